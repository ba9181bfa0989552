import type { PreviousLine } from '#shared/cart/configurations.rules'
import type { RepeatedSummary } from '#shared/cart/repeated.rules'
import type { Differences } from '#shared/orders/reorder.schema'
import { counted } from '#shared/platform/text'

const named = ({ label, reference }: { label: string; reference: string }): string =>
  `${label} (${reference})`

/** What differs from what was ordered, in sentences. */
export const differenceTexts = ({ components, values }: Differences): string[] => [
  ...components.map(({ previous, current }) => {
    if (previous === null) return current === null ? '' : `En plus\u00a0: ${named(current)}`
    return current === null
      ? `En moins\u00a0: ${named(previous)}`
      : `${named(previous)} est remplacé par ${named(current)}`
  }),
  ...values.map(({ label, previous, current }) => {
    if (previous === null) return `${label}\u00a0: ${current ?? ''}, qui n’était pas demandé`
    return current === null
      ? `${label}\u00a0: ${previous}, qui n’est plus demandé`
      : `${label}\u00a0: ${previous} devient ${current}`
  }),
]

/** What a line comes from, by its number: `commande CMD-2026-000001`, `devis client DC-0042`. */
export const originText = ({ order, from }: Pick<PreviousLine, 'order' | 'from'>): string =>
  `${from === 'estimate' ? 'devis client' : 'commande'} ${order}`

/** « Depuis cette commande : 2 lignes sur 3 inchangées, 1 ligne que vous avez modifiée. » */
export const sinceText = ({
  counts: { unchanged, price_moved, replaced, unavailable },
  changedByHand,
  from,
}: Pick<RepeatedSummary, 'counts' | 'changedByHand' | 'from'>): string => {
  const all = unchanged + price_moved + replaced + unavailable + changedByHand
  if (unchanged === all) return 'Rien n’a changé depuis.'
  const parts = [
    lines(unchanged, `sur ${all} inchangée`, `sur ${all} inchangées`),
    lines(price_moved, 'dont le prix a changé'),
    lines(replaced, 'modifiée', 'modifiées'),
    lines(unavailable, 'qui n’est plus disponible', 'qui ne sont plus disponibles'),
    lines(changedByHand, 'que vous avez modifiée', 'que vous avez modifiées'),
  ].filter(Boolean)
  return `Depuis ${from === 'estimate' ? 'ce devis client' : 'cette commande'}\u00a0: ${parts.join(', ')}.`
}

const lines = (count: number, one: string, many = one): string | false =>
  count > 0 && counted(count, `ligne ${one}`, `lignes ${many}`)
