import { PLAN_MEASURES } from './bend-measures.ts'
import { type Bounds, numberBounds } from './bounds.ts'
import type { CheckContext } from './check-context.ts'
import { boundsOfCriterion } from './check-criteria.ts'
import type { OrderedNode } from './compile-order.ts'
import { limitsOf } from './compile-plan.ts'
import { reservedWords } from './expression.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** A name serves once, and is no word of the language. */
export const reportNames = (template: ConfigurationTemplate, context: CheckContext): void => {
  const taken = new Set<string>()
  const declare = (path: string, key: string): void => {
    if (reservedWords.has(key)) context.report(path, `« ${key} » est un mot du langage`)
    if (taken.has(key)) context.report(path, `« ${key} » est déjà pris`)
    taken.add(key)
  }
  for (const key of Object.keys(template.constants)) declare(`constants.${key}`, key)
  template.criteria.forEach(({ key }, index) => {
    declare(`criteria[${index}].key`, key)
  })
  template.derived.forEach(({ key }, index) => {
    declare(`derived[${index}].key`, key)
  })
  for (const key of Object.keys(template.tables)) declare(`tables.${key}`, key)
  reportRepeats(template.rules, 'rules', (rule) => rule.key, context)
  reportRepeats(template.componentTypes, 'componentTypes', (type) => type.type, context)
  reportRepeats(template.surcharges, 'surcharges', (surcharge) => surcharge.key, context)
  reportRepeats(template.files ?? [], 'files', (file) => file.key, context)
}

const reportRepeats = <Item>(
  items: Item[],
  path: string,
  keyOf: (item: Item) => string,
  context: CheckContext,
): void => {
  const keys = items.map(keyOf)
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) context.report(`${path}[${index}]`, `« ${key} » est déjà pris`)
  })
}

/** A loop is told at the name where it was met. */
export const reportLoop = (node: OrderedNode, keys: readonly string[], context: CheckContext): void => {
  context.report(placeOf(node), `boucle : ${keys.join(' → ')}`)
}

const placeOf = ({ key, node }: OrderedNode): string => {
  switch (node.kind) {
    case 'criterion':
      return `criteria[${node.index}]`
    case 'derived':
      return `derived[${node.index}]`
    case 'measure':
      return key
  }
}

/** Works out what each name may be worth, in order of dependency. */
export const giveBounds = (ordered: readonly OrderedNode[], context: CheckContext): void => {
  for (const { key, node } of ordered) {
    const bounds = boundsOfNode(node, context)
    if (bounds) context.bounds.set(key, bounds)
  }
}

/** The same for these names alone, and all that they come down to, of a template that was proved: it has no loop. */
export const giveBoundsTo = (
  names: Iterable<string>,
  template: ConfigurationTemplate,
  context: CheckContext,
): void => {
  for (const key of names) {
    const node = context.bounds.has(key) ? undefined : nodeOf(key, template, context)
    if (node?.kind === 'derived') giveBoundsTo(context.namesIn([node.derived.value]), template, context)
    const bounds = node && boundsOfNode(node, context)
    if (bounds) context.bounds.set(key, bounds)
  }
}

const nodeOf = (
  key: string,
  { criteria, derived }: ConfigurationTemplate,
  context: CheckContext,
): OrderedNode['node'] | undefined => {
  const named = context.names.get(key)
  if (named?.kind === 'measure') return named
  if (named?.kind === 'criterion') return { kind: 'criterion', criterion: named.criterion, index: named.slot }
  if (named?.kind !== 'derived') return undefined
  const index = named.slot - criteria.length
  const value = derived[index]
  return value && { kind: 'derived', derived: value, index, slot: named.slot }
}

const boundsOfNode = (node: OrderedNode['node'], context: CheckContext): Bounds | undefined => {
  switch (node.kind) {
    case 'derived':
      return context.examine(`derived[${node.index}].value`, node.derived.value)?.bounds
    case 'criterion':
      return boundsOfCriterion(node.criterion)
    case 'measure': {
      const plan = context.names.get(node.of)
      if (plan?.kind !== 'criterion' || plan.criterion.kind !== 'plan') return undefined
      const [min, max] = PLAN_MEASURES[node.name].range(
        limitsOf(plan.criterion, `criteria[${plan.slot}]`, context),
      )
      // that of a straight rail is none of its plan's: it may be unknown although all is answered
      if (node.name === 'length') return numberBounds(min, max, false)
      const bounds = numberBounds(Math.min(0, min), max)
      return node.name === 'corners' ? { ...bounds, step: 1 } : bounds
    }
  }
}

/** A table by option names options of the template: anything else is a slip of the pen. */
export const reportStrayTableKeys = ({ tables }: ConfigurationTemplate, context: CheckContext): void => {
  const options = new Set(
    [...context.bounds.values()].flatMap((bounds) => (bounds.type === 'text' ? [...bounds.known] : [])),
  )
  for (const [name, table] of Object.entries(tables)) {
    if (table.kind !== 'map') continue
    for (const key of Object.keys(table.values)) {
      if (!options.has(key))
        context.report(`tables.${name}.values`, `« ${key} » n’est l’option d’aucun choix`)
    }
  }
}
