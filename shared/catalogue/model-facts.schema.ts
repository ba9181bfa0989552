import Type, { type Static } from 'typebox'
import { FIRE_CLASSES, LIGHTS } from '#shared/configurator/option.schema'

/** The sizes that a card tells and a search compares: number criteria of these keys, in mm. */
export const FACT_SIZES = ['width', 'height', 'length'] as const
export type FactSize = (typeof FACT_SIZES)[number]

const Millimetres = Type.Union([Type.Integer(), Type.Null()])

/** What a model comes to by its template and the prices in force: tried by the engine, typed nowhere. */
export const ModelFacts = Type.Object({
  /** mm: the largest that can be ordered, the others being what they must; null: it has no such size */
  width: Millimetres,
  height: Millimetres,
  length: Millimetres,
  /** the smallest that can be ordered of each; absent of several models, and where it was not worked out yet */
  least: Type.Optional(Type.Object({ width: Millimetres, height: Millimetres, length: Millimetres })),
  /** kg that it carries at most; null: it carries nothing */
  load: Type.Union([Type.Number(), Type.Null()]),
  /** cents ex. VAT of the cheapest that can be ordered; null: nothing can */
  fromCents: Type.Union([Type.Integer(), Type.Null()]),
  /** fewest and most working days of manufacture */
  leadTime: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
  /** it may be had with a motor */
  motorised: Type.Boolean(),
  /** it may stand outside */
  exterior: Type.Boolean(),
  /** fire classes of its cloths */
  fire: Type.Array(Type.Enum(FIRE_CLASSES)),
  /** what its cloths do with the light */
  light: Type.Array(Type.Enum(LIGHTS)),
})
export type ModelFacts = Static<typeof ModelFacts>
