import type { Model } from '#shared/configurator/configurator.schema'
import type { ValidatedConfiguration } from '#shared/orders/orders.schema'
import { stateOf } from '#shared/orders/reorder.rules'
import type { Differences, ReorderLine, ReorderReply, ReorderState } from '#shared/orders/reorder.schema'
import { toCents } from '#shared/platform/money'
import type { CartLine, LineOrigin, PreviousLine } from './configurations.rules.ts'
import { displayOfValidated } from './line-display.ts'

/** A past order in the cart: each line beside what it was (§2.10: the cart carries the previous price). */

/** A line of that order that cannot be ordered any more: it waits in the cart for what the customer makes of it. */
export interface UnavailableLine extends Omit<PreviousLine, keyof Differences> {
  model: Model
  quantity: number
  /** why, in French */
  reasons: readonly string[]
  /** what can be ordered and is nearest, ready for the cart; null when there is no such thing */
  nearest: CartLine | null
}

/** An order's lines as they go to the cart. */
export interface RepeatedOrder {
  lines: readonly CartLine[]
  unavailable: readonly UnavailableLine[]
}

/** What a comparison by the server brings to the cart; `order` is the order's number, or that of what it comes from instead. */
export const repeatedOrder = (
  order: string,
  reply: Pick<ReorderReply, 'name' | 'configurations' | 'lines'>,
  from?: LineOrigin,
): RepeatedOrder => {
  const origin = ({ name, previous }: ReorderLine) => ({
    order,
    ...(from && { from }),
    project: reply.name,
    name,
    unitCents: toCents(previous.unit_price),
  })
  return {
    lines: reply.lines.flatMap((line) => {
      const configuration = line.configuration === null ? undefined : reply.configurations[line.configuration]
      return configuration === undefined
        ? []
        : [lineOf(configuration, { ...origin(line), ...differences(line) })]
    }),
    unavailable: reply.lines
      .filter(({ configuration }) => configuration === null)
      .map((line) => ({
        ...origin(line),
        model: line.model,
        quantity: line.quantity,
        reasons: line.reasons,
        nearest:
          line.nearest &&
          lineOf(line.nearest.configuration, {
            ...origin(line),
            ...differences(line.nearest),
          }),
      })),
  }
}

const differences = ({ components, values }: Differences): Differences => ({ components, values })

const lineOf = (configuration: ValidatedConfiguration, previous: PreviousLine): CartLine => {
  const { model, criteria, selectedComponents, surcharges, quantity } = configuration
  const display = displayOfValidated(configuration)
  const { name } = previous
  const files = configuration.files && { files: configuration.files }
  return { model, criteria, selectedComponents, surcharges, quantity, display, ...files, name, previous }
}

/** What became of a line since its order; null for one that comes from none. */
export const lineState = ({ previous, display }: CartLine): Exclude<ReorderState, 'unavailable'> | null =>
  previous === undefined ? null : stateOf(previous, display.unitCents - previous.unitCents)

/** Today's price less the previous one for the line's quantity of today, cents ex. VAT. */
export const lineDifference = ({ previous, display, quantity }: CartLine): number =>
  previous === undefined ? 0 : (display.unitCents - previous.unitCents) * quantity

/** What the lines that come from a past order cost there, cents ex. VAT; null when none comes from one. */
export const previousCents = (lines: readonly CartLine[]): number | null => {
  const costs = lines.flatMap(({ previous, quantity }) => (previous ? [previous.unitCents * quantity] : []))
  return costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0)
}

/** A copy: another opening's, of the same room perhaps, and something that no past order has. */
export const copyOf = ({
  id: _____,
  previous: _,
  changedFrom: __,
  name: ___,
  note: ____,
  ...line
}: CartLine): CartLine => line

/** The line changed by hand: it is not beside what was ordered any more, but known to have come from there. */
export const changedByHand = (line: CartLine): CartLine => {
  const { previous, ...changed } = line
  return previous === undefined ? line : { ...changed, changedFrom: previous.order }
}

/** A past order as it stands in the cart. Amounts are cents ex. VAT. */
export interface RepeatedSummary {
  order: string
  /** absent: it is an order */
  from?: LineOrigin
  /** what its lines in the cart cost then, in their quantities of today */
  previousCents: number
  /** what they cost today */
  cents: number
  counts: Readonly<Record<ReorderState, number>>
  /** lines of it that were changed by hand since */
  changedByHand: number
}

/** The past orders that are in the cart, in the order they came. */
export const repeatedSummaries = (
  lines: readonly CartLine[],
  unavailable: readonly UnavailableLine[],
): RepeatedSummary[] => {
  const found = new Map<string, RepeatedSummary>()
  const of = ({ order, from }: Pick<PreviousLine, 'order' | 'from'>): RepeatedSummary =>
    found.get(order) ?? {
      order,
      ...(from && { from }),
      previousCents: 0,
      cents: 0,
      counts: { unchanged: 0, price_moved: 0, replaced: 0, unavailable: 0 },
      changedByHand: 0,
    }
  for (const line of lines) {
    const state = lineState(line)
    if (line.previous === undefined || state === null) continue
    const known = of(line.previous)
    found.set(known.order, {
      ...known,
      previousCents: known.previousCents + line.previous.unitCents * line.quantity,
      cents: known.cents + line.display.unitCents * line.quantity,
      counts: { ...known.counts, [state]: known.counts[state] + 1 },
    })
  }
  for (const line of unavailable) {
    const known = of(line)
    found.set(known.order, {
      ...known,
      counts: { ...known.counts, unavailable: known.counts.unavailable + 1 },
    })
  }
  return [...found.values()].map((summary) => ({
    ...summary,
    changedByHand: lines.filter(({ changedFrom }) => changedFrom === summary.order).length,
  }))
}
