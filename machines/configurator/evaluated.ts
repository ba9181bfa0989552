import type { Answers } from '#shared/configurator/choose'
import type { Remembered } from '#shared/configurator/configurator.schema'
import { compileOnce } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation } from '#shared/configurator/evaluation'
import { type Judged, type Judgement, judge, NOTHING_REMEMBERED, weigh } from '#shared/configurator/judge'
import { NO_DELTAS, optionDeltas } from '#shared/configurator/option-deltas'
import { type PriceSteps, priceSteps } from '#shared/configurator/price-steps'
import type { Repairable } from '#shared/configurator/repairs-state'
import type { AssumedFrom } from '#shared/configurator/settle'
import type { Draft, LoadedTemplate } from './configurator.types.ts'

/** What an evaluation is made of. */
type Evaluated = Pick<Draft, 'loaded' | 'criteria' | 'selection' | 'remembered' | 'withoutMemory'>

/** What was chosen with all that stands in for the rest, judged. */
interface Work extends Judgement {
  loaded: LoadedTemplate
  selection: ComponentSelection
  remembered: Remembered
}

const works = new WeakMap<Criteria, Work>()

/** The last choices that may stand in for those not made. */
export const rememberedIn = ({
  remembered,
  withoutMemory,
}: Pick<Draft, 'remembered' | 'withoutMemory'>): Remembered =>
  withoutMemory || remembered === null ? NOTHING_REMEMBERED : remembered

const workOf = (draft: Evaluated): Work | null => {
  const { loaded, criteria, selection } = draft
  if (loaded === null) return null
  const remembered = rememberedIn(draft)
  const known = works.get(criteria)
  if (known?.loaded === loaded && known.selection === selection && known.remembered === remembered) {
    return known
  }
  const judged = judge({ ...loaded, remembered }, { criteria, selection })
  const work = { loaded, selection, remembered, ...judged }
  works.set(criteria, work)
  return work
}

/**
 * The evaluation of the work with what stands in for the answers not given, or null without a template; the same inputs
 * give the same object.
 */
export const evaluationOf = (draft: Evaluated): Evaluation | null => workOf(draft)?.evaluation ?? null

const NO_ANSWERS: Criteria = {}
const NOTHING_ASSUMED: Readonly<Record<string, AssumedFrom>> = {}
const NOTHING_RECALLED: readonly string[] = []

/** The answers that the evaluation is made of: those given, and what stands in for the others. */
export const answersOf = (draft: Evaluated): Criteria => workOf(draft)?.answers ?? NO_ANSWERS

/** Criterion key → where its answer comes from, of those that nobody gave. */
export const assumedOf = (draft: Evaluated): Readonly<Record<string, AssumedFrom>> =>
  workOf(draft)?.from ?? NOTHING_ASSUMED

/** Component types whose part was picked the last time, and not now. */
export const recalledOf = (draft: Evaluated): readonly string[] => workOf(draft)?.recalled ?? NOTHING_RECALLED

/** Something that was chosen the last time stands in for what is not chosen. */
export const isRemembering = (draft: Evaluated): boolean =>
  recalledOf(draft).length > 0 || Object.values(assumedOf(draft)).includes('memory')

/**
 * What the model costs at least, in cents ex. VAT; null where it is not known, or once what was chosen costs more by
 * itself. What stands in for the rest can still be changed.
 */
export const lowestCentsOf = (draft: Evaluated): number | null => {
  const { loaded, criteria, selection } = draft
  if (loaded === null || loaded.fromCents === null) return null
  const compiled = compileOnce(loaded.template, loaded.components)
  const chosen = compiled && weigh(compiled, undefined, { criteria, selection })
  return chosen && chosen.price.cents > loaded.fromCents ? null : loaded.fromCents
}

/** What is worked out of an evaluation beside it, once for as long as that is kept. */
const besideEvaluation = <Result>(
  result: (model: Judged, answers: Answers, judged: Judgement) => Result,
  none: Result,
): ((draft: Evaluated) => Result) => {
  const results = new WeakMap<Evaluation, Result>()
  return (draft) => {
    const work = workOf(draft)
    if (work === null) return none
    const { loaded, remembered, evaluation } = work
    const known = results.get(evaluation)
    if (known !== undefined) return known
    const found = result({ ...loaded, remembered }, draft, work)
    results.set(evaluation, found)
    return found
  }
}

/** The work as repairs are searched for it, or null without a template; the same inputs give the same object. */
export const repairableOf = besideEvaluation<Repairable | null>(
  (model, { criteria, selection }, judged) => ({ model, answers: { criteria, selection }, judged }),
  null,
)

/** What each option that is not chosen would change; nothing without a template. */
export const optionDeltasOf = besideEvaluation(
  (model, answers, { evaluation }) => optionDeltas(model, answers, evaluation),
  NO_DELTAS,
)

/** What a little less of a size would cost less; nothing without a template. */
export const priceStepsOf = besideEvaluation<PriceSteps>(
  (model, answers, { evaluation }) => priceSteps(model, answers, evaluation),
  {},
)
