import type { CompileContext, Scope } from './compile-context.ts'
import { compileExclusions, slotsOf } from './compile-criteria.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { CompiledCandidate, CompiledCause, CompiledComponentType } from './compiled.ts'
import type { Component } from './component.schema.ts'
import type { Exclusion } from './option.schema.ts'
import type { ComponentType, ConfigurationTemplate } from './template.schema.ts'

/** Component types with their candidates, in the template's order. */
export const compileComponentTypes = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledComponentType[] =>
  template.componentTypes.map((definition, index) => {
    const path = `componentTypes[${index}]`
    const own = components.filter(({ type }) => type === definition.type)
    const scope = { items: own }
    const packed = (key: 'weight' | 'length', text = definition[key]) =>
      text === undefined ? undefined : context.number(`${path}.${key}`, text, scope, { least: 0 })
    return {
      definition,
      when: definition.when === undefined ? undefined : context.condition(`${path}.when`, definition.when),
      quantity: context.number(`${path}.quantity`, definition.quantity, scope, { least: 0 }),
      weight: packed('weight'),
      length: packed('length'),
      exclusions: compileCauses(definition.unavailable, path, scope, ordered, context),
      why: context.sentence(`${path}.why`, definition.why, { ...scope, line: 'quantity' }),
      candidates: own.map((component) => compileCandidate(component, ordered, context)),
      dependsOn: slotsOf(criteriaBehind(namesRead(definition, own, context), ordered), context),
    }
  })

/** Components are named by reference: their place in a resolved model is nowhere written. */
export const pathOf = ({ reference }: Component): string => `components[${reference}]`

const compileCandidate = (
  component: Component,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledCandidate => {
  const path = pathOf(component)
  const scope = { items: [component] }
  const { support_counts: counts } = component.attributes
  const attributes: (number | undefined)[] = [undefined]
  for (const [name, value] of numericAttributes(component)) attributes[context.attributeSlot(name)] = value
  const count = (key: 'standard' | 'wall' | 'ceiling', value: number | string) =>
    context.number(
      `${path}.attributes.support_counts.${key}`,
      String(value),
      { ...scope, countsSupports: true },
      { least: 0 },
    )
  return {
    component,
    attributes,
    shown: Object.freeze(Object.fromEntries(numericAttributes(component))),
    exclusions: compileCauses(component.unavailable, path, scope, ordered, context),
    gridPrice: compileGridPrice(component, scope, ordered, context),
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
  component: Component,
  scope: Scope,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledCandidate['gridPrice'] => {
  const { price } = component
  if (price.kind === 'unit') return undefined
  const path = pathOf(component)
  const table = context.table(price.table)
  if (table?.kind !== 'grid') return undefined
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

/** A component's attributes that are plain numbers: all but its support counts. */
const numericAttributes = ({ attributes }: Component): [string, number][] =>
  Object.entries<unknown>(attributes).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number' ? [[name, value]] : [],
  )

/** Every name that decides whether the type is needed, which candidate fits, how many and at what price. */
const namesRead = (
  type: ComponentType,
  candidates: readonly Component[],
  context: CompileContext,
): Set<string> => {
  const names = context.namesIn([
    type.when,
    type.quantity,
    ...(type.unavailable ?? []).map((exclusion) => exclusion.when),
    ...candidates.flatMap(({ price, unavailable, attributes }) => [
      ...(price.kind === 'grid' ? [price.x, price.y] : []),
      ...(unavailable ?? []).map((exclusion) => exclusion.when),
      ...Object.values(attributes.support_counts ?? {}).map(String),
    ]),
  ])
  const hasSupports = candidates.some(({ attributes }) => attributes.support_counts)
  return hasSupports ? names.add('fixation') : names
}
