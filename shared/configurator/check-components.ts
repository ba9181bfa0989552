import type { CheckContext } from './check-context.ts'
import { pathOf } from './compile-components.ts'
import type { Component } from './component.schema.ts'
import { valuesOfTable } from './tables.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** Most cents one line may reach: far above any order, far below what numbers hold exactly. */
const LINE_MAX_CENTS = 1e11

/** Reports parts that no type asks for or that come twice, types without a part, and prices that cannot be. */
export const reportComponents = (
  { componentTypes }: ConfigurationTemplate,
  components: readonly Component[],
  context: CheckContext,
): void => {
  reportStrayComponents(new Set(componentTypes.map(({ type }) => type)), components, context)
  componentTypes.forEach(({ type, quantity }, index) => {
    const path = `componentTypes[${index}]`
    const own = components.filter((component) => component.type === type)
    if (own.length === 0) context.report(path, `aucun composant de type « ${type} »`)
    const bounds = context.examine(`${path}.quantity`, quantity, { items: own })?.bounds
    for (const component of own) {
      reportPrice(component, bounds?.type === 'number' ? bounds.max : 0, context)
    }
  })
}

const reportStrayComponents = (
  types: ReadonlySet<string>,
  components: readonly Component[],
  context: CheckContext,
): void => {
  const references = new Set<string>()
  for (const component of components) {
    const { type, reference } = component
    const path = pathOf(component)
    if (!types.has(type)) context.report(`${path}.type`, `type de composant inconnu « ${type} »`)
    if (references.has(reference)) context.report(`${path}.reference`, `« ${reference} » est déjà prise`)
    references.add(reference)
  }
}

const reportPrice = (component: Component, mostUnits: number, context: CheckContext): void => {
  const { price } = component
  const path = pathOf(component)
  const reportTooDear = (cents: number): void => {
    if (cents * mostUnits > LINE_MAX_CENTS)
      context.report(`${path}.price`, 'cette ligne peut dépasser un milliard d’euros')
  }
  if (price.kind === 'unit') {
    reportTooDear(price.cents)
    return
  }
  const table = context.table(price.table)
  if (table?.kind !== 'grid') {
    context.report(`${path}.price.table`, `« ${price.table} » n’est pas une grille de ce modèle`)
    return
  }
  const amounts = valuesOfTable(table)
  if (!amounts.every((cents) => Number.isInteger(cents) && cents >= 0)) {
    context.report(
      `tables.${price.table}`,
      'une grille de prix contient des centimes entiers, positifs ou nuls',
    )
  }
  reportTooDear(Math.max(...amounts))
}
