import Type, { type Static } from 'typebox'
import { closed, Expression, Help, Label, Sentence } from './texts.schema.ts'

/** An option is out while `when` holds; it stays visible, disabled, with its reason. */
export const Exclusion = Type.Object({ when: Expression, reason: Sentence }, closed)
export type Exclusion = Static<typeof Exclusion>

/** How the matter of an option is drawn: what is woven, pleated, coated or sawn. */
export const WEAVES = [
  'plain',
  'linen',
  'satin',
  'screen',
  'sheer',
  'jacquard',
  'stripe',
  'coated',
  'metal',
  'pleat',
  'cell',
  'slat',
  'perforated',
  'wood',
] as const
export const Weave = Type.Enum(WEAVES)
export type Weave = Static<typeof Weave>

/** What of the light a cloth lets through. */
export const LIGHTS = ['transparent', 'filtering', 'screen', 'dimout', 'blackout'] as const

/** Reaction to fire: the French class of NF P 92-507, or the Euroclass of EN 13501-1. */
export const FIRE_CLASSES = ['M1', 'M2', 'B-s1,d0', 'B-s2,d0', 'C-s2,d0'] as const

/** A hexadecimal colour, sRGB. */
const Hex = Type.String({ pattern: '^#[0-9A-F]{6}$' })

/**
 * One cloth of a collection: what is printed on its swatch. Expressions read the properties of the one that is chosen by
 * the choice's key, `fabric.weight`; the names here are those that they read.
 */
export const Cloth = Type.Object(
  {
    /** as the workshop orders it */
    code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9 ./-]{1,23}$' }),
    light: Type.Enum(LIGHTS),
    /** g/m² */
    weight: Type.Integer({ minimum: 1, maximum: 3000 }),
    /** width of the roll, mm; absent of what is cut to bands before */
    roll_width: Type.Optional(Type.Integer({ minimum: 50, maximum: 6000 })),
    /** of price */
    group: Type.Integer({ minimum: 1, maximum: 9 }),
    /** share of holes, percent; 0 of what has none; absent where another question asks it */
    openness: Type.Optional(Type.Number({ minimum: 0, maximum: 60 })),
    /** reaction to fire; absent: not classed */
    fire: Type.Optional(Type.Enum(FIRE_CLASSES)),
  },
  closed,
)
export type Cloth = Static<typeof Cloth>

export const CriterionOption = Type.Object(
  {
    value: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
    label: Label,
    help: Type.Optional(Help),
    /** Its colour as screens and drawings show it, approximately. */
    swatch: Type.Optional(Hex),
    weave: Type.Optional(Weave),
    cloth: Type.Optional(Cloth),
    unavailable: Type.Optional(Type.Array(Exclusion, { maxItems: 12 })),
  },
  closed,
)
export type CriterionOption = Static<typeof CriterionOption>
