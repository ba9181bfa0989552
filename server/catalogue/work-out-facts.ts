import { setImmediate } from 'node:timers/promises'
import { answerAll, numberAt, plainAnswer } from '#server/configurator/answer-all'
import { cheapestCompletion } from '#server/configurator/cheapest-completion'
import { FACT_SIZES, type FactSize, type ModelFacts } from '#shared/catalogue/model-facts.schema'
import type { CompiledTemplate, LeadTimeRange } from '#shared/configurator/compiled'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { Criteria, EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** Rounds over all other answers; each takes the size further or is the last. */
const MAX_ROUNDS = 4
/** Halvings of the way between a size that can be ordered and one that cannot. */
const HALVINGS = 8

/** What is drawn outside stands outside. */
const EXTERIOR: ReadonlySet<DrawingKind> = new Set([
  'awning',
  'screen',
  'projection',
  'shutter',
  'bso',
  'swing_shutter',
])

const SIZES = [...FACT_SIZES, 'load'] as const
type Size = (typeof SIZES)[number]

/** Which way a size is taken. */
const LARGER = 1
const SMALLER = -1
type Way = typeof LARGER | typeof SMALLER

/** Of the way from the smallest to the largest: there each option is tried, as a motor asks for some width. */
const SHARES = [0.2, 0.5, 0.9]

/** What the engine knows of the states that can be ordered, while they are tried. */
interface Tried {
  motorised: boolean
  exterior: boolean
}

/**
 * What a model comes to: the cheapest that can be ordered, and from there each size as large and as small as some answers let it be.
 * About a hundred ms of work, with pauses.
 */
export const workOutFacts = async (
  { template, compiled }: { template: ConfigurationTemplate; compiled: CompiledTemplate },
  leadTime: LeadTimeRange,
): Promise<ModelFacts> => {
  const cheapest = await cheapestCompletion(compiled)
  const tried: Tried = { motorised: false, exterior: false }
  const sizes: Record<Size, number | null> = { width: null, height: null, length: null, load: null }
  const least: Record<FactSize, number | null> = { width: null, height: null, length: null }
  if (cheapest !== undefined) {
    let from = cheapest.criteria
    for (const size of SIZES) {
      if (!compiled.criteria.some(({ key }) => key === size)) continue
      const { value, at } = furthest(compiled, { size, way: LARGER, from }, tried)
      sizes[size] = value
      // the longest rail carries the most
      if (size === 'length') from = at
      await setImmediate()
    }
    for (const size of FACT_SIZES) {
      if (sizes[size] === null) continue
      least[size] = furthest(compiled, { size, way: SMALLER, from: cheapest.criteria }, tried).value
      await setImmediate()
    }
    for (const share of SHARES) {
      const between = sized(compiled, cheapest.criteria, sizes, share)
      for (const criteria of variantsOf(compiled, between)) ordered(compiled, criteria, tried)
      await setImmediate()
    }
  }
  const cloths = template.criteria.flatMap((criterion) =>
    criterion.kind === 'choice' ? criterion.options.flatMap(({ cloth }) => cloth ?? []) : [],
  )
  return {
    ...sizes,
    least,
    fromCents: cheapest?.cents ?? null,
    leadTime,
    motorised: tried.motorised,
    exterior: tried.exterior || EXTERIOR.has(compiled.drawing.kind),
    fire: [...new Set(cloths.flatMap(({ fire }) => fire ?? []))].sort(),
    light: [...new Set(cloths.flatMap(({ light }) => light ?? []))].sort(),
  }
}

/** The size as far one way as can be ordered, whatever else is answered, and with what; null: it is asked of nothing tried. */
const furthest = (
  compiled: CompiledTemplate,
  { size, way, from }: { size: Size; way: Way; from: Criteria },
  tried: Tried,
): { value: number | null; at: Criteria } => {
  let at = from
  let value = numberOf(ordered(compiled, from, tried), size)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before: number | null = value
    for (const criteria of variantsOf(compiled, at)) {
      const found = further(compiled, { criteria, size, way, than: value }, tried)
      if (found === undefined) continue
      at = { ...criteria, [size]: found }
      value = found
    }
    if (value === before) break
  }
  return { value, at }
}

/** The answers with each size at a share of the way from what it is to the largest. */
const sized = (
  compiled: CompiledTemplate,
  criteria: Criteria,
  sizes: Readonly<Record<Size, number | null>>,
  share: number,
): Criteria => {
  const { evaluation } = answerAll(compiled, plainAnswer(0), criteria)
  const between = SIZES.flatMap((size) => {
    const domain = evaluation.criteria.find(({ key }) => key === size)?.domain
    const [most, least] = [sizes[size], criteria[size]]
    if (domain?.kind !== 'number' || most === null || typeof least !== 'number' || size === 'load') return []
    return [[size, numberAt({ min: least, max: most, step: domain.step }, share)] as const]
  })
  return { ...criteria, ...Object.fromEntries(between) }
}

/** The size beyond `than`, as far that way as it goes with these answers; undefined when it does not. */
const further = (
  compiled: CompiledTemplate,
  { criteria, size, way, than }: { criteria: Criteria; size: Size; way: Way; than: number | null },
  tried: Tried,
): number | undefined => {
  const { [size]: _, ...others } = criteria
  const open = answerAll(compiled, plainAnswer(0), others).evaluation
  const domain = open.criteria.find(({ key, asked }) => key === size && asked)?.domain
  if (domain?.kind !== 'number') return undefined
  const { min, max } = domain
  const end = way === LARGER ? max : min
  const isFurther = (one: number, other: number): boolean => (one - other) * way > 0
  if (than !== null && !isFurther(end, than)) return undefined
  const fits = (value: number): boolean =>
    numberOf(ordered(compiled, { ...others, [size]: value }, tried), size) === value
  if (fits(end)) return end
  const next = than === null ? undefined : than + way * domain.step
  let near = next === undefined || next < min || next > max ? min + max - end : next
  let beyond = end
  if (!isFurther(beyond, near) || !fits(near)) return undefined
  for (let halving = 0; halving < HALVINGS && (beyond - near) * way > domain.step; halving++) {
    const middle = numberAt(
      { min: Math.min(near, beyond), max: Math.max(near, beyond), step: domain.step },
      0.5,
    )
    if (fits(middle)) near = middle
    else beyond = middle
  }
  return near
}

/** These answers, and each with another option of one of its choices. */
const variantsOf = (compiled: CompiledTemplate, criteria: Criteria): Criteria[] => {
  const { evaluation } = answerAll(compiled, plainAnswer(0), criteria)
  return [
    criteria,
    ...evaluation.criteria.flatMap((one) =>
      othersOf(one).map((value) => ({ ...criteria, [one.key]: value })),
    ),
  ]
}

const othersOf = ({ asked, domain, value }: EvaluatedCriterion): (string | boolean)[] => {
  if (!asked || domain.kind === 'number' || domain.kind === 'plan') return []
  const options = domain.options.flatMap((option) => (option.available ? [option.value] : []))
  const values = domain.kind === 'boolean' ? options.map((option) => option === 'true') : options
  return values.filter((one) => one !== value)
}

const numberOf = (evaluation: Evaluation | undefined, size: Size): number | null => {
  const criterion = evaluation?.criteria.find(({ key, asked }) => key === size && asked)
  return typeof criterion?.value === 'number' ? criterion.value : null
}

/** The state of these answers, the others being the plainest; undefined when it cannot be ordered. */
const ordered = (compiled: CompiledTemplate, criteria: Criteria, tried: Tried): Evaluation | undefined => {
  const { evaluation } = answerAll(compiled, plainAnswer(0), criteria)
  if (!evaluation.complete) return undefined
  tried.motorised ||= evaluation.components.some(({ type, needed }) => type === 'motor' && needed)
  tried.exterior ||= evaluation.criteria.some(({ key, value }) => key === 'pose' && value === 'exterior')
  return evaluation
}
