import Type, { type Static } from 'typebox'
import { Model } from '#shared/configurator/configurator.schema'
import { ValidatedConfiguration } from './orders.schema.ts'

/** A past order beside today's catalogue, line by line (§7). Amounts on the wire are euros ex. VAT. */

const Taken = Type.Object({ reference: Type.String(), label: Type.String() })

/** What is not as it was, but for the price. */
const differences = {
  /** by component type; null: there was none, or there is none */
  components: Type.Array(
    Type.Object({
      type: Type.String(),
      previous: Type.Union([Taken, Type.Null()]),
      current: Type.Union([Taken, Type.Null()]),
    }),
  ),
  /** answers and values worked out, as people read them */
  values: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      previous: Type.Union([Type.String(), Type.Null()]),
      current: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
}
export const Differences = Type.Object(differences)
export type Differences = Static<typeof Differences>

/**
 * unchanged: as it was, at the same price; price_moved: as it was, at another; replaced: something in it is not what
 * it was, whatever the price; unavailable: it cannot be ordered any more.
 */
export const ReorderState = Type.Union([
  Type.Literal('unchanged'),
  Type.Literal('price_moved'),
  Type.Literal('replaced'),
  Type.Literal('unavailable'),
])
export type ReorderState = Static<typeof ReorderState>

export const ReorderLine = Type.Object({
  /** of the line in the order, from 0 */
  index: Type.Integer(),
  /** the name that the customer gave it; empty for none */
  name: Type.String(),
  /** as it was ordered */
  model: Model,
  quantity: Type.Integer(),
  state: ReorderState,
  previous: Type.Object({ unit_price: Type.Number(), total_price: Type.Number() }),
  /** place in the reply's `configurations`; null when unavailable */
  configuration: Type.Union([Type.Integer(), Type.Null()]),
  /** today's total less the previous one; null when unavailable */
  priceDifference: Type.Union([Type.Number(), Type.Null()]),
  ...differences,
  /** unavailable: why, in French */
  reasons: Type.Array(Type.String()),
  /** unavailable: what can be ordered and is nearest, when there is such a thing */
  nearest: Type.Union([
    Type.Object({ configuration: ValidatedConfiguration, priceDifference: Type.Number(), ...differences }),
    Type.Null(),
  ]),
})
export type ReorderLine = Static<typeof ReorderLine>

export const ReorderParams = Type.Object({ validatedCartId: Type.String({ maxLength: 64 }) })
export type ReorderParams = Static<typeof ReorderParams>

export const ReorderReply = Type.Object({
  /** false: no line can be ordered and nothing stands in for any; `message` says so */
  success: Type.Boolean(),
  message: Type.String(),
  /** the project name of the order */
  name: Type.String(),
  /** what goes to the cart, at today's prices */
  configurations: Type.Array(ValidatedConfiguration),
  /** of `configurations` */
  total_price: Type.Number(),
  /** what the order cost, all its lines */
  previousTotal: Type.Number(),
  /** every line of the order */
  lines: Type.Array(ReorderLine),
})
export type ReorderReply = Static<typeof ReorderReply>
