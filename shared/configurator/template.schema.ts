import Type, { type Static } from 'typebox'
import { FileAsk } from '#shared/line-files/file-ask.schema'
import { DRAWING_KINDS } from './drawing-kinds.ts'
import { CriterionOption, Exclusion } from './option.schema.ts'
import { planFields } from './plan-criterion.schema.ts'
import { closed, Expression, Finite, Help, Key, Label, Reference, Sentence } from './texts.schema.ts'

/**
 * The configuration template: the trade's rules of one sub-family as data, checked here for its form and by
 * `compileTemplate` for its meaning, evaluated by `evaluate` on both sides. How to write one: docs/templates.md.
 *
 * Texts called *expressions* are written in the small language of `expression.ts`: numbers (no unit), 'texts',
 * true/false, names of criteria, derived values and constants, `+ - * /`, `== != < <= > >=`, `and` `or` `not`,
 * `x in ['a', 'b']`, `if(condition, then, otherwise)`, `min(a, b, …)` `max(a, b, …)` `abs round ceil floor even` (next
 * even integer up), `lookup(table, x)` and `lookup(grid, x, y)`; in components also `item.<attribute>`. A name whose
 * criterion is not answered yet makes the expression *unknown* (`false and unknown` is false); an unknown condition
 * does not hold, an unknown amount is not priced yet.
 *
 * Texts called *sentences* are French, with `{name}` or `{name|decimals}` where a number goes
 * (`{area|2}` gives 4,80) and `{criterion}` where the label of a chosen option goes; in components also `{item.attribute}`,
 * in a component's `why` `{quantity}`, in a surcharge's `why` `{percent}`; a word agrees in number by
 * `{panes:panneau|panneaux}`. A sentence waits until every value that it prints is known.
 */

/** Units a number may carry; `mm` values are integers. */
export const Unit = Type.Union([
  Type.Literal('mm'),
  Type.Literal('m'),
  Type.Literal('m2'),
  Type.Literal('kg'),
  Type.Literal('kg_per_m'),
  Type.Literal('nm'),
  Type.Literal('percent'),
  Type.Literal('piece'),
])
export type Unit = Static<typeof Unit>

const Cell = Type.Union([Finite, Type.Null()])
/** Next size up: the value of the first step whose `upTo` is at least x; past the last step there is none. */
const StepTable = Type.Object(
  {
    kind: Type.Literal('steps'),
    steps: Type.Array(Type.Object({ upTo: Finite, value: Cell }, closed), { minItems: 1, maxItems: 60 }),
  },
  closed,
)
/** Bands: the value of the last band whose `from` is at most x; below the first band there is none. */
const BandTable = Type.Object(
  {
    kind: Type.Literal('bands'),
    bands: Type.Array(Type.Object({ from: Finite, value: Cell }, closed), { minItems: 1, maxItems: 60 }),
  },
  closed,
)
/** A value per option of a choice: `lookup(colour_rate, color)`. */
const MapTable = Type.Object(
  {
    kind: Type.Literal('map'),
    values: Type.Record(Type.String({ maxLength: 40 }), Finite),
    otherwise: Type.Optional(Finite),
  },
  closed,
)
/**
 * Next size up in both directions: columns are x (width), rows are y (height or projection);
 * `values[row][column]`, null is a hole: not available.
 */
const GridTable = Type.Object(
  {
    kind: Type.Literal('grid'),
    columns: Type.Array(Finite, { minItems: 1, maxItems: 40 }),
    rows: Type.Array(Finite, { minItems: 1, maxItems: 40 }),
    values: Type.Array(Type.Array(Cell, { minItems: 1, maxItems: 40 }), {
      minItems: 1,
      maxItems: 40,
    }),
  },
  closed,
)
export const Table = Type.Union([StepTable, BandTable, MapTable, GridTable])
export type Table = Static<typeof Table>

const criterionCommon = {
  key: Key,
  label: Label,
  help: Type.Optional(Help),
  /** Asked only while this holds (absent: always). What is not asked has no value, unless `otherwise` gives one. */
  asked: Type.Optional(Expression),
  /** Read by the workshop alone: no rule, price, quantity, condition or drawing needs to read it. */
  information: Type.Optional(Type.Literal(true)),
  /**
   * The answer that is proposed until one is given: its value, where that is possible with the others. Who orders
   * sends every answer: no price is ever made of what is proposed alone.
   */
  default: Type.Optional(Expression),
  /** What the site gives and nobody chooses (its glass, its wind, its walls): no repair that is searched changes it. */
  site: Type.Optional(Type.Literal(true)),
}
export const ChoiceCriterion = Type.Object(
  {
    kind: Type.Literal('choice'),
    ...criterionCommon,
    /** From where left and right are told. */
    view: Type.Optional(Type.Union([Type.Literal('inside'), Type.Literal('outside')])),
    options: Type.Array(CriterionOption, { minItems: 1, maxItems: 240 }),
    /** Each cloth of it is out while one of these holds of its own properties: `cloth.roll_width`. */
    unavailable: Type.Optional(Type.Array(Exclusion, { maxItems: 12 })),
    /** The choice of the colour that its cloths are made in. */
    dyed: Type.Optional(Key),
    /** Options that other models of the family have and this one has not: expressions may name them. */
    withoutOptions: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 240 })),
    /** The value it has while it is not asked. */
    otherwise: Type.Optional(Type.String({ maxLength: 40 })),
    /**
     * Its answer and that of another choice may change places: two cloths of one blind. What goes with them does so
     * at once, `also`: their colours. `label` is the button's.
     */
    swap: Type.Optional(
      Type.Object({ with: Key, also: Type.Optional(Type.Record(Key, Key)), label: Label }, closed),
    ),
  },
  closed,
)
export type ChoiceCriterion = Static<typeof ChoiceCriterion>
export type View = NonNullable<ChoiceCriterion['view']>
const PriceStep = Type.Object(
  { within: Type.Number({ exclusiveMinimum: 0, maximum: 100 }), when: Type.Optional(Expression) },
  closed,
)
export const NumberCriterion = Type.Object(
  {
    kind: Type.Literal('number'),
    ...criterionCommon,
    unit: Unit,
    min: Finite,
    max: Finite,
    step: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
    /** While this has a value the number is that one: stated, not asked. */
    stated: Type.Optional(Expression),
    otherwise: Type.Optional(Finite),
    /** Sizes down to `within` less are tried for a step of the price, while `when` holds; never a finished one in a reveal. */
    priceStep: Type.Optional(PriceStep),
    /** It may be measured in three places of the opening, of which the smallest or the largest counts. */
    measures: Type.Optional(
      Type.Object({ across: Type.Enum(['width', 'height']), taken: Expression }, closed),
    ),
    /** While this holds, two pieces of half of it, side by side, may stand instead of one that is too large. */
    splits: Type.Optional(Expression),
  },
  closed,
)
export type NumberCriterion = Static<typeof NumberCriterion>
const BooleanCriterion = Type.Object(
  {
    kind: Type.Literal('boolean'),
    ...criterionCommon,
    otherwise: Type.Optional(Type.Boolean()),
    /** "Yes" is out while one of these holds. */
    unavailable: Type.Optional(Type.Array(Exclusion, { maxItems: 12 })),
  },
  closed,
)
/** How a rail runs: straight, or bent by a plan (`bend-plan.ts`). Expressions read its measures, `plan.length`. */
export const PlanCriterion = Type.Object(
  { kind: Type.Literal('plan'), ...criterionCommon, ...planFields },
  closed,
)
export type PlanCriterion = Static<typeof PlanCriterion>
export const Criterion = Type.Union([ChoiceCriterion, NumberCriterion, BooleanCriterion, PlanCriterion])
export type Criterion = Static<typeof Criterion>

/** A value worked out from the others: finished size, weight, torque. Shown to the person when `label` is set. */
export const DerivedValue = Type.Object(
  {
    key: Key,
    value: Expression,
    label: Type.Optional(Label),
    unit: Type.Optional(Unit),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  },
  closed,
)
export type DerivedValue = Static<typeof DerivedValue>

export const Rule = Type.Object(
  {
    key: Key,
    level: Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('advice')]),
    when: Expression,
    message: Sentence,
    /** The criteria it concerns: the message stands beside these fields. */
    criteria: Type.Array(Key, { minItems: 1, maxItems: 8 }),
    /**
     * `entry` rules read what was typed, even outside its limits, and while one holds it stands in place of the
     * limit messages of its criteria (the unit slip: centimetres typed as millimetres). Others read valid values only.
     */
    stage: Type.Optional(Type.Literal('entry')),
    /** Reference of a component: told only while that one is among those priced. Of no error, since picking mends none. */
    component: Type.Optional(Reference),
    /** One click: sets each criterion to the value of its expression. */
    fix: Type.Optional(Type.Object({ label: Sentence, set: Type.Record(Key, Expression) }, closed)),
    /** Of an error: what to do where no other answer and no other model mends it. */
    noRepair: Type.Optional(Sentence),
  },
  closed,
)
export type Rule = Static<typeof Rule>

/**
 * A kind of part that the configuration needs. Its candidates are the components of that type;
 * `item.<attribute>` in an expression reads the candidate's attribute, `item.support_count` the support count
 * by fixation (§9).
 */
export const ComponentType = Type.Object(
  {
    type: Key,
    label: Label,
    /** Needed while this holds (absent: always). */
    when: Type.Optional(Expression),
    /** How many units of the candidate, in its sale unit; 0 leaves the line out. */
    quantity: Expression,
    /** kg of one unit as it is packed; may read the candidate. Absent: nobody knows what it weighs, and its delivery is quoted. */
    weight: Type.Optional(Expression),
    /** mm of its longest piece as it is packed; may read the candidate. Absent: none is worth telling. */
    length: Type.Optional(Expression),
    /** Decimals shown for the quantity. */
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
    /** A candidate is out while `when` holds. */
    unavailable: Type.Optional(Type.Array(Exclusion, { maxItems: 12 })),
    /** Which available candidate is taken until the person picks another. */
    pick: Type.Union([Type.Literal('first'), Type.Literal('cheapest')]),
    /** The sentence behind "pourquoi ce prix". */
    why: Sentence,
  },
  closed,
)
export type ComponentType = Static<typeof ComponentType>

/** A percentage on the amounts of the component types it names, rounded half up, on a line of its own. */
export const Surcharge = Type.Object(
  {
    key: Key,
    label: Label,
    when: Type.Optional(Expression),
    percent: Expression,
    on: Type.Array(Key, { minItems: 1, maxItems: 12 }),
    why: Sentence,
  },
  closed,
)
export type Surcharge = Static<typeof Surcharge>

/** What the to-scale drawing shows; each value is an expression over the same names. */
export const DrawingPlan = Type.Object(
  {
    kind: Type.Enum(DRAWING_KINDS),
    values: Type.Record(Key, Expression),
    /** Component types whose part taken shows: its attributes are values too. */
    parts: Type.Optional(Type.Array(Key, { maxItems: 4 })),
  },
  closed,
)
export type DrawingPlan = Static<typeof DrawingPlan>

export const ConfigurationTemplate = Type.Object(
  {
    version: Type.Literal(1),
    constants: Type.Record(Key, Finite),
    tables: Type.Record(Key, Table),
    criteria: Type.Array(Criterion, { minItems: 1, maxItems: 30 }),
    derived: Type.Array(DerivedValue, { maxItems: 40 }),
    rules: Type.Array(Rule, { maxItems: 60 }),
    componentTypes: Type.Array(ComponentType, { minItems: 1, maxItems: 20 }),
    surcharges: Type.Array(Surcharge, { maxItems: 12 }),
    files: Type.Optional(Type.Array(FileAsk, { maxItems: 6 })),
    /** Working days. */
    leadTimeDays: Expression,
    drawing: DrawingPlan,
  },
  closed,
)
/** Evaluated in this order: derived → domains → options → rules → components → surcharges. */
export type ConfigurationTemplate = Static<typeof ConfigurationTemplate>
