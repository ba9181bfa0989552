/** What `evaluate` answers: everything a screen shows and a server stores, worked out from the template. */
import type { FileAsk } from '#shared/line-files/file-ask.schema'
import type { PlanLimits } from './bend-limits.ts'
import type { DrawingKind } from './drawing-kinds.ts'
import type { Cloth, Weave } from './option.schema.ts'
import type { Unit, View } from './template.schema.ts'
import { formatMeasures, type Measured, type Measures, type Taken } from './three-measures.ts'

/** mm as integers, other numbers as typed, options by value. */
export type CriterionValue = string | number | boolean
/** Answers by criterion key; an absent key is not answered. */
export type Criteria = Readonly<Record<string, CriterionValue>>
/** Component type → reference the person picked; an absent type is picked by the template. */
export type ComponentSelection = Readonly<Record<string, string>>

/** One option of a choice, out or not. `reason` is French and always there when `available` is false. */
export interface EvaluatedOption {
  value: string
  label: string
  help?: string
  /** its colour, `#RRGGBB`, approximately */
  swatch?: string
  weave?: Weave
  cloth?: Cloth
  available: boolean
  reason?: string
}

export type EvaluatedDomain =
  | { kind: 'choice'; options: EvaluatedOption[] }
  | { kind: 'number'; unit: Unit; min: number; max: number; step: number }
  | { kind: 'boolean'; options: [EvaluatedOption, EvaluatedOption] }
  /** `options` has the straight rail alone: the others are plans within the limits */
  | { kind: 'plan'; options: EvaluatedOption[]; limits: PlanLimits }

/** Two answers that may change places in one step, or why they may not. */
export type Swap =
  | { label: string; available: true; set: Criteria }
  /** French */
  | { label: string; available: false; reason: string }

export interface EvaluatedCriterion {
  key: string
  label: string
  help?: string
  /** from where its left and right are told; `plan`: they are the ends of a bent rail */
  view?: View | 'plan'
  /** the criterion that says in which colour its cloths are made */
  dyed?: string
  /** read by the workshop alone: no price waits for it */
  information?: true
  /** false: not asked now; it is shown nowhere and its answer is ignored */
  asked: boolean
  /** the answer, when there is one and it is inside the domain; of what is `forced`, the only one possible */
  value?: CriterionValue
  /** a single answer is possible with the others: a fact, which is stated and not asked */
  forced?: true
  /** a plan as it was given, while it is not a `value` */
  draft?: string
  /** so much less may be accepted now, in the unit: whether it costs less is worth a look */
  priceStep?: number
  /** a size that may be measured in three places: which counts, unknown while it waits for other answers, and those given */
  measures?: { across: Measured; taken?: Taken; given?: Measures }
  /** while both questions of a pair have different answers */
  swap?: Swap
  domain: EvaluatedDomain
}

/** The answer as it is sent and kept: of a size its measures, where it was taken in three places. */
export const answerOf = ({ value, measures }: EvaluatedCriterion): CriterionValue | undefined =>
  value !== undefined && measures?.given ? formatMeasures(measures.given) : value

/** A value worked out, for the screen: finished size, weight, torque. Absent while unknown. */
export interface EvaluatedDerived {
  key: string
  label: string
  value: number | string | boolean
  unit?: Unit
  decimals: number
}

/**
 * Criteria to set that mend a problem, as its rule says, or the nearest value allowed. What that comes to is not tried
 * yet: `repairsOf` tells whether it may be offered, and what it costs.
 */
export interface Fix {
  label: string
  set: Criteria
}

/** What a problem is about where no rule tells it: an answer, by its criterion, a part, by its type, or a surcharge. */
export interface ProblemSource {
  kind: 'limits' | 'option' | 'measures' | 'component' | 'surcharge'
  of: string
}

export interface Problem {
  /** rule key, that of its source, or `template` */
  key: string
  /** absent of what a rule tells */
  source?: ProblemSource
  level: 'error' | 'warning' | 'advice'
  /** French */
  message: string
  /** the criteria beside which it stands */
  criteria: string[]
  fix?: Fix
}

/** A problem's source with its key: `limits:<criterion>`, `component:<type>`, … */
export const sourced = (source: ProblemSource): Required<Pick<Problem, 'key' | 'source'>> => ({
  key: `${source.kind}:${source.of}`,
  source,
})

/** A candidate of a component type. */
export interface PossibleProduct {
  reference: string
  label: string
  available: boolean
  reason?: string
  /** out by what was chosen, or by the model itself: it repeats an answer, and no size brings it back */
  byChoice?: true
  /** in the unit of sale; undefined while unknown */
  quantity?: number
  /** beside the quantity */
  unit?: Unit
  /** amount of the line in cents, ex. VAT; undefined while unknown */
  cents?: number
  attributes: { support_counts?: SupportCounts } & Record<string, unknown>
}

/** Counts shown for supports (§3): wall or ceiling by fixation, falling back to standard. */
export interface SupportCounts {
  standard: number
  wall?: number
  ceiling?: number
}

export interface EvaluatedComponentType {
  type: string
  label: string
  needed: boolean
  possibleProducts: PossibleProduct[]
  /** reference taken: the person's pick when it is available, else the template's */
  selected?: string
}

/** One line of the price: a component, or a surcharge. */
export interface PriceLine {
  kind: 'component' | 'surcharge'
  /** component type or surcharge key */
  key: string
  label: string
  /** component lines only */
  reference?: string
  quantity?: number
  unit?: Unit
  /** unit price in cents; absent for a grid price and for a surcharge */
  unitCents?: number
  /** surcharge lines only */
  percent?: number
  /** component lines only: what all of it weighs, packed; absent while unknown */
  grams?: number
  /** component lines only: mm of its longest piece, packed; absent where none is worth telling */
  longest?: number
  /** amount in cents ex. VAT, rounded half up */
  cents: number
  /** French: why this line is what it is */
  why: string
}

export interface Price {
  lines: PriceLine[]
  /** sum of the lines, cents ex. VAT, for one unit of the configuration */
  cents: number
  vatCents: number
  totalCents: number
}

export interface Evaluation {
  criteria: EvaluatedCriterion[]
  derived: EvaluatedDerived[]
  components: EvaluatedComponentType[]
  problems: Problem[]
  /** keys of asked criteria that have no valid answer yet, in the template's order */
  missing: string[]
  /** every line known so far; orderable only when `complete` */
  price: Price
  /** files asked for now: whether they are there is the line's to say */
  files: FileAsk[]
  /** all asked criteria answered, all needed components found, no error: may be put in the cart, with its files */
  complete: boolean
  /** working days of manufacture, when known */
  leadTimeDays?: number
  /** values for the to-scale drawing; unknown ones are left out */
  drawing: { kind: DrawingKind; values: Record<string, number | string | boolean> }
}
