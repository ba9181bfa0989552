import type { CompiledTemplate } from '#shared/configurator/compiled'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type {
  ComponentSelection,
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
} from '#shared/configurator/evaluation'

/** Answers and picks that can be ordered. */
export interface NearestChoice {
  criteria: Criteria
  selection: ComponentSelection
}

/** More repairs than a template has questions, each answered and mended. */
const MAX_REPAIRS = 100

/**
 * The answers that can be ordered and are nearest to those given: what still fits stays, a problem is mended by its own
 * fix, a number goes to the nearest allowed, an option that is out to the first that is not. Undefined when that
 * leads nowhere.
 */
export const nearestChoice = (
  compiled: CompiledTemplate,
  given: Criteria,
  picks: ComponentSelection,
): NearestChoice | undefined => {
  let criteria: Criteria = given
  const tried = new Set<string>()
  for (let repair = 0; repair < MAX_REPAIRS; repair++) {
    const evaluation = evaluateCompiled(compiled, criteria, {})
    if (evaluation.complete) {
      return { criteria: standing(evaluation), selection: keptPicks(evaluation, picks) }
    }
    const set = nextRepair(evaluation, given, tried)
    if (set === undefined) return undefined
    tried.add(JSON.stringify(set))
    criteria = { ...criteria, ...set }
  }
  return undefined
}

/** The picks that may still be taken. */
export const keptPicks = ({ components }: Evaluation, picks: ComponentSelection): ComponentSelection =>
  Object.fromEntries(
    components.flatMap(({ type, needed, possibleProducts }) => {
      const reference = Object.hasOwn(picks, type) ? picks[type] : undefined
      const product = possibleProducts.find((one) => one.reference === reference)
      return needed && product?.available ? [[type, product.reference]] : []
    }),
  )

const standing = (evaluation: Evaluation): Criteria =>
  Object.fromEntries(
    evaluation.criteria.flatMap(({ key, asked, value }) =>
      asked && value !== undefined ? [[key, value]] : [],
    ),
  )

/** What to answer next that was not tried: a problem's fix, else the first question without an answer. */
const nextRepair = (
  { problems, criteria, missing }: Evaluation,
  given: Criteria,
  tried: ReadonlySet<string>,
): Criteria | undefined => {
  const fixes = problems.flatMap(({ level, fix }) => (level === 'error' && fix ? [fix.set] : []))
  const answers = criteria
    .filter(({ key }) => missing.includes(key))
    .flatMap((criterion) => {
      const value = nearestValue(
        criterion,
        Object.hasOwn(given, criterion.key) ? given[criterion.key] : undefined,
      )
      return value === undefined ? [] : [{ [criterion.key]: value }]
    })
  return [...fixes, ...answers].find((set) => !tried.has(JSON.stringify(set)))
}

const nearestValue = (
  { domain }: EvaluatedCriterion,
  wanted: CriterionValue | undefined,
): CriterionValue | undefined => {
  if (domain.kind === 'number') {
    const { min, max, step } = domain
    if (max < min) return undefined
    const aimed = typeof wanted === 'number' ? Math.min(max, Math.max(min, wanted)) : min
    const nearest = min + Math.round((aimed - min) / step) * step
    return Number((nearest > max ? nearest - step : nearest).toFixed(6))
  }
  // nobody is asked here where the corners are
  if (domain.kind === 'plan') return undefined
  const open = domain.options.filter(({ available }) => available).map(({ value }) => value)
  const chosen = open.find((value) => value === String(wanted)) ?? open[0]
  return domain.kind === 'boolean' && chosen !== undefined ? chosen === 'true' : chosen
}
