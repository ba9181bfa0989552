import type { Draft, LoadedTemplate } from '#machines/configurator/configurator.types'
import { emptyDraft, lineOf, ownAnswersOf, picksOf, renewedOf } from '#machines/configurator/draft'
import { evaluationOf, repairableOf } from '#machines/configurator/evaluated'
import { type CartLine, cartCents } from '#shared/cart/configurations.rules'
import { applyFix } from '#shared/configurator/choose'
import type { Criteria, CriterionValue, EvaluatedCriterion, Problem } from '#shared/configurator/evaluation'
import { type Repair, repairsOf } from '#shared/configurator/repairs'
import { parseTyped } from '#shared/configurator/typed-number'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import type { KeyedLine } from './cart.types.ts'

/** Pure: one answer of several lines of the cart, and what that comes to before it is done. */

/** The question that is answered anew, and the answer as it stands in its field: an option's value, or what was typed. */
export interface AskedAnew {
  key: string
  text: string
}

/** The answer that lines are to have. */
export interface NewAnswer {
  key: string
  value: CriterionValue
}

/** What a line becomes. */
export type LineEffect =
  /** it has the answer already */
  | { kind: 'same'; line: KeyedLine }
  | {
      kind: 'changed'
      line: KeyedLine
      after: KeyedLine
      /** labels of the answers and parts that give way */
      clears: readonly string[]
      /** what else was set so that it may have the answer, with its criterion as people read it */
      mended: readonly EvaluatedCriterion[]
    }
  /** it stays as it is: why, in French, and labels of the questions that would be open */
  | {
      kind: 'impossible'
      line: KeyedLine
      reasons: readonly string[]
      asks: readonly string[]
      /** the answer itself is possible: other answers stand against it */
      isMendable: boolean
      /** what would let it have the answer, the best first; searched when it is asked for */
      repairs: () => readonly Repair[]
    }

const draftOfLine = (loaded: LoadedTemplate, line: CartLine) => {
  const answers = renewedOf(loaded, line.criteria)
  const work = {
    ...emptyDraft,
    selectedModel: line.model,
    loaded,
    criteria: answers,
    withoutMemory: true,
    files: line.files ?? [],
    name: line.name ?? '',
  }
  return { ...work, criteria: ownAnswersOf(work), selection: picksOf(work, line.selectedComponents) }
}

/** The template of a line, of those that were loaded. */
const loadedFor = (models: readonly LoadedTemplate[], line: CartLine): LoadedTemplate | undefined =>
  models.find(({ model }) => model.subFamily?.id === line.model.subFamily?.id)

/** A plan is drawn, leg by leg: it is a line's own. */
const isQuestion = ({ asked, domain }: EvaluatedCriterion): boolean => asked && domain.kind !== 'plan'

/** The questions that all of these lines are asked, as the first one has them; none that is a fact for every one. */
export const sharedQuestions = (
  models: readonly LoadedTemplate[],
  lines: readonly CartLine[],
): readonly EvaluatedCriterion[] => {
  const asked = lines.map((line): readonly EvaluatedCriterion[] => {
    const loaded = loadedFor(models, line)
    return (loaded && evaluationOf(draftOfLine(loaded, line))?.criteria.filter(isQuestion)) ?? []
  })
  const [first = []] = asked
  return first.filter(({ key, domain }) => {
    const alike = asked.flatMap((criteria) =>
      criteria.filter((one) => one.key === key && one.domain.kind === domain.kind),
    )
    return alike.length === lines.length && alike.some(({ forced }) => forced !== true)
  })
}

/** The answer that a text makes of a question; null while it makes none. */
export const answerIn = ({ domain }: EvaluatedCriterion, text: string): CriterionValue | null => {
  switch (domain.kind) {
    case 'number':
      return parseTyped(text, domain.unit)
    case 'boolean':
      return text === '' ? null : text === 'true'
    default:
      return text === '' ? null : text
  }
}

/**
 * What the answer makes of a line: judged as if it were given in the configurator, together with what else `mended` sets,
 * with what that clears.
 */
export const effectOn = (
  models: readonly LoadedTemplate[],
  line: KeyedLine,
  { key, value }: NewAnswer,
  mended: Criteria = {},
): LineEffect => {
  const loaded = loadedFor(models, line)
  if (loaded === undefined)
    return { kind: 'impossible', line, reasons: [], asks: [], isMendable: false, repairs: () => [] }
  const before = draftOfLine(loaded, line)
  const { template, components } = loaded
  const set = { ...mended, [key]: value }
  const { cleared, ...chosen } = applyFix(template, components, before, { set }, {})
  const after = { ...before, ...chosen }
  if (line.criteria[key] === value && cleared.length === 0) return { kind: 'same', line }
  const evaluation = evaluationOf(after)
  const refused = cleared.filter((one) => one.kind === 'criterion' && one.key === key)
  const made = refused.length === 0 ? lineOf(after) : null
  if (evaluation === null || made === null || made.criteria[key] !== value) {
    const errors = evaluation?.problems.filter(({ level }) => level === 'error') ?? []
    const open = evaluation?.criteria.filter((one) => evaluation.missing.includes(one.key)) ?? []
    const isPossible = refused.length === 0 && evaluation?.missing.includes(key) === false
    return {
      kind: 'impossible',
      line,
      reasons: [...refused.map(({ reason }) => reason), ...errors.map(({ message }) => message)],
      asks: refused.length > 0 ? [] : open.flatMap((one) => (one.key === key ? [] : [one.label])),
      isMendable: isPossible && errors.length > 0,
      repairs: () => repairsFor(after, errors[0], key),
    }
  }
  return {
    kind: 'changed',
    line,
    after: { ...line, ...made },
    clears: cleared.map(({ label }) => label),
    mended: evaluation.criteria.filter((one) => one.key !== key && Object.hasOwn(mended, one.key)),
  }
}

/** Most that are offered for one line. */
const REPAIRS_MAX = 3

/** Of the repairs of the first error those that leave the new answer, the model and the pieces as they are, and ask for no more. */
const repairsFor = (after: Draft, error: Problem | undefined, key: string): Repair[] => {
  const work = repairableOf(after)
  const found = work === null || error === undefined ? undefined : repairsOf(work).get(error.key)
  return [...(found?.first ?? []), ...(found?.others ?? [])]
    .filter(({ set, pieces, model, asks }) => {
      const isOwn = pieces === undefined && model === undefined && asks.length === 0
      return isOwn && !Object.hasOwn(set, key) && Object.keys(set).length > 0
    })
    .slice(0, REPAIRS_MAX)
}

/** What lines cost, cents ex. VAT, and how many working days their slowest takes. */
export interface Worth {
  cents: number
  days: number
}

export const worthOf = (lines: readonly CartLine[]): Worth => ({
  cents: cartCents(lines),
  days: leadTimeOf(lines.map(({ display }) => display)),
})

/** The cart as these effects leave it. */
export const cartAfter = (
  lines: readonly KeyedLine[],
  effects: readonly LineEffect[],
): readonly KeyedLine[] => {
  const after = new Map(effects.flatMap((one) => (one.kind === 'changed' ? [[one.line.key, one.after]] : [])))
  return lines.map((line) => after.get(line.key) ?? line)
}
