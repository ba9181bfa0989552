import { criterionText } from '#shared/cart/line-display'
import type { CompiledRule } from './compiled.ts'
import type { Level } from './configurator.schema.ts'
import { compileOnce } from './evaluate.ts'
import type { Criteria, Evaluation, Problem, ProblemSource } from './evaluation.ts'
import { inSisters, type SisterTrial, sistersThatFit } from './repairs-models.ts'
import { planAdvice } from './repairs-plans.ts'
import { type Extent, extentOf, minimal } from './repairs-rank.ts'
import { type Found, foundRepairs, writtenFound } from './repairs-search.ts'
import { EVALUATION, plainly, type Repairable, type Search } from './repairs-state.ts'
import { type Settled, settle } from './settle.ts'

/** One way to mend a problem: it was tried, lifts the problem and brings no error. */
export interface Repair {
  /** French: what it changes, with values as people read them */
  label: string
  /** answers to set */
  set: Criteria
  /** two pieces of what is set then stand for each one */
  pieces?: 2
  /** the model of the same family that takes the answers instead, with what is set */
  model?: Level
  /** labels of the answers and picks that it clears */
  clears: readonly string[]
  /** labels of the questions that it asks anew */
  asks: readonly string[]
  /** what one costs then, in cents ex. VAT, for all its pieces; absent: not known yet */
  cents?: number
  /** beside it: by how much that is more than before, where that was priced */
  moreCents?: number
  /** by how many working days it takes longer, where both are known */
  moreDays?: number
}

/** How one problem may be mended, the best way first. */
export interface ProblemRepairs {
  /** shown at once: three at most with the model */
  first: readonly Repair[]
  /** the model of the same family that takes the answers best */
  model?: Repair
  /** whether other models are asked at all, and what came of it; absent where there are none */
  models?: 'awaited' | 'none' | 'found'
  /** shown when asked for */
  others: readonly Repair[]
  /** what to do where nothing mends the error, as its rule says */
  noRepair?: string
}

/** By the problem's key; a problem that nothing mends has an entry all the same. */
export type Repairs = ReadonlyMap<string, ProblemRepairs>

/** How many are shown at once. */
const REPAIRS_SHOWN = 3

/** What one state's search may take, in looks at answers: what is not found by then is not found. */
const LOOKS_MAX = 90 * EVALUATION

const NONE: ProblemRepairs = { first: [], others: [] }

/**
 * How each problem of a configuration may be mended. The fix that its rule has stands first, when it does no harm: no
 * error brought, and of a warning no other warning. For an error other answers are searched besides, within `LOOKS_MAX`,
 * and the other models that are there are asked with the same answers; those that change least come first, then the
 * cheapest. None changes all that another one changes, and more. The same configuration always gives the same repairs in
 * the same order.
 */
export const repairsOf = (work: Repairable): Repairs => {
  const compiled = compileOnce(work.model.template, work.model.components)
  const { problems } = work.judged.evaluation
  if (!compiled) return new Map()
  const keysOf = (levels: readonly Problem['level'][]): Set<string> =>
    new Set(problems.filter(({ level }) => levels.includes(level)).map(({ key }) => key))
  const errors = problems.filter(({ level }) => level === 'error').length
  const { sisters } = work
  const trials = Array.isArray(sisters) && errors > 0 ? inSisters(work, sisters) : []
  const common = {
    ...work,
    compiled,
    errors: keysOf(['error']),
    alarms: keysOf(['error', 'warning']),
    left: Math.ceil(LOOKS_MAX / Math.max(errors, 1)),
  }
  return new Map(
    problems.map((problem) => [
      problem.key,
      repairsOfProblem({ ...common, problem, stillStands: plainly(compiled, problem) }, trials),
    ]),
  )
}

interface Ranked extends Extent {
  repair: Repair
  /** by a person, or the nearest that a limit or a price list allows, where that is no other thing */
  written: boolean
  /** its problem names it */
  named: boolean
}

const repairsOfProblem = (search: Search, trials: readonly SisterTrial[]): ProblemRepairs => {
  const { problem } = search
  const written = problem.fix && writtenFound(search, problem.fix)
  const named = written && problem.fix ? [rankedOf(search, written, problem.fix.label)] : []
  const own = named.filter(({ far }) => !(far && isSiteLimit(search)))
  if (problem.level !== 'error' || (own.length > 0 && isSlip(search))) {
    return { ...NONE, first: own.map(({ repair }) => repair) }
  }
  for (const found of foundRepairs(search)) {
    if (!own.some(({ repair }) => isSame(repair, found))) own.push(rankedOf(search, found))
  }
  const models = sistersThatFit(search, trials).map((trial) => modelRepair(search, trial))
  return arranged(search, minimal(own).sort(byExtent), models.sort(byPrice))
}

/**
 * Small changes, then the best model; large ones, which make another thing of it, are shown when asked for where there are
 * other models, else for want of anything better. Whether there are other models decides what is shown, not what comes of
 * them: nothing moves when they are there.
 */
const arranged = (
  search: Search,
  own: readonly Ranked[],
  [model, ...models]: readonly Repair[],
): ProblemRepairs => {
  const { sisters } = search
  const near = own.filter(({ far, written }) => written || !far)
  const instead = sisters === undefined ? own : own.filter(({ named }) => named)
  const most = sisters === undefined ? REPAIRS_SHOWN : REPAIRS_SHOWN - 1
  const shown = (near.length > 0 ? near : instead).slice(0, most)
  const rest = [...near, ...own.filter((one) => !near.includes(one))].filter((one) => !shown.includes(one))
  return {
    first: shown.map(({ repair }) => repair),
    ...(model ? { model } : {}),
    ...(sisters === undefined ? {} : { models: sisters === 'awaited' ? sisters : model ? 'found' : 'none' }),
    others: [...models, ...rest.map(({ repair }) => repair)],
    ...(near.length === 0 && !model ? noRepairOf(search) : {}),
  }
}

/** What a person wrote first, then what is no other thing, by how little changes, then by price; else as they were found. */
const byExtent = (a: Ranked, b: Ranked): number =>
  Number(b.written) - Number(a.written) ||
  Number(a.far) - Number(b.far) ||
  a.cost - b.cost ||
  (a.repair.cents ?? Infinity) - (b.repair.cents ?? Infinity) ||
  0

const byPrice = (a: Repair, b: Repair): number =>
  changesOf(a) - changesOf(b) || (a.cents ?? Infinity) - (b.cents ?? Infinity) || 0

/** What a model changes beside itself. */
const changesOf = ({ set, clears, asks }: Repair): number =>
  Object.keys(set).length + clears.length + asks.length

/** « Rail RA-25 renforcé », « Rail RA-25 renforcé, Forme : U …, R 250 … ». */
const modelRepair = (
  { judged: { evaluation } }: Search,
  { level, set, after, cleared }: SisterTrial,
): Repair => ({
  label: [level.name, changeLabel(after, set)].filter(Boolean).join(', '),
  set,
  model: level,
  clears: cleared.map(({ label }) => label),
  asks: asksOf(
    evaluation,
    after,
    cleared.map(({ key }) => key),
  ),
  ...worthOf(evaluation, after, 1),
})

const isSame = ({ set, pieces }: Repair, { trial, split }: Found): boolean =>
  (pieces === 2) === (split === true) &&
  Object.keys(set).length === Object.keys(trial.set).length &&
  Object.entries(trial.set).every(([key, value]) => set[key] === value)

const rankedOf = (search: Search, found: Found, label?: string): Ranked => {
  const { trial, split = false } = found
  const repair = repairOf(search, found, label)
  const extent = extentOf(search.judged.evaluation, search.judged.answers, trial.after, trial.set, split)
  const cost = extent.cost + repair.clears.length + repair.asks.length
  return {
    ...extent,
    cost,
    repair,
    named: label !== undefined,
    written: label !== undefined && !(extent.far && search.problem.source !== undefined),
  }
}

const repairOf = (search: Search, { trial, split }: Found, label?: string): Repair => {
  const { set, after, cleared } = trial
  return {
    label: label ?? (split ? splitLabel(after, set) : changeLabel(after, set)),
    set,
    ...(split ? { pieces: 2 as const } : {}),
    clears: cleared.filter(({ key }) => !Object.hasOwn(set, key)).map((one) => one.label),
    asks: asksOf(
      search.judged.evaluation,
      after,
      cleared.map(({ key }) => key),
    ),
    ...worthOf(search.judged.evaluation, after, split ? 2 : 1),
  }
}

/** « Hauteur : 1961 mm, Manœuvre : Manivelle ». */
const changeLabel = ({ criteria }: Evaluation, set: Criteria): string =>
  criteria
    .filter(({ key }) => Object.hasOwn(set, key))
    .map((criterion) => `${criterion.label}\u00a0: ${criterionText(criterion)}`)
    .join(', ')

/** « Deux éléments de 2010 mm ». */
const splitLabel = ({ criteria }: Evaluation, set: Criteria): string =>
  `Deux éléments de ${criteria
    .filter(({ key }) => Object.hasOwn(set, key))
    .map(criterionText)
    .join(' et ')}`

/** Questions that were not open before; a fact that follows from another answer was none. */
const asksOf = (before: Evaluation, after: Evaluation, cleared: readonly string[]): string[] => {
  const open = before.criteria.flatMap(({ key, forced }) =>
    before.missing.includes(key) && !forced ? [key] : [],
  )
  return after.criteria
    .filter(({ key }) => after.missing.includes(key) && !open.includes(key) && !cleared.includes(key))
    .map(({ label }) => label)
}

/** Price and delay, of `pieces`, and how they differ from before. */
const worthOf = (
  before: Evaluation,
  after: Evaluation,
  pieces: number,
): Pick<Repair, 'cents' | 'moreCents' | 'moreDays'> => {
  const [was, is] = [priceOf(before), priceOf(after)]
  const moreDays =
    is === undefined || before.leadTimeDays === undefined || after.leadTimeDays === undefined
      ? 0
      : after.leadTimeDays - before.leadTimeDays
  return {
    ...(is === undefined ? {} : { cents: is * pieces }),
    ...(is === undefined || was === undefined ? {} : { moreCents: is * pieces - was }),
    ...(moreDays === 0 ? {} : { moreDays }),
  }
}

/** What one costs, once every line of it is known: an error of a rule leaves a price, a part that is missing none. */
const priceOf = ({ missing, problems, price }: Evaluation): number | undefined =>
  missing.length > 0 || problems.some(({ source, level }) => level === 'error' && isOfPrice(source))
    ? undefined
    : price.cents

const isOfPrice = (source: ProblemSource | undefined): boolean =>
  source?.kind === 'component' || source?.kind === 'surcharge'

/** What the site gives is far from what the model takes. */
const isSiteLimit = ({ compiled, problem }: Search): boolean =>
  problem.source?.kind === 'limits' &&
  compiled.criteria.some(({ key, site }) => site === true && key === problem.source?.of)

/** A slip of the pen has one repair: what was meant. */
const isSlip = (search: Search): boolean => ruleOf(search)?.definition.stage === 'entry'

/** Of a slip whose correction brings another error. */
const SLIP =
  'Vérifiez ce que vous avez saisi\u00a0: corrigé, cela ne convient pas non plus avec vos autres réponses.'

/** Of a part that was chosen, and that no answer of its own makes fit. */
const PART = 'Choisissez un autre composant\u00a0: celui-ci ne va pas avec vos réponses.'

const noRepairOf = (search: Search): { noRepair?: string } => {
  const settled = settle(search.compiled, search.judged.answers)
  const noRepair =
    ruleOf(search)?.noRepair?.(settled.frame) ??
    answerAdvice(search, settled) ??
    (isSlip(search) ? SLIP : undefined)
  return noRepair === undefined ? {} : { noRepair }
}

/** Of a bent rail its plan, or the length that it comes to; of what the site gives its number. Its message tells the limits. */
const answerAdvice = (
  { compiled, answers: { selection }, problem: { source } }: Search,
  settled: Settled,
): string | undefined => {
  if (source?.kind === 'component' && Object.hasOwn(selection, source.of)) return PART
  const criterion = compiled.criteria.find(({ key }) => key === source?.of)
  const { fault, forced } = (criterion && settled.criteria[criterion.slot]) ?? {}
  if (criterion?.kind === 'plan') return planAdvice(fault)
  if (criterion?.kind !== 'number' || fault?.kind !== 'limits') return undefined
  if (forced) return planAdvice(fault)
  return criterion.site ? 'Vérifiez la valeur saisie.' : undefined
}

const ruleOf = ({ compiled, problem: { key } }: Search): CompiledRule | undefined =>
  compiled.rules.find(({ definition }) => definition.key === key)
