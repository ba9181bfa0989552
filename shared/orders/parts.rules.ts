import { componentCount } from '#shared/cart/line-display'
import type { PriceLine } from '#shared/configurator/evaluation'
import { isEco } from './eco-contribution.ts'

/** A component of an order, over all its lines: what is picked, and where it goes. */
export interface Part {
  reference: string
  label: string
  /** pieces counted together; « 3 × 3,6 m + 2,4 m » for what is cut: each length stays what it is */
  count: string
  /** line numbers from 1, as printed */
  lines: number[]
}

interface Picked extends Omit<Part, 'count'> {
  /** by unit of sale and length */
  amounts: Map<string, { component: PriceLine; units: number }>
}

/** The components of an order's lines, by reference in the order they come; none of a line without units. */
export const partsOf = (lines: readonly { quantity: number; components: readonly PriceLine[] }[]): Part[] => {
  const parts = new Map<string, Picked>()
  for (const [index, { quantity, components }] of lines.entries()) {
    if (quantity === 0) continue
    for (const component of components) {
      const { reference, label, unit = 'piece' } = component
      if (reference === undefined || isEco(component)) continue
      const part: Picked = parts.get(reference) ?? { reference, label, lines: [], amounts: new Map() }
      parts.set(reference, part)
      if (part.lines.at(-1) !== index + 1) part.lines.push(index + 1)
      const piece = unit === 'piece'
      const key = piece ? 'piece' : `${component.quantity} ${unit}`
      const known = part.amounts.get(key)
      // pieces of all lines are one amount; a length is counted as often as it is cut
      const units = (known?.units ?? 0) + quantity * (piece ? (component.quantity ?? 1) : 1)
      part.amounts.set(key, { component: piece ? { ...component, quantity: 1 } : component, units })
    }
  }
  return [...parts.values()].map(({ amounts, ...part }) => ({
    ...part,
    count: [...amounts.values()].map(({ component, units }) => componentCount(component, units)).join(' + '),
  }))
}
