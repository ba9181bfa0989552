import { criterionText, displayOf } from '#shared/cart/line-display'
import { withUnit } from '#shared/catalogue/labels'
import { capitalized, formatNumber } from '#shared/platform/text'
import { type CarryTarget, carryOver } from './carry.ts'
import type { Answers } from './choose.ts'
import type { Criteria, CriterionValue, EvaluatedCriterion, Evaluation } from './evaluation.ts'
import { judge, NOTHING_REMEMBERED } from './judge.ts'
import { lightText } from './light-text.ts'
import type { SaveConfigurationBody } from './saved-configuration.schema.ts'
import { standingIn } from './standing.ts'

/** Most configurations side by side. */
export const COMPARED_MAX = 3

/** What a row compares, in the order in which rows stand. */
export type ComparedKind = 'size' | 'light' | 'option' | 'limit' | 'worked'

/** One thing in each of the configurations that are compared. */
export interface ComparedRow {
  kind: ComparedKind
  /** unique within its kind */
  key: string
  /** as the first that has it calls it */
  label: string
  /** a text for each configuration, in their order; null: it has no such thing, or none yet */
  cells: (string | null)[]
  /** they are not all the same */
  differs: boolean
}

/**
 * Configurations row by row: sizes, what becomes of the light, choices, worked-out values, and between what each size may lie. Rows of one key stand
 * together whatever the models: keys mean the same within a family, and from one family to the other where they are alike.
 * What is worked out for one alone compares nothing.
 */
export const comparisonOf = (evaluations: readonly Evaluation[]): ComparedRow[] => {
  const columns = evaluations.map(entriesOf)
  return KINDS.flatMap((kind) => rowsOf(kind, columns))
}

const KINDS: readonly ComparedKind[] = ['size', 'light', 'option', 'limit', 'worked']

interface Entry {
  kind: ComparedKind
  key: string
  label: string
  text: string
}

const rowsOf = (kind: ComparedKind, columns: readonly Entry[][]): ComparedRow[] => {
  const labels = new Map<string, string>()
  for (const entry of columns.flat())
    if (entry.kind === kind && !labels.has(entry.key)) labels.set(entry.key, entry.label)
  const rows = [...labels].map(([key, label]) => {
    const cells = columns.map(
      (entries) => entries.find((entry) => entry.kind === kind && entry.key === key)?.text ?? null,
    )
    return { kind, key, label, cells, differs: new Set(cells).size > 1 }
  })
  const compares = ({ cells }: ComparedRow): boolean =>
    kind !== 'worked' || columns.length === 1 || cells.filter((text) => text !== null).length > 1
  return rows.filter(compares)
}

const entriesOf = (evaluation: Evaluation): Entry[] => {
  const { sizes = [], summary } = displayOf(evaluation)
  const light = lightText(evaluation)
  return [
    ...sizes.map(({ name, text }) => ({ kind: 'size' as const, key: name, label: capitalized(name), text })),
    ...(light === null ? [] : [{ kind: 'light' as const, key: 'light', label: 'Ce qui passe', text: light }]),
    ...summary.flatMap(({ key, label, value, part }): Entry[] =>
      part === 'size' ? [] : [{ kind: part === 'worked' ? 'worked' : 'option', key, label, text: value }],
    ),
    ...evaluation.criteria.flatMap(limitOf),
  ]
}

/** « 300 à 2000 mm »: where a number may lie with the other answers. */
const limitOf = ({ key, label, asked, domain }: EvaluatedCriterion): Entry[] =>
  asked && domain.kind === 'number'
    ? [
        {
          kind: 'limit',
          key,
          label,
          text: `${formatNumber(domain.min, 3)} à ${withUnit(formatNumber(domain.max, 3), domain.unit)}`,
        },
      ]
    : []

/** A configuration as it is compared. */
export interface ComparedConfiguration {
  /** with what is assumed */
  evaluation: Evaluation
  /** labels and answers of the questions left open, as they were answered to have a price: « Toile : Tamisant » */
  assumed: string[]
}

/**
 * The truth about a configuration that may be incomplete: what it leaves open is answered in the plainest way that brings no
 * error, and told. What was answered stays, refused or not.
 */
export const comparedAs = (
  { template, components }: CarryTarget,
  { criteria, selection }: Answers,
): ComparedConfiguration => {
  const judged = (answers: Criteria): Evaluation =>
    judge({ template, components, remembered: NOTHING_REMEMBERED }, { criteria: answers, selection })
      .evaluation
  let answers = criteria
  let evaluation = judged(answers)
  const assumed: string[] = []
  for (const { key } of template.criteria) {
    const open = evaluation.criteria.find((one) => one.key === key)
    if (!open?.asked || open.value !== undefined || answers[key] !== undefined) continue
    const next = plainest(open)
      .map((value) => ({ ...answers, [key]: value }))
      .find((tried) => errorsIn(judged(tried)) <= errorsIn(evaluation))
    if (next === undefined) continue
    answers = next
    evaluation = judged(answers)
    const answered = evaluation.criteria.find((one) => one.key === key)
    if (answered !== undefined) assumed.push(`${answered.label}\u00a0: ${criterionText(answered)}`)
  }
  return { evaluation, assumed }
}

/** « No », the first option, a number from the end of its range that asks least of the product. */
const plainest = ({ domain }: EvaluatedCriterion): CriterionValue[] => {
  if (domain.kind === 'number') return [domain.min, domain.max]
  if (domain.kind === 'boolean') return [false, true]
  return domain.options.flatMap(({ value, available }) => (available ? [value] : []))
}

const errorsIn = ({ problems }: Evaluation): number =>
  problems.filter(({ level }) => level === 'error').length

/**
 * Another model for the same window: what it takes of these answers, and for the rest what it proposes. A number that it
 * refuses stays, so that its limit is told.
 */
export const sameFor = (
  to: CarryTarget & { subFamilyId: string },
  from: { template: CarryTarget['template']; answers: Answers },
): SaveConfigurationBody => {
  const { criteria, selection } = carryOver(to, from.answers, from.template)
  const model = { template: to.template, components: to.components, remembered: NOTHING_REMEMBERED }
  const standing = standingIn(judge(model, { criteria, selection }).evaluation)
  return {
    subFamilyId: to.subFamilyId,
    criteria: { ...criteria, ...standing.criteria },
    components: standing.components,
  }
}
