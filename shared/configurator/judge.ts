import { type Assumed, assumedIn, settleAssuming } from './assume.ts'
import { type Answers, type Choice, type KeptCriteria, keptSelection } from './choose.ts'
import type { CompiledTemplate } from './compiled.ts'
import type { Component } from './component.schema.ts'
import type { Remembered } from './configurator.schema.ts'
import { compileOnce, evaluateSettled, unavailable } from './evaluate.ts'
import type { ComponentSelection, Evaluation } from './evaluation.ts'
import { type Settled, settle } from './settle.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** A model, and what stands in for the choices not made in it. */
export interface Judged {
  template: ConfigurationTemplate
  components: readonly Component[]
  /** the last choices, and after them what the template proposes; absent: nothing stands in, answers are judged alone */
  remembered?: Remembered
}

/** Choices as they are judged: what was chosen together with what stands in for the rest. */
export interface Judgement extends Assumed {
  evaluation: Evaluation
  /** component types whose part was picked the last time, and not now */
  recalled: readonly string[]
}

/** The template's proposals alone. */
export const NOTHING_REMEMBERED: Remembered = { criteria: {}, components: {} }

/** The truth about one configuration (`evaluate`), with whatever stands in for what was not chosen. */
export const judge = (model: Judged, { criteria, selection }: Answers): Judgement => {
  const { template, components, remembered } = model
  const compiled = compileOnce(template, components)
  if (!compiled) return { answers: criteria, from: {}, evaluation: unavailable(template), recalled: [] }
  const settled = remembered
    ? settleAssuming(compiled, criteria, remembered.criteria)
    : settle(compiled, criteria)
  return judgeSettled(compiled, remembered, settled, { criteria, selection })
}

/** The same for who has read the answers already. */
export const judgeSettled = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  settled: Settled,
  { criteria, selection }: Answers,
): Judgement => {
  const assumed = assumedIn(compiled, settled, criteria)
  const judged = (picks: ComponentSelection): Evaluation =>
    evaluateSettled(compiled, settled, assumed.answers, picks)
  const own = judged(selection)
  const picks = remembered ? recalledPicks(own, selection, remembered.components) : NO_PICKS
  const recalled = Object.keys(picks)
  return {
    ...assumed,
    evaluation: recalled.length === 0 ? own : judged({ ...picks, ...selection }),
    recalled,
  }
}

/** What a choice comes to, judged: answers that are read already, and of the picks those that stand with them. */
export const judgeKept = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  { entries: criteria, cleared, settled }: KeptCriteria,
  selection: ComponentSelection,
): Choice & { judged: Judgement } => {
  const judged = judgeSettled(compiled, remembered, settled, { criteria, selection })
  const picks = keptSelection(compiled, settled, judged.evaluation, selection)
  if (picks.cleared.length === 0) return { criteria, selection, cleared, judged }
  return {
    criteria,
    selection: picks.entries,
    cleared: [...cleared, ...picks.cleared],
    judged: judgeSettled(compiled, remembered, settled, { criteria, selection: picks.entries }),
  }
}

const NO_PICKS: ComponentSelection = {}

/** Of the parts picked the last time, those that may be had now and would not be taken by themselves. */
const recalledPicks = (
  { components }: Evaluation,
  selection: ComponentSelection,
  remembered: ComponentSelection,
): ComponentSelection =>
  Object.fromEntries(
    components.flatMap(({ type, needed, selected, possibleProducts }) => {
      const last = Object.hasOwn(remembered, type) ? remembered[type] : undefined
      const product = possibleProducts.find(({ reference, available }) => available && reference === last)
      const stands = needed && product !== undefined && selected !== last && !Object.hasOwn(selection, type)
      return stands ? [[type, product.reference]] : []
    }),
  )
