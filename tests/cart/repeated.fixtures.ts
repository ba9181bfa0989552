import type { PreviousLine } from '#shared/cart/configurations.rules'
import type { UnavailableLine } from '#shared/cart/repeated.rules'
import { aLine } from './lines.fixtures.ts'

export const ORDER = 'CMD-2026-000012'

/** What a line was in an order: the same, at the same price, unless told otherwise. */
export const aPrevious = (parts: Partial<PreviousLine> = {}): PreviousLine => ({
  order: ORDER,
  name: 'Salon',
  unitCents: 9918,
  components: [],
  values: [],
  ...parts,
})

const shorter = [{ key: 'length', label: 'Longueur', previous: '3600\u00a0mm', current: '3000\u00a0mm' }]

/** A line that cannot be ordered any more, with what is nearest to it. */
export const anUnavailable = (name: string, parts: Partial<UnavailableLine> = {}): UnavailableLine => ({
  order: ORDER,
  name: 'Chambre',
  unitCents: 9918,
  model: aLine(name).model,
  quantity: 2,
  reasons: ['Longueur\u00a0: 3600\u00a0mm hors limites (500 à 3000)'],
  nearest: aLine(`near-${name}`, {
    quantity: 2,
    previous: aPrevious({ name: 'Chambre', values: shorter }),
  }),
  ...parts,
})
