import { either, type NumberBounds, numberBounds } from './bounds.ts'
import type { CompileContext, Scope } from './compile-context.ts'
import { compileExclusions, slotsOf } from './compile-criteria.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { CompiledCandidate, CompiledCause, CompiledComponentType } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { valuesOfTable } from './tables.ts'
import type { ComponentType, ConfigurationTemplate, Exclusion } from './template.schema.ts'

/** Most cents one line may reach: far above any order, far below what numbers hold exactly. */
const LINE_MAX_CENTS = 1e11

/** Component types with their candidates, in the template's order. */
export const compileComponentTypes = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledComponentType[] => {
  reportStrayComponents(template, components, context)
  return template.componentTypes.map((definition, index) => {
    const path = `componentTypes[${index}]`
    const own = components
      .filter((component) => component.type === definition.type)
      .map((component) => ({ component, path: pathOf(component) }))
    if (own.length === 0) context.report(path, `aucun composant de type « ${definition.type} »`)
    const scope = itemScope(own, context)
    const quantity = context.examine(`${path}.quantity`, definition.quantity, scope)?.bounds
    const mostUnits = quantity?.type === 'number' ? quantity.max : 0
    return {
      definition,
      when: definition.when === undefined ? undefined : context.condition(`${path}.when`, definition.when),
      quantity: context.number(`${path}.quantity`, definition.quantity, scope, { least: 0 }),
      exclusions: compileCauses(definition.unavailable, path, scope, ordered, context),
      why: context.sentence(`${path}.why`, definition.why, { ...scope, line: 'quantity' }),
      candidates: own.map((candidate) => compileCandidate(candidate, mostUnits, ordered, context)),
      dependsOn: slotsOf(criteriaBehind(namesRead(definition, own, context), ordered), context),
    }
  })
}

interface Candidate {
  component: Component
  path: string
}

/** Components are named by reference: their place in a resolved model is nowhere written. */
const pathOf = ({ reference }: Component): string => `components[${reference}]`

const reportStrayComponents = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  context: CompileContext,
): void => {
  const types = new Set(template.componentTypes.map((type) => type.type))
  const references = new Set<string>()
  for (const component of components) {
    const { type, reference } = component
    const path = pathOf(component)
    if (!types.has(type)) context.report(`${path}.type`, `type de composant inconnu « ${type} »`)
    if (references.has(reference)) context.report(`${path}.reference`, `« ${reference} » est déjà prise`)
    references.add(reference)
  }
}

const compileCandidate = (
  { component, path }: Candidate,
  mostUnits: number,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledCandidate => {
  const scope = itemScope([{ component, path }], context)
  const { support_counts: counts } = component.attributes
  const attributes: (number | undefined)[] = [undefined]
  for (const [name, value] of numericAttributes(component)) attributes[context.attributeSlot(name)] = value
  const count = (key: 'standard' | 'wall' | 'ceiling', value: number | string) =>
    context.number(`${path}.attributes.support_counts.${key}`, String(value), withoutSupportCount(scope), {
      least: 0,
    })
  return {
    component,
    attributes,
    shown: Object.freeze(Object.fromEntries(numericAttributes(component))),
    exclusions: compileCauses(component.unavailable, path, scope, ordered, context),
    gridPrice: compileGridPrice({ component, path }, mostUnits, scope, ordered, context),
    supportCounts: counts && {
      standard: count('standard', counts.standard),
      ...(counts.wall === undefined ? {} : { wall: count('wall', counts.wall) }),
      ...(counts.ceiling === undefined ? {} : { ceiling: count('ceiling', counts.ceiling) }),
    },
  }
}

/** What was chosen stands before what is too large or too heavy: no size brings that part back. */
const compileCauses = (
  exclusions: readonly Exclusion[] | undefined,
  path: string,
  scope: Scope,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledCause[] =>
  compileExclusions(exclusions, path, scope, context)
    .map((compiled, index) => {
      const behind = criteriaBehind(context.namesIn([exclusions?.[index]?.when]), ordered)
      const isNumber = (key: string): boolean => {
        const named = context.names.get(key)
        return named?.kind === 'criterion' && named.criterion.kind === 'number'
      }
      return { ...compiled, dependsOn: slotsOf(behind, context), byChoice: ![...behind].some(isNumber) }
    })
    .toSorted((a, b) => Number(b.byChoice) - Number(a.byChoice))

const compileGridPrice = (
  { component: { price }, path }: Candidate,
  mostUnits: number,
  scope: Scope,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledCandidate['gridPrice'] => {
  const reportTooDear = (cents: number): void => {
    if (cents * mostUnits > LINE_MAX_CENTS)
      context.report(`${path}.price`, 'cette ligne peut dépasser un milliard d’euros')
  }
  if (price.kind === 'unit') {
    reportTooDear(price.cents)
    return undefined
  }
  const table = context.table(price.table)
  if (table?.kind !== 'grid') {
    return context.report(`${path}.price.table`, `« ${price.table} » n’est pas une grille de ce modèle`)
  }
  const amounts = valuesOfTable(table)
  if (!amounts.every((cents) => Number.isInteger(cents) && cents >= 0)) {
    context.report(
      `tables.${price.table}`,
      'une grille de prix contient des centimes entiers, positifs ou nuls',
    )
  }
  reportTooDear(Math.max(...amounts))
  return {
    table,
    x: context.number(`${path}.price.x`, price.x, scope),
    y: context.number(`${path}.price.y`, price.y, scope),
    xSlot: onlyNumberBehind(price.x, ordered, context),
    ySlot: onlyNumberBehind(price.y, ordered, context),
  }
}

const onlyNumberBehind = (
  text: string,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): number | undefined => {
  const numbers = [...criteriaBehind(context.namesIn([text]), ordered)].flatMap((key) => {
    const named = context.names.get(key)
    return named?.kind === 'criterion' && named.criterion.kind === 'number' ? [named.slot] : []
  })
  return numbers.length === 1 ? numbers[0] : undefined
}

/** Attributes as any of the candidates may have them; one that a candidate lacks is a fault. */
const itemScope = (candidates: readonly Candidate[], context: CompileContext): Scope => ({
  item: (attribute) => {
    const all = candidates.map((candidate) => boundsOfAttribute(candidate, attribute, context))
    const lacking = candidates.filter((_, index) => all[index] === undefined)
    if (lacking.length > 0) {
      const references = lacking.map(({ component }) => component.reference).join(', ')
      return { fault: `attribut « ${attribute} » absent de ${references}` }
    }
    return (
      all.reduce<NumberBounds | undefined>((sum, bounds) => joined(sum, bounds), undefined) ??
      numberBounds(0, 0)
    )
  },
})

const boundsOfAttribute = (
  { component, path }: Candidate,
  attribute: string,
  context: CompileContext,
): NumberBounds | undefined => {
  const { support_counts: counts } = component.attributes
  if (attribute !== 'support_count') {
    const attributes: Readonly<Record<string, unknown>> = component.attributes
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
    return typeof value === 'number' ? numberBounds(value, value) : undefined
  }
  if (!counts) return undefined
  const scope = withoutSupportCount(itemScope([{ component, path }], context))
  return (
    Object.entries(counts)
      .map(
        ([key, value]) =>
          context.examine(`${path}.attributes.support_counts.${key}`, String(value), scope)?.bounds,
      )
      .reduce<NumberBounds | undefined>(
        (sum, bounds) => (bounds?.type === 'number' ? joined(sum, bounds) : sum),
        undefined,
      ) ?? numberBounds(0, 0)
  )
}

/** A component's attributes that are plain numbers: all but its support counts. */
const numericAttributes = ({ attributes }: Component): [string, number][] =>
  Object.entries<unknown>(attributes).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number' ? [[name, value]] : [],
  )

const joined = (a: NumberBounds | undefined, b: NumberBounds | undefined): NumberBounds | undefined => {
  const both = a && b ? either(a, b) : (a ?? b)
  return both?.type === 'number' ? both : undefined
}

/** A support count is worked out before it can be read. */
const withoutSupportCount = ({ item }: Scope): Scope => ({
  item: (attribute) =>
    attribute === 'support_count' || !item
      ? { fault: 'un nombre de supports ne se lit pas lui-même' }
      : item(attribute),
})

/** Every name that decides whether the type is needed, which candidate fits, how many and at what price. */
const namesRead = (
  type: ComponentType,
  candidates: readonly Candidate[],
  context: CompileContext,
): Set<string> => {
  const names = context.namesIn([
    type.when,
    type.quantity,
    ...(type.unavailable ?? []).map((exclusion) => exclusion.when),
    ...candidates.flatMap(({ component: { price, unavailable, attributes } }) => [
      ...(price.kind === 'grid' ? [price.x, price.y] : []),
      ...(unavailable ?? []).map((exclusion) => exclusion.when),
      ...Object.values(attributes.support_counts ?? {}).map(String),
    ]),
  ])
  const hasSupports = candidates.some(({ component }) => component.attributes.support_counts)
  return hasSupports ? names.add('fixation') : names
}
