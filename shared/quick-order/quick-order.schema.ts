import Type, { type Static } from 'typebox'
import { QUANTITY_MAX } from '#shared/cart/limits'
import { Model } from '#shared/configurator/configurator.schema'
import { ValidatedConfiguration } from '#shared/orders/orders.schema'
import { QUICK_CODE_MAX, QUICK_ORDER_MAX } from './quick-order-limits.ts'

/** References and codes typed, pasted or scanned, many at a time (decision 091). */

export const QuickOrderBody = Type.Object({
  lines: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1, maxLength: QUICK_CODE_MAX }),
      quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX }),
    }),
    { minItems: 1, maxItems: QUICK_ORDER_MAX },
  ),
})
export type QuickOrderBody = Static<typeof QuickOrderBody>

export const QuickLine = Type.Object({
  code: Type.String(),
  quantity: Type.Integer(),
  /** ready: for the cart; open: a model that has answers to be given; unknown: neither a reference nor a code */
  state: Type.Enum(['ready', 'open', 'unknown']),
  /** what it is of; null: unknown */
  model: Type.Union([Model, Type.Null()]),
  /** of a configuration that a code stands for, when it is open: it opens by it */
  opens: Type.Boolean(),
  /** as it would be ordered; null unless ready */
  configuration: Type.Union([ValidatedConfiguration, Type.Null()]),
  /** criteria keys of a reference that is ready, whose answers its template proposes: nobody gave them */
  assumed: Type.Array(Type.String()),
  /** why it is not ready, in French */
  reasons: Type.Array(Type.String()),
})
export type QuickLine = Static<typeof QuickLine>

/** In the order in which they were asked. */
export const QuickOrderReply = Type.Object({ success: Type.Literal(true), lines: Type.Array(QuickLine) })
export type QuickOrderReply = Static<typeof QuickOrderReply>
