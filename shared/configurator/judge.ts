import { type Assumed, assumedIn, settleAssuming } from './assume.ts'
import { type Answers, type Choice, type KeptCriteria, keptSelection } from './choose.ts'
import type { CompiledTemplate } from './compiled.ts'
import type { Component } from './component.schema.ts'
import type { Remembered } from './configurator.schema.ts'
import { compileOnce, evaluateSettled, unavailable, type Weighed, weighSettled } from './evaluate.ts'
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
  return judgeSettled(compiled, remembered, settledIn(compiled, remembered, criteria), {
    criteria,
    selection,
  })
}

const settledIn = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  criteria: Answers['criteria'],
): Settled =>
  remembered ? settleAssuming(compiled, criteria, remembered.criteria) : settle(compiled, criteria)

/** The same for who has read the answers already. */
const judgeSettled = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  settled: Settled,
  { criteria, selection }: Answers,
): Judgement => {
  const assumed = assumedIn(compiled, settled, criteria)
  const { result: evaluation, recalled } = withRecalled(remembered, selection, (picks) =>
    evaluateSettled(compiled, settled, assumed.answers, picks),
  )
  return { ...assumed, evaluation, recalled }
}

/** What the picks come to, with those of the last time that stand in for picks not made. */
const withRecalled = <Result extends Picked>(
  remembered: Remembered | undefined,
  selection: ComponentSelection,
  judged: (picks: ComponentSelection) => Result,
): { result: Result; recalled: string[] } => {
  const own = judged(selection)
  const picks = remembered ? recalledPicks(own, selection, remembered.components) : NO_PICKS
  const recalled = Object.keys(picks)
  return { result: recalled.length === 0 ? own : judged({ ...picks, ...selection }), recalled }
}

/** Which parts may be had, and which are taken. */
type Picked = Pick<Evaluation, 'components'>

/** Of the picks those that stand with answers that are read, and what all that comes to. */
const withKept = <Result>(
  compiled: CompiledTemplate,
  { entries: criteria, cleared, settled }: KeptCriteria,
  selection: ComponentSelection,
  judged: (picks: ComponentSelection) => { result: Result; components: Picked },
): Choice & { result: Result } => {
  const { result, components } = judged(selection)
  const picks = keptSelection(compiled, settled, components, selection)
  if (picks.cleared.length === 0) return { criteria, selection, cleared, result }
  return {
    criteria,
    selection: picks.entries,
    cleared: [...cleared, ...picks.cleared],
    result: judged(picks.entries).result,
  }
}

/** What a choice comes to, judged: answers that are read already, and of the picks those that stand with them. */
export const judgeKept = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  kept: KeptCriteria,
  selection: ComponentSelection,
): Choice & { judged: Judgement } => {
  const { entries: criteria, settled } = kept
  const { result: judged, ...choice } = withKept(compiled, kept, selection, (picks) => {
    const result = judgeSettled(compiled, remembered, settled, { criteria, selection: picks })
    return { result, components: result.evaluation }
  })
  return { ...choice, judged }
}

/** The same, weighed: its price and its problems, for who looks at many and shows none. */
export const weighKept = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  kept: KeptCriteria,
  selection: ComponentSelection,
): Choice & { weighed: Weighed } => {
  const { entries: criteria, settled } = kept
  const { result: weighed, ...choice } = withKept(compiled, kept, selection, (picks) => {
    const result = weighRead(compiled, remembered, settled, { criteria, selection: picks })
    return { result, components: result }
  })
  return { ...choice, weighed }
}

/** What these answers and picks come to, weighed: all of them, whether they stand or not. */
export const weigh = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  answers: Answers,
): Weighed => weighRead(compiled, remembered, settledIn(compiled, remembered, answers.criteria), answers)

const weighRead = (
  compiled: CompiledTemplate,
  remembered: Remembered | undefined,
  settled: Settled,
  { criteria, selection }: Answers,
): Weighed => {
  const { answers } = assumedIn(compiled, settled, criteria)
  return withRecalled(remembered, selection, (picks) => weighSettled(compiled, settled, answers, picks))
    .result
}

const NO_PICKS: ComponentSelection = {}

/** Of the parts picked the last time, those that may be had now and would not be taken by themselves. */
const recalledPicks = (
  { components }: Picked,
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
