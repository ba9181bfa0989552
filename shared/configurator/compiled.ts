import type { FileAsk } from '#shared/line-files/file-ask.schema'
import type { PlanLimits } from './bend-limits.ts'
import type { PlanMeasureName } from './bend-measures.ts'
import type { Component } from './component.schema.ts'
import type { CriterionValue, EvaluatedDomain } from './evaluation.ts'
import type { Frame, Read } from './expression-closure.ts'
import type { Sentence } from './sentence.ts'
import type {
  ComponentType,
  DerivedValue,
  DrawingPlan,
  NumberCriterion,
  PlanCriterion,
  Rule,
  Surcharge,
  Table,
  View,
} from './template.schema.ts'
import type { Measured } from './three-measures.ts'

/** Fewest and most working days of manufacture, whatever is answered. */
export interface LeadTimeRange {
  from: number
  to: number
}

/** A template ready to be evaluated: closures over slots, in an order in which nothing reads what comes later. */
export interface CompiledTemplate {
  slots: number
  /** criteria and derived values, each after all that it reads */
  steps: CompiledStep[]
  /** in the template's order */
  criteria: CompiledCriterion[]
  derived: CompiledDerived[]
  /** by the slot of a number: how much less may be accepted, and while what holds */
  priceSteps: ReadonlyMap<number, { within: number; when: Read<boolean> }>
  /** the criterion that support counts go by, when the template asks it */
  fixationSlot: number | undefined
  /** the plan of the rail, when the template asks for one */
  planSlot: number | undefined
  rules: CompiledRule[]
  /** by slot of a number: while it holds, two pieces of half of it may stand instead of one */
  splits: ReadonlyMap<number, Read<boolean>>
  componentTypes: CompiledComponentType[]
  surcharges: CompiledSurcharge[]
  files: { definition: FileAsk; when: Read<boolean> | undefined }[]
  leadTimeDays: Read<number>
  drawing: {
    kind: DrawingPlan['kind']
    values: { key: string; read: Read }[]
    parts: readonly string[]
    /** option → its colour, of every choice */
    swatches: ReadonlyMap<string, string>
  }
}

export type CompiledStep = CompiledCriterion | CompiledMeasure | CompiledDerived

export interface CompiledExclusion {
  when: Read<boolean>
  /** always tells something: what is out has a reason */
  reason: (frame: Frame) => string
}

/** Why a component is out, with the criteria (by slot) that decide it. */
export interface CompiledCause extends CompiledExclusion {
  dependsOn: number[]
  /** no number is among them: it repeats what was chosen, or what the model is */
  byChoice: boolean
}

interface CompiledCriterionCommon {
  step: 'criterion'
  key: string
  label: string
  /** also its place among the template's criteria */
  slot: number
  help: string | undefined
  /** read by the workshop alone: no price waits for it */
  information: boolean
  /** what the site gives: no repair of a rule changes it */
  site: boolean
  asked: Read<boolean> | undefined
  /** criteria (by slot) whose answers decide whether this one is asked */
  askedAfter: number[]
  otherwise: CriterionValue | undefined
  /** what the template proposes while it is not answered */
  proposed: Read | undefined
  /** criteria (by slot) that decide, straight or by others, whether it is asked and which of its options are out */
  behind: readonly number[]
  /** the domain while nothing is excluded, which is most of the time; frozen, since every evaluation shares it */
  domain: EvaluatedDomain
  /** exclusions of each option by its place (of a yes/no: "yes" alone); empty when nothing is ever excluded */
  exclusions: CompiledExclusion[][]
}
export type CompiledChoice = CompiledCriterionCommon & {
  kind: 'choice'
  view: View | undefined
  /** the domain while the rail is bent, whose ends are its left and its right; undefined where it is asked from no side */
  planned: EvaluatedDomain | undefined
  /** the choice of the colour that its cloths are made in */
  dyed: string | undefined
  /** place of each option by value */
  places: ReadonlyMap<string, number>
  /** the criteria (by slot) that change answers in one step: this one first, with its other */
  swap: { pairs: (readonly [mine: number, theirs: number])[]; label: string } | undefined
}
export type CompiledNumber = CompiledCriterionCommon & {
  kind: 'number'
  definition: NumberCriterion
  stated: Read<number> | undefined
  /** across what it may be measured in three places, and which of the three counts */
  measures: { across: Measured; taken: Read } | undefined
  /** criteria (by slot) whose answers decide whether it is stated */
  statedAfter: number[]
}
export type CompiledPlan = CompiledCriterionCommon & {
  kind: 'plan'
  domain: Extract<EvaluatedDomain, { kind: 'plan' }>
  replaces: PlanCriterion['replaces']
}
export type CompiledBoolean = CompiledCriterionCommon & { kind: 'boolean' }
export type CompiledCriterion = CompiledChoice | CompiledNumber | CompiledBoolean | CompiledPlan

/** What expressions read of a plan. */
export interface CompiledMeasure {
  step: 'measure'
  key: string
  slot: number
  /** slot of its plan */
  of: number
  name: PlanMeasureName
  limits: PlanLimits
}

export interface CompiledDerived {
  step: 'derived'
  key: string
  slot: number
  definition: DerivedValue
  read: Read
}

export interface CompiledRule {
  definition: Rule
  when: Read<boolean>
  message: Sentence
  /** criteria, by slot, that decide whether it holds */
  dependsOn: number[]
  noRepair: Sentence | undefined
  fix: { label: Sentence; set: { criterion: CompiledCriterion; read: Read }[] } | undefined
}

export interface CompiledComponentType {
  definition: ComponentType
  when: Read<boolean> | undefined
  quantity: Read<number>
  weight: Read<number> | undefined
  length: Read<number> | undefined
  exclusions: CompiledCause[]
  why: Sentence
  candidates: CompiledCandidate[]
  /** criteria, by slot, that decide which candidate fits, and how many */
  dependsOn: number[]
}

export interface CompiledCandidate {
  component: Component
  /** attributes by slot; `support_count` is worked out for each evaluation */
  attributes: (number | undefined)[]
  exclusions: CompiledCause[]
  gridPrice: CompiledGridPrice | undefined
  /** attributes as they are shown, without support counts */
  shown: Readonly<Record<string, number>>
  supportCounts: { standard: Read<number>; wall?: Read<number>; ceiling?: Read<number> } | undefined
}

export interface CompiledGridPrice {
  table: Extract<Table, { kind: 'grid' }>
  x: Read<number>
  y: Read<number>
  /** the only number, by slot, behind each of the two */
  xSlot: number | undefined
  ySlot: number | undefined
}

export interface CompiledSurcharge {
  definition: Surcharge
  when: Read<boolean> | undefined
  percent: Read<number>
  why: Sentence
  /** criteria, by slot, that decide whether it applies, and how much */
  dependsOn: number[]
}

/** Slot of `item.support_count` among the attributes. */
export const SUPPORT_COUNT_SLOT = 0
