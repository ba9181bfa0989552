import Type, { type Static } from 'typebox'
import { FACT_SIZES } from '#shared/catalogue/model-facts.schema'
import { Model } from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'

const text = Type.String()

/** mm, as the address of the call has it. */
const Millimetres = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{1,4}$' }))

/** Sizes that a visitor tries; one that the model does not ask for is not read. */
export const HomeExampleQuery = Type.Object({
  width: Millimetres,
  height: Millimetres,
  length: Millimetres,
})
export type HomeExampleQuery = Static<typeof HomeExampleQuery>

/** A model with what the engine says of it at some sizes: never a price, nor what would tell one (decision 091). */
export const HomeExample = Type.Object({
  model: Model,
  /** sizes that a visitor may change, mm; `value` as it was asked for, inside its limits or not */
  sizes: Type.Array(
    Type.Object({
      key: Type.Enum(FACT_SIZES),
      label: text,
      value: Type.Integer(),
      min: Type.Integer(),
      max: Type.Integer(),
    }),
  ),
  drawing: DrawingReply,
  /** what is worked out, as people read it: « Poids du tablier », « 21,4 kg » */
  worked: Type.Array(Type.Object({ key: text, label: text, value: text })),
  /** parts that go into it; `why` is a sentence, or empty */
  parts: Type.Array(Type.Object({ key: text, label: text, quantity: text, why: text })),
  /** why it is not made so, as sentences; empty: it is */
  problems: Type.Array(text),
  /** working days of manufacture; null: unknown while it is not made so */
  leadTimeDays: Type.Union([Type.Integer(), Type.Null()]),
})
export type HomeExample = Static<typeof HomeExample>

export const HomeExampleReply = Type.Object({ success: Type.Literal(true), example: HomeExample })
export type HomeExampleReply = Static<typeof HomeExampleReply>
