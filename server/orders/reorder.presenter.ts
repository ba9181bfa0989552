import { presentLine } from '#server/cart/validated-cart.presenter'
import type { ProductName } from '#shared/orders/orders.schema'
import {
  type ComparedLine,
  differencesBetween,
  type ReorderSource,
  reorderMessage,
  reorderState,
} from '#shared/orders/reorder.rules'
import type { ReorderLine, ReorderReply } from '#shared/orders/reorder.schema'
import { toEuros } from '#shared/platform/money'

const SAME = { components: [], values: [] }

const presentCompared = (line: ComparedLine, index: number, place: number, name: string): ReorderLine => {
  const { was } = line
  const nearest = line.ok ? undefined : line.nearest
  return {
    index,
    name,
    model: was.model,
    quantity: was.quantity,
    state: reorderState(line),
    previous: { unit_price: toEuros(was.unitCents), total_price: toEuros(was.totalCents) },
    configuration: line.ok ? place : null,
    priceDifference: line.ok ? toEuros(line.now.totalCents - was.totalCents) : null,
    ...(line.ok ? differencesBetween(was, line.now) : SAME),
    reasons: line.ok ? [] : line.reasons,
    nearest:
      nearest === undefined
        ? null
        : {
            configuration: presentLine(nearest),
            priceDifference: toEuros(nearest.totalCents - was.totalCents),
            ...differencesBetween(was, nearest),
          },
  }
}

/** The comparison with that order as the wire has it. */
export const presentReorder = (
  lines: readonly ComparedLine[],
  order: { name: string; product_names: readonly ProductName[]; total_cents: number },
  source?: ReorderSource,
): ReorderReply => {
  const nameOf = new Map(order.product_names.map(({ index, name }) => [index, name]))
  const orderable = lines.flatMap((line) => (line.ok ? [line.now] : []))
  let place = 0
  return {
    success: lines.some((line) => line.ok || line.nearest !== undefined),
    message: reorderMessage(lines, source),
    name: order.name,
    configurations: orderable.map(presentLine),
    total_price: toEuros(orderable.reduce((sum, line) => sum + line.totalCents, 0)),
    previousTotal: toEuros(order.total_cents),
    lines: lines.map((line, index) =>
      presentCompared(line, index, line.ok ? place++ : place, nameOf.get(index) ?? ''),
    ),
  }
}
