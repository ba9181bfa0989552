import type { OrderDetails, OrderDraft } from '#shared/orders/order-draft'
import type { ProductName } from '#shared/orders/orders.schema'
import type { CartLine } from './configurations.rules.ts'

/**
 * What a person writes for an order stays with the cart until the order is placed: a validated cart is made anew each
 * time, and its lines are the cart's in their order. A name stands on its line, so that it goes wherever the line goes.
 */

/** The project of the one past order that lines come from; empty when they come from several or from none. */
const repeatedProject = (lines: readonly CartLine[]): string => {
  const [project, ...others] = new Set(
    lines.flatMap(({ previous }) => (previous === undefined ? [] : [previous.project ?? ''])),
  )
  return others.length === 0 ? (project ?? '') : ''
}

/** The draft that the order of these very lines begins with. */
export const begunDraft = (lines: readonly CartLine[], details: OrderDetails): OrderDraft => ({
  ...details,
  name: details.name === '' ? repeatedProject(lines) : details.name,
  productsNames: lines.map(({ name = '' }, index) => ({ number: index + 1, index, name })),
})

/** The details of a draft of these lines; a name that was offered is not kept, other lines may offer another. */
export const detailsOf = (
  lines: readonly CartLine[],
  { productsNames: _, ...details }: OrderDraft,
): OrderDetails => ({ ...details, name: details.name === repeatedProject(lines) ? '' : details.name })

/** The lines under the names that their draft gives them; those whose name is the same are the same lines. */
export const namedLines = <Line extends CartLine>(
  lines: readonly Line[],
  productsNames: readonly ProductName[],
): readonly Line[] => {
  const names = new Map(productsNames.map(({ index, name }) => [index, name]))
  return lines.map((line, index) => {
    const name = names.get(index) ?? ''
    return name === (line.name ?? '') ? line : { ...line, name }
  })
}
