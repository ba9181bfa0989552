import Type, { type Static } from 'typebox'

/** What bringing it costs, as it was answered; fetched, it costs nothing. */
export const AnswerDelivery = Type.Object({
  /** ex. VAT */
  cents: Type.Integer(),
  /** French: what that is made of */
  why: Type.String(),
  /** the place that it holds for, with the others of its zone; null: wherever */
  postalCode: Type.Union([Type.String(), Type.Null()]),
})
export type AnswerDelivery = Static<typeof AnswerDelivery>

/** An accepted quote that a cart is made from: neither its prices nor its delivery are worked out again. */
export const OrderedQuote = Type.Object({
  id: Type.String(),
  /** DEV-2026-000001 */
  number: Type.String(),
  /** of its project, as it was asked for; empty for none */
  name: Type.String(),
  /** what was answered for its delivery (`quotedCost`): cents ex. VAT */
  delivery: AnswerDelivery,
})
export type OrderedQuote = Static<typeof OrderedQuote>
