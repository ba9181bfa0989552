import { stableText } from '#server/catalogue/check-catalogue'
import type { FamilyFile, ModelEntry } from '#shared/catalogue/catalogue-file'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** A model with its own template and components, as a list has them. */
export interface FamilyModel {
  reference: string
  name: string
  description: string
  template: ConfigurationTemplate
  components: Component[]
}

type Criterion = ConfigurationTemplate['criteria'][number]
type OfKind<K extends Criterion['kind']> = Extract<Criterion, { kind: K }>

/**
 * The inverse of `resolveModel`: what the models have in common, and what each has of its own. A component stands in the
 * family when models share all of its type, in the order that they offer it; in its models otherwise.
 */
export const familyParts = (
  models: readonly FamilyModel[],
): Pick<FamilyFile, 'template' | 'components' | 'models'> => {
  const [first] = models
  if (first === undefined) throw new Error('A family has a model at least.')
  const constants = commonEntries(models.map(({ template }) => template.constants))
  const tables = commonEntries(models.map(({ template }) => template.tables))
  const criteria = first.template.criteria.map((criterion) =>
    commonCriterion(
      criterion,
      models.flatMap(({ template }) => template.criteria.filter(({ key }) => key === criterion.key)),
    ),
  )
  const components = commonComponents(models.map((model) => model.components))
  return {
    template: { ...first.template, constants, tables, criteria },
    components: components.common,
    models: models.map(({ reference, name, description, template }, index): ModelEntry => {
      const own = components.own[index] ?? []
      return {
        reference,
        name,
        description,
        ...named('constants', ownEntries(template.constants, constants)),
        ...named('tables', ownEntries(template.tables, tables)),
        ...named('limits', limitsOf(template.criteria, criteria)),
        ...named('labels', labelsOf(template.criteria, criteria)),
        ...named('withoutOptions', withoutOf(template.criteria)),
        ...(own.length === 0 ? {} : { components: own }),
      }
    }),
  }
}

/** The record under its name; nothing when it is empty. */
const named = <N extends string, V>(name: N, record: Record<string, V>): { [K in N]?: Record<string, V> } =>
  Object.keys(record).length === 0 ? {} : ({ [name]: record } as { [K in N]: Record<string, V> })

/** The value that most have, and how many do; the first of those. */
const commonest = <T>(values: readonly T[]): { value: T; count: number } | undefined => {
  const counts = new Map<string, { value: T; count: number }>()
  for (const value of values) {
    const key = stableText(value)
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].reduce<{ value: T; count: number } | undefined>(
    (best, one) => (best === undefined || one.count > best.count ? one : best),
    undefined,
  )
}

/** Entries that every model has, by the value that most have: one that a model has not could not be taken from it. */
const commonEntries = <V>(records: readonly Record<string, V>[]): Record<string, V> =>
  Object.fromEntries(
    Object.keys(records[0] ?? {}).flatMap((key) => {
      const values = records.flatMap((record) => (Object.hasOwn(record, key) ? [record[key] as V] : []))
      const most = values.length === records.length ? commonest(values) : undefined
      return most === undefined ? [] : [[key, most.value] as const]
    }),
  )

const ownEntries = <V>(own: Record<string, V>, common: Record<string, V>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([key, value]) => !Object.hasOwn(common, key) || stableText(common[key]) !== stableText(value),
    ),
  )

/** The commonest label, the widest limits, every option. */
const commonCriterion = (first: Criterion, all: readonly Criterion[]): Criterion => {
  const criterion = { ...first, label: commonest(all.map(({ label }) => label))?.value ?? first.label }
  if (criterion.kind === 'boolean' || criterion.kind === 'plan') return criterion
  if (criterion.kind === 'number') {
    const numbers = all.filter((one): one is OfKind<'number'> => one.kind === 'number')
    return {
      ...criterion,
      min: Math.min(...numbers.map(({ min }) => min)),
      max: Math.max(...numbers.map(({ max }) => max)),
    }
  }
  const choices = all.filter((one): one is OfKind<'choice'> => one.kind === 'choice')
  const options = new Map(choices.flatMap((one) => one.options).map((option) => [option.value, option]))
  const order = inOneOrder(choices.map((one) => one.options.map(({ value }) => value)))
  const { withoutOptions: _, ...rest } = criterion
  return { ...rest, options: (order ?? []).flatMap((value) => options.get(value) ?? []) }
}

const limitsOf = (own: readonly Criterion[], common: readonly Criterion[]) =>
  Object.fromEntries(
    own.flatMap((criterion) => {
      const wide = common.find(({ key }) => key === criterion.key)
      if (criterion.kind !== 'number' || wide?.kind !== 'number') return []
      const { min, max } = criterion
      const limits = { ...(min === wide.min ? {} : { min }), ...(max === wide.max ? {} : { max }) }
      return Object.keys(limits).length === 0 ? [] : [[criterion.key, limits] as const]
    }),
  )

const labelsOf = (own: readonly Criterion[], common: readonly Criterion[]): Record<string, string> =>
  Object.fromEntries(
    own.flatMap(({ key, label }) =>
      common.some((one) => one.key === key && one.label !== label) ? [[key, label] as const] : [],
    ),
  )

const withoutOf = (own: readonly Criterion[]): Record<string, string[]> =>
  Object.fromEntries(
    own.flatMap((criterion) =>
      criterion.kind === 'choice' && criterion.withoutOptions !== undefined
        ? [[criterion.key, criterion.withoutOptions] as const]
        : [],
    ),
  )

/** The components of the family, and those of each model alone, which come before them. */
const commonComponents = (
  lists: readonly Component[][],
): { common: Component[]; own: readonly Component[][] } => {
  const ofType = (list: readonly Component[], type: string): string[] =>
    list.flatMap((component) => (component.type === type ? [component.reference] : []))
  const shared = new Map<string, string>()
  for (const type of new Set(lists.flat().map((component) => component.type))) {
    const most = commonest(lists.map((list) => ofType(list, type)))
    const isEverywhere = lists.every((list) => ofType(list, type).length > 0)
    if (isEverywhere && most !== undefined && (most.count > 1 || lists.length === 1)) {
      shared.set(type, stableText(most.value))
    }
  }
  const own = lists.map((list) => {
    const types = new Set(
      list.map(({ type }) => type).filter((type) => shared.get(type) !== stableText(ofType(list, type))),
    )
    // A model's own come first: whatever type stands between them is its own too.
    let length = 0
    for (;;) {
      const end = list.findLastIndex(({ type }) => types.has(type)) + 1
      for (const { type } of list.slice(0, end)) types.add(type)
      if (end === length) return list.slice(0, end)
      length = end
    }
  })
  const order = inOneOrder(
    lists.map((list, index) => list.slice(own[index]?.length ?? 0).map(({ reference }) => reference)),
  )
  if (order === undefined) return { common: [], own: lists }
  const byReference = new Map(lists.flat().map((component) => [component.reference, component]))
  return { common: order.flatMap((reference) => byReference.get(reference) ?? []), own }
}

/** One order that keeps the order of each list; undefined when two of them disagree. */
const inOneOrder = (lists: readonly (readonly string[])[]): string[] | undefined => {
  const order: string[] = []
  let left = lists.map((list) => [...list]).filter((list) => list.length > 0)
  while (left.length > 0) {
    const next = left
      .map(([head]) => head)
      .find((head) => head !== undefined && left.every((list) => list.indexOf(head) <= 0))
    if (next === undefined) return undefined
    order.push(next)
    left = left.map((list) => (list[0] === next ? list.slice(1) : list)).filter((list) => list.length > 0)
  }
  return order
}
