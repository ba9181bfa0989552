import { type SearchFacets, WIDEST_STEPS } from '#shared/catalogue/catalogue.schema'
import { leastSpanOf, spanOf } from '#shared/catalogue/model-facts'
import { FIRE_CLASSES } from '#shared/configurator/option.schema'
import type { ModelNode } from './catalogue-tree.ts'
import type { TypedSize } from './typed-size.ts'

/** What a search is narrowed to. */
export interface SearchFilters {
  /** code */
  readonly category?: string | undefined
  readonly motorised?: boolean
  readonly exterior?: boolean
  readonly fire?: (typeof FIRE_CLASSES)[number] | undefined
  /** mm */
  readonly widest?: number | undefined
}

/** Width of a model of which nothing is worked out yet: a size that is typed does not hide it. */
const UNKNOWN = -1

const MOTORISED = 1
const EXTERIOR = 2

/** What all filters find alike in a model: there are few of them, however many models. */
interface Kind {
  /** place among the categories */
  readonly category: number
  readonly flags: number
  /** a bit for each class */
  readonly fire: number
  /** how many of `WIDEST_STEPS` it is made as wide as */
  readonly steps: number
}

/** What filters compare of each model, by its place: lists of numbers are read through faster than objects. */
interface Facets {
  readonly categories: string[]
  readonly kinds: Kind[]
  /** place among the kinds */
  readonly kind: number[]
  readonly span: number[]
  readonly leastSpan: number[]
  readonly height: number[]
  readonly leastHeight: number[]
  add(model: ModelNode): void
}

export const createFacets = (): Facets => {
  const places = new Map<string, number>()
  const facets: Facets = {
    categories: [],
    kinds: [],
    kind: [],
    span: [],
    leastSpan: [],
    height: [],
    leastHeight: [],
    add: ({ facts, family }) => {
      const { code } = family.subCategory.category
      if (facets.categories.at(-1) !== code) facets.categories.push(code)
      const span = facts ? spanOf(facts) : UNKNOWN
      const kind: Kind = {
        category: facets.categories.length - 1,
        flags: (facts?.motorised ? MOTORISED : 0) | (facts?.exterior ? EXTERIOR : 0),
        fire: bitsOf(facts?.fire ?? []),
        steps: WIDEST_STEPS.filter((mm) => span >= mm).length,
      }
      const key = Object.values(kind).join(' ')
      const place = places.get(key) ?? facets.kinds.push(kind) - 1
      places.set(key, place)
      facets.kind.push(place)
      facets.span.push(span)
      facets.leastSpan.push(facts ? leastSpanOf(facts) : 0)
      facets.height.push(facts?.height ?? 0)
      facets.leastHeight.push(facts?.least?.height ?? 0)
    },
  }
  return facets
}

const bitsOf = (classes: readonly (typeof FIRE_CLASSES)[number][]): number =>
  classes.reduce((bits, name) => bits | (1 << FIRE_CLASSES.indexOf(name)), 0)

const BY_CATEGORY = 1
const BY_MOTOR = 2
const BY_PLACE = 4
const BY_FIRE = 8
const BY_WIDTH = 16

/** The filters that a kind does not pass, but for the width: models of one kind differ in it. */
const failsOf = ({ categories }: Facets, filters: SearchFilters): ((kind: Kind) => number) => {
  const wanted = filters.category?.toUpperCase()
  const wantedFlags = (filters.motorised ? MOTORISED : 0) | (filters.exterior ? EXTERIOR : 0)
  const wantedFire = filters.fire === undefined ? 0 : bitsOf([filters.fire])
  return ({ category, flags, fire }) => {
    const missing = wantedFlags & ~flags
    return (
      (wanted === undefined || categories[category] === wanted ? 0 : BY_CATEGORY) |
      (missing & MOTORISED ? BY_MOTOR : 0) |
      (missing & EXTERIOR ? BY_PLACE : 0) |
      (wantedFire === 0 || fire & wantedFire ? 0 : BY_FIRE)
    )
  }
}

/** Whether the model of a place is made in the size that was typed: neither beyond its largest nor below its smallest. */
const isMadeIn = (
  { span, leastSpan, height, leastHeight }: Facets,
  { widest, height: high }: TypedSize,
): ((place: number) => boolean) => {
  const isBetween = (mm: number | null, least: number | undefined, most: number | undefined): boolean =>
    mm === null || ((least ?? 0) <= mm && mm <= (most ?? 0))
  return (place) =>
    isBetween(widest, leastSpan[place], span[place]) && isBetween(high, leastHeight[place], height[place])
}

/**
 * The places that are left by the size that was typed and by the filters, and how many each filter would leave with the
 * others as they are. What is left is written over what was found.
 */
export const countFacets = (
  facets: Facets,
  found: Uint32Array,
  { size, filters }: { size: TypedSize; filters: SearchFilters },
): { places: Uint32Array; counts: SearchFacets } => {
  const { kinds, kind, span } = facets
  const { widest = UNKNOWN } = filters
  const isMade = isMadeIn(facets, size)
  // each kind twice: its models that are as wide as is asked, and those that are not
  const fails = kinds.map(failsOf(facets, filters)).flatMap((by) => [by, by | BY_WIDTH])
  const hits = fails.map(() => 0)
  let left = 0
  for (const place of found) {
    const reach = span[place] ?? UNKNOWN
    if (reach !== UNKNOWN && !isMade(place)) continue
    const at = 2 * (kind[place] ?? 0) + (reach < widest ? 1 : 0)
    hits[at] = (hits[at] ?? 0) + 1
    if (fails[at] === 0) found[left++] = place
  }
  return { places: found.subarray(0, left), counts: countsOf(facets, hits, fails) }
}

/** What each filter would leave of models that were counted by kind. */
const countsOf = (
  { categories, kinds }: Facets,
  hits: readonly number[],
  fails: readonly number[],
): SearchFacets => {
  /** models that no filter but this one keeps out, and that are of such a kind */
  const count = (filter: number, isSuch: (kind: Kind) => boolean): number =>
    hits.reduce((sum, hit, at) => {
      const one = kinds[at >> 1]
      return one && ((fails[at] ?? 0) & ~filter) === 0 && isSuch(one) ? sum + hit : sum
    }, 0)
  return {
    categories: categories.flatMap((name, at) =>
      some({ name, count: count(BY_CATEGORY, ({ category }) => category === at) }),
    ),
    motorised: count(BY_MOTOR, ({ flags }) => (flags & MOTORISED) !== 0),
    exterior: count(BY_PLACE, ({ flags }) => (flags & EXTERIOR) !== 0),
    fire: FIRE_CLASSES.flatMap((name) =>
      some({ name, count: count(BY_FIRE, ({ fire }) => (fire & bitsOf([name])) !== 0) }),
    ),
    widest: WIDEST_STEPS.flatMap((mm, step) =>
      some({ mm, count: count(BY_WIDTH, ({ steps }) => steps > step) }),
    ),
  }
}

const some = <T extends { count: number }>(one: T): T[] => (one.count > 0 ? [one] : [])
