import { type SearchFacets, WIDEST_STEPS } from '#shared/catalogue/catalogue.schema'
import { spanOf } from '#shared/catalogue/model-facts'
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

/** What filters compare of each model, by its place: lists of numbers are read through faster than objects. */
interface Facets {
  readonly categories: string[]
  readonly category: number[]
  readonly flags: number[]
  /** a bit for each class */
  readonly fire: number[]
  readonly span: number[]
  readonly height: number[]
  add(model: ModelNode): void
}

export const createFacets = (): Facets => {
  const facets: Facets = {
    categories: [],
    category: [],
    flags: [],
    fire: [],
    span: [],
    height: [],
    add: ({ facts, family }) => {
      const { code } = family.subCategory.category
      if (facets.categories.at(-1) !== code) facets.categories.push(code)
      facets.category.push(facets.categories.length - 1)
      facets.flags.push((facts?.motorised ? MOTORISED : 0) | (facts?.exterior ? EXTERIOR : 0))
      facets.fire.push(bitsOf(facts?.fire ?? []))
      facets.span.push(facts ? spanOf(facts) : UNKNOWN)
      facets.height.push(facts?.height ?? 0)
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

/**
 * The places that are left by the size that was typed and by the filters, and how many each filter would leave with the
 * others as they are.
 */
export const countFacets = (
  { categories, category, flags, fire, span, height }: Facets,
  found: Uint32Array,
  { size, filters }: { size: TypedSize; filters: SearchFilters },
): { places: Uint32Array; counts: SearchFacets } => {
  const wanted = filters.category?.toUpperCase()
  const wantedFlags = (filters.motorised ? MOTORISED : 0) | (filters.exterior ? EXTERIOR : 0)
  const wantedFire = filters.fire === undefined ? 0 : bitsOf([filters.fire])
  const places = new Uint32Array(found.length)
  const byCategory = categories.map(() => 0)
  const byFire = FIRE_CLASSES.map(() => 0)
  const byWidth = WIDEST_STEPS.map(() => 0)
  let [left, motorised, exterior] = [0, 0, 0]
  for (const place of found) {
    const [wide, has, classes] = [span[place] ?? 0, flags[place] ?? 0, fire[place] ?? 0]
    if (wide !== UNKNOWN && (wide < (size.widest ?? 0) || (height[place] ?? 0) < (size.height ?? 0))) continue
    const missing = wantedFlags & ~has
    // which filters it does not pass
    const fails =
      (wanted === undefined || categories[category[place] ?? -1] === wanted ? 0 : BY_CATEGORY) |
      (missing & MOTORISED ? BY_MOTOR : 0) |
      (missing & EXTERIOR ? BY_PLACE : 0) |
      (wantedFire === 0 || classes & wantedFire ? 0 : BY_FIRE) |
      (wide < (filters.widest ?? UNKNOWN) ? BY_WIDTH : 0)
    if (fails === 0) places[left++] = place
    const only = (filter: number): boolean => (fails & ~filter) === 0
    if (only(BY_CATEGORY)) add(byCategory, category[place] ?? 0)
    if (only(BY_MOTOR) && has & MOTORISED) motorised++
    if (only(BY_PLACE) && has & EXTERIOR) exterior++
    if (classes !== 0 && only(BY_FIRE))
      for (let bit = 0; bit < byFire.length; bit++) if (classes & (1 << bit)) add(byFire, bit)
    if (only(BY_WIDTH)) for (const [step, mm] of WIDEST_STEPS.entries()) if (wide >= mm) add(byWidth, step)
  }
  const counts = {
    categories: categories.flatMap((name, at) => some({ name, count: byCategory[at] ?? 0 })),
    motorised,
    exterior,
    fire: FIRE_CLASSES.flatMap((name, bit) => some({ name, count: byFire[bit] ?? 0 })),
    widest: WIDEST_STEPS.flatMap((mm, step) => some({ mm, count: byWidth[step] ?? 0 })),
  }
  return { places: places.subarray(0, left), counts }
}

const add = (counts: number[], at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1
}

const some = <T extends { count: number }>(one: T): T[] => (one.count > 0 ? [one] : [])
