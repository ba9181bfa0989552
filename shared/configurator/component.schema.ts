import Type, { type Static } from 'typebox'
import { Exclusion } from './option.schema.ts'
import { Unit } from './template.schema.ts'
import { closed, Expression, Finite, Key, Label, Reference } from './texts.schema.ts'

/** Count of supports by fixation: a number, or an expression over the template's names (§3, §9). */
const SupportCount = Type.Union([Type.Integer({ minimum: 0, maximum: 10_000 }), Expression])

/** How a component is sold: an amount per unit, or an amount read from a grid (then the unit is the piece). */
export const ComponentPrice = Type.Union([
  Type.Object(
    { kind: Type.Literal('unit'), cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }), per: Unit },
    closed,
  ),
  Type.Object({ kind: Type.Literal('grid'), table: Key, x: Expression, y: Expression }, closed),
])
export type ComponentPrice = Static<typeof ComponentPrice>

/** A part with its reference and price, as the price list holds it. A price grid holds integer cents ex. VAT. */
export const Component = Type.Object(
  {
    reference: Reference,
    type: Key,
    label: Label,
    price: ComponentPrice,
    /** Holds only while this does (the wall bracket on a wall): otherwise out, with the reason. */
    unavailable: Type.Optional(Type.Array(Exclusion, { maxItems: 12 })),
    attributes: Type.Object(
      {
        support_counts: Type.Optional(
          Type.Object(
            {
              standard: SupportCount,
              wall: Type.Optional(SupportCount),
              ceiling: Type.Optional(SupportCount),
            },
            closed,
          ),
        ),
      },
      { additionalProperties: Finite },
    ),
  },
  closed,
)
export type Component = Static<typeof Component>
