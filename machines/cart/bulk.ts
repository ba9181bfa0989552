import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { emptyDraft, lineOf, ownAnswersOf, picksOf, renewedOf } from '#machines/configurator/draft'
import { evaluationOf } from '#machines/configurator/evaluated'
import type { CartLine } from '#shared/cart/configurations.rules'
import { choose } from '#shared/configurator/choose'
import type { CriterionValue, EvaluatedCriterion } from '#shared/configurator/evaluation'
import type { KeyedLine } from './cart.types.ts'

/** Pure: one answer of several lines of the cart, and what that comes to before it is done. */

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
      /** cents ex. VAT, for all its pieces */
      moreCents: number
      /** working days, where both are known */
      moreDays: number
      /** labels of the answers and parts that give way */
      clears: readonly string[]
    }
  /** it stays as it is: why, in French, and labels of the questions that would be open */
  | { kind: 'impossible'; line: KeyedLine; reasons: readonly string[]; asks: readonly string[] }

const draftOfLine = (loaded: LoadedTemplate, line: CartLine) => {
  const answers = renewedOf(loaded, line.criteria)
  const work = {
    ...emptyDraft,
    selectedModel: line.model,
    loaded,
    criteria: answers,
    withoutMemory: true,
    files: line.files ?? [],
  }
  return { ...work, criteria: ownAnswersOf(work), selection: picksOf(work, line.selectedComponents) }
}

/** The template of a line, of those that were loaded. */
export const loadedFor = (models: readonly LoadedTemplate[], line: CartLine): LoadedTemplate | undefined =>
  models.find(({ model }) => model.subFamily?.id === line.model.subFamily?.id)

/** The choices that all of these lines are asked, as the first one has them. A size is a line's own. */
export const sharedChoices = (
  models: readonly LoadedTemplate[],
  lines: readonly CartLine[],
): readonly EvaluatedCriterion[] => {
  const asked = lines.map((line): readonly EvaluatedCriterion[] => {
    const loaded = loadedFor(models, line)
    const evaluation = loaded && evaluationOf(draftOfLine(loaded, line))
    return (evaluation?.criteria ?? []).filter(
      ({ asked, domain }) => asked && (domain.kind === 'choice' || domain.kind === 'boolean'),
    )
  })
  const [first = [], ...others] = asked
  return first.filter(({ key, domain }) =>
    others.every((criteria) => criteria.some((one) => one.key === key && one.domain.kind === domain.kind)),
  )
}

/** What the answer makes of a line: judged as if it were given in the configurator, with what that clears. */
export const effectOn = (
  models: readonly LoadedTemplate[],
  line: KeyedLine,
  { key, value }: NewAnswer,
): LineEffect => {
  const loaded = loadedFor(models, line)
  if (loaded === undefined) return { kind: 'impossible', line, reasons: [], asks: [] }
  if (line.criteria[key] === value) return { kind: 'same', line }
  const before = draftOfLine(loaded, line)
  const { template, components } = loaded
  const { cleared, ...chosen } = choose(template, components, before, { kind: 'criterion', key, value }, {})
  const after = { ...before, ...chosen }
  const evaluation = evaluationOf(after)
  const refused = cleared.filter((one) => one.kind === 'criterion' && one.key === key)
  const made = refused.length === 0 ? lineOf(after) : null
  if (made === null || made.criteria[key] !== value) {
    const errors = evaluation?.problems.filter(({ level }) => level === 'error') ?? []
    const open = evaluation?.criteria.filter((one) => evaluation.missing.includes(one.key)) ?? []
    return {
      kind: 'impossible',
      line,
      reasons: [...refused.map(({ reason }) => reason), ...errors.map(({ message }) => message)],
      asks: refused.length > 0 ? [] : open.map(({ label }) => label),
    }
  }
  const days = (made.display.leadTimeDays ?? 0) - (line.display.leadTimeDays ?? 0)
  return {
    kind: 'changed',
    line,
    after: { ...line, ...made },
    moreCents: (made.display.unitCents - line.display.unitCents) * line.quantity,
    moreDays: made.display.leadTimeDays === undefined || line.display.leadTimeDays === undefined ? 0 : days,
    clears: cleared.map(({ label }) => label),
  }
}
