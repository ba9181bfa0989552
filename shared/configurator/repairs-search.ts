import { QUANTITY_MAX } from '#shared/cart/limits'
import { formatPlan, parsePlan, withPart } from './bend-plan.ts'
import type { CompiledCriterion, CompiledNumber, CompiledPlan } from './compiled.ts'
import type { Criteria, CriterionValue, Fix, Problem } from './evaluation.ts'
import { nearestNumbers } from './repairs-numbers.ts'
import { plansThatCanBe } from './repairs-plans.ts'
import { behind, fits, lifts, type Search, standingAnswer, type Trial, tried } from './repairs-state.ts'
import { nearestAllowed, settle } from './settle.ts'

/** Singles that lift the problem and break something else, of which a second change is searched. */
const SEEDS_MAX = 6

/** A change that mends, and the pieces that it takes. */
export interface Found {
  trial: Trial
  /** two of half the size instead of one */
  split?: true
}

/** A fix that a template writes, when it mends without harm: no error brought, and nothing more to be warned of. */
export const writtenFound = (search: Search, fix: Fix): Found | undefined => {
  const trial = tried(search, fix.set)
  if (!fits(trial)) return undefined
  const alarming = trial.after.problems.some(
    ({ key, level }) => level === 'warning' && !search.alarms.has(key),
  )
  return search.problem.level !== 'error' && alarming ? undefined : { trial }
}

/**
 * Changes of one criterion that mend the problem, or of two where one alone breaks something else; and two pieces of
 * half the size where the trade takes them. Only criteria that decide on the problem are changed, then those that
 * decide on what the first change breaks; what the site gives is left as it is.
 */
export const foundRepairs = (search: Search): Found[] => {
  const found: Found[] = []
  const seeds: Trial[] = []
  for (const criterion of changeable(search, search.problem)) {
    const halves = splitOf(search, criterion)
    if (halves) found.push({ trial: halves, split: true })
    for (const trial of singles(search, criterion)) {
      if (fits(trial) && lost(trial) === undefined) found.push({ trial })
      else seeds.push(trial)
    }
  }
  for (const seed of seeds.slice(0, SEEDS_MAX)) found.push(...seconds(search, seed))
  return found
}

/** What a second change mends of what the first one broke: an error, or an answer that it took and that is asked again. */
const seconds = (search: Search, seed: Trial): Found[] => {
  const [broken] = seed.brought
  const again = lost(seed)
  const beside = broken
    ? changeable(search, broken).filter(({ key }) => !Object.hasOwn(seed.set, key))
    : search.compiled.criteria.filter(({ key, kind }) => key === again && kind !== 'number')
  return beside
    .flatMap((criterion) => singles(search, criterion, seed))
    .flatMap((trial) => (fits(trial) && lost(trial) === undefined ? [{ trial }] : []))
}

/** An answer that the change takes and asks for again. */
const lost = ({ cleared, after }: Trial): string | undefined =>
  cleared.find(({ key }) => after.missing.includes(key))?.key

/** Asked criteria behind the problem: its own options and limits, or whatever decides on its rule; no number of the site. */
const changeable = (search: Search, problem: Problem): CompiledCriterion[] => {
  const own = problem.source?.kind === 'option'
  const { criteria } = search.judged.evaluation
  return behind(search, problem).filter(
    ({ key, site }) => (own || !site) && criteria.some((one) => one.key === key && one.asked && !one.forced),
  )
}

/** Other answers to one criterion, beside those of a first change, that lift the problem. */
const singles = (search: Search, criterion: CompiledCriterion, seed?: Trial): Trial[] => {
  const beside = seed?.set ?? {}
  if (criterion.kind === 'number') return numbers(search, criterion, beside)
  if (criterion.kind === 'plan')
    return [...shapes(search, criterion, beside), ...legs(search, criterion, beside)]
  const { criteria } = seed?.after ?? search.judged.evaluation
  const domain = criteria.find(({ key }) => key === criterion.key)?.domain
  if (!domain || domain.kind === 'number') return []
  return domain.options.flatMap(({ value: text, available }): Trial[] => {
    const value = criterion.kind === 'boolean' ? text === 'true' : text
    if (!available || value === standingAnswer(search, criterion.key)) return []
    const trial = tried(search, { ...beside, [criterion.key]: value })
    return trial ? [trial] : []
  })
}

/** The same shape as it can be made: another one is another rail, whatever it mends. */
const shapes = (search: Search, { key, slot, domain }: CompiledPlan, beside: Criteria): Trial[] => {
  const { fault } = settle(search.compiled, search.judged.answers).criteria[slot] ?? {}
  if (fault?.kind !== 'plan') return []
  return plansThatCanBe(fault.plan, domain.limits).flatMap(
    (plan) => tried(search, { ...beside, [key]: formatPlan(plan) }) ?? [],
  )
}

/** The nearest numbers on either side that lift the problem. */
const numbers = (search: Search, { key, definition }: CompiledNumber, beside: Criteria): Trial[] => {
  const value = standingAnswer(search, key)
  if (typeof value !== 'number' || !Number.isFinite(value)) return []
  const trials = new Map<number, Trial>()
  const setOf = (at: number): Criteria => ({ ...beside, [key]: at })
  const found = nearestNumbers(definition, value, {
    lifts: (at) => lifts(search, setOf(at)),
    fits: (at) => {
      const trial = tried(search, setOf(at))
      if (trial) trials.set(at, trial)
      return fits(trial)
    },
  })
  return found.flatMap((at) => trials.get(at) ?? [])
}

/**
 * A leg of a bent rail that makes its developed length one that may be, the longest leg first: millimetre by millimetre,
 * whatever face it is measured on; one further where the rounding takes it back. What bears on a bent rail in any other
 * way is no reason to measure it anew.
 */
const legs = (search: Search, { key, slot }: CompiledPlan, beside: Criteria): Trial[] => {
  const plan = parsePlan(standingAnswer(search, key))
  const { source } = search.problem
  const stated = search.compiled.criteria.find((one) => source?.kind === 'limits' && one.key === source.of)
  if (plan === null || stated?.kind !== 'number' || !stated.statedAfter.includes(slot)) return []
  const { fault } = settle(search.compiled, search.judged.answers).criteria[stated.slot] ?? {}
  if (fault?.kind !== 'limits') return []
  const change = nearestAllowed(stated.definition, fault.value) - fault.value
  return plan.legs
    .flatMap((leg, place) => (leg === null ? [] : [{ leg, place }]))
    .sort((a, b) => b.leg - a.leg)
    .flatMap(({ leg, place }) => {
      for (const value of [leg + change, leg + change + Math.sign(change)]) {
        const code = formatPlan(withPart(plan, { kind: 'leg', place }, value))
        const trial = value > 0 ? tried(search, { ...beside, [key]: code }) : undefined
        if (trial) return [trial]
      }
      return []
    })
}

/** Half of a size, up to the next step: « deux éléments de 2010 mm ». */
const splitOf = (search: Search, criterion: CompiledCriterion): Trial | undefined => {
  const holds = search.compiled.splits.get(criterion.slot)
  if (criterion.kind !== 'number' || !holds || 2 * (search.quantity ?? 1) > QUANTITY_MAX) return undefined
  const value: CriterionValue | undefined = standingAnswer(search, criterion.key)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  if (holds(settle(search.compiled, search.judged.answers).frame) !== true) return undefined
  const { step } = criterion.definition
  const half = Number((Math.ceil(value / 2 / step - 1e-6) * step).toFixed(6))
  const trial = tried(search, { [criterion.key]: half })
  return fits(trial) ? trial : undefined
}
