import { isPlanCode } from './bend-plan.ts'
import type { Bounds } from './bounds.ts'
import type { CheckContext } from './check-context.ts'
import { scopeOf } from './compile-rules.ts'
import type { Component } from './component.schema.ts'
import { typeNames } from './expression-bounds.ts'
import type { ConfigurationTemplate, Rule } from './template.schema.ts'

/** Reports rules that name what there is not, and fixes that set what is no criterion or a value of another type. */
export const reportRules = (
  { rules }: ConfigurationTemplate,
  components: readonly Component[],
  context: CheckContext,
): void => {
  rules.forEach((rule, index) => {
    const path = `rules[${index}]`
    for (const key of rule.criteria) {
      if (context.names.get(key)?.kind !== 'criterion') {
        context.report(`${path}.criteria`, `critère inconnu « ${key} »`)
      }
    }
    reportComponentOf(rule, components, path, context)
    if (rule.noRepair !== undefined && rule.level !== 'error') {
      context.report(`${path}.noRepair`, 'seule une erreur dit quoi faire sans correction')
    }
    for (const [key, text] of Object.entries(rule.fix?.set ?? {})) {
      reportSetting(rule, key, text, `${path}.fix.set.${key}`, context)
    }
  })
}

/** What a rule tells of a component is told of one that there is, and never stands in the way of an order. */
const reportComponentOf = (
  { component, level }: Rule,
  components: readonly Component[],
  path: string,
  context: CheckContext,
): void => {
  if (component === undefined) return
  if (!components.some(({ reference }) => reference === component)) {
    context.report(`${path}.component`, `composant inconnu «\u00a0${component}\u00a0»`)
  }
  if (level === 'error') context.report(`${path}.component`, 'une erreur ne dépend pas du composant pris')
}

const expectedTypes = { choice: 'text', number: 'number', boolean: 'boolean', plan: 'plan' } as const

const reportSetting = (rule: Rule, key: string, text: string, place: string, context: CheckContext): void => {
  const named = context.names.get(key)
  if (named?.kind !== 'criterion') {
    context.report(place, `critère inconnu « ${key} »`)
    return
  }
  const { kind } = named.criterion
  const bounds = context.examine(place, text, scopeOf(rule))?.bounds
  const expected = expectedTypes[kind]
  if (bounds && bounds.type !== expected && !(kind === 'plan' && saysPlans(bounds))) {
    context.report(place, `${typeNames[expected]} est attendu, pas ${typeNames[bounds.type]}`)
  }
  if (bounds?.type === 'text' && kind === 'choice') {
    const known = context.bounds.get(key)
    const stray = [...bounds.values].filter((value) => known?.type === 'text' && !known.known.has(value))
    if (stray.length > 0) context.report(place, `« ${stray.join(', ')} » n’est pas une option de ${key}`)
  }
}

/** Texts that are each the code of a plan. */
const saysPlans = (bounds: Bounds): boolean => bounds.type === 'text' && [...bounds.values].every(isPlanCode)
