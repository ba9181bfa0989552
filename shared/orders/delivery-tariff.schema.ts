import Type, { type Static } from 'typebox'
import { DELIVERY_MODES, TARIFF_STEPS_MAX } from './order-limits.ts'

/** What a shop asks for bringing an order (decision 057): staff set it, and may try it, on the dashboard. */

const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 })
const Kg = Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })
const Mm = Type.Integer({ minimum: 1, maximum: 20_000 })
const closed = { additionalProperties: false } as const

/** A weight up to which an order costs so much. */
const WeightStep = Type.Object({ upToKg: Kg, cents: Cents }, closed)
/** A length of the longest piece beyond which an order costs so much more. */
const LengthStep = Type.Object({ overMm: Mm, cents: Cents }, closed)
/** Where the postcode begins by one of these, the whole is multiplied; null: it is quoted. */
const DeliveryZone = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    prefixes: Type.Array(Type.String({ pattern: '^[0-9]{1,5}$' }), { minItems: 1, maxItems: 20 }),
    factor: Type.Union([Type.Number({ minimum: 0, maximum: 10 }), Type.Null()]),
  },
  closed,
)

export const DeliveryTariff = Type.Object(
  {
    /** ascending; the whole of the order is weighed, packed */
    weights: Type.Array(WeightStep, { minItems: 1, maxItems: TARIFF_STEPS_MAX }),
    /** for each kg begun beyond the last weight, on top of its amount */
    perKgCents: Cents,
    /** ascending; the last that is exceeded counts alone */
    lengths: Type.Array(LengthStep, { maxItems: TARIFF_STEPS_MAX }),
    /** a longer piece is quoted, mm */
    quoteOverMm: Mm,
    zones: Type.Array(DeliveryZone, { maxItems: TARIFF_STEPS_MAX }),
    /** from so much of goods ex. VAT the weight costs nothing; null: never */
    freeFromCents: Type.Union([Cents, Type.Null()]),
    /** percent of the length's amount that is still asked from there */
    lengthPercentWhenFree: Type.Integer({ minimum: 0, maximum: 100 }),
    /** where an order may be fetched, for nothing; null: nowhere */
    pickUpAt: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
  },
  closed,
)
export type DeliveryTariff = Static<typeof DeliveryTariff>

export const DeliveryMode = Type.Enum(DELIVERY_MODES)
export type DeliveryMode = Static<typeof DeliveryMode>

export const DeliveryTariffReply = Type.Object({
  success: Type.Literal(true),
  tariff: Type.Union([DeliveryTariff, Type.Null()]),
})
export type DeliveryTariffReply = Static<typeof DeliveryTariffReply>
