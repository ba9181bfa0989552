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
