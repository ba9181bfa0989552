import { isPlanCode } from './bend-plan.ts'
import type { Bounds } from './bounds.ts'
import type { CompileContext } from './compile-context.ts'
import { slotsOf } from './compile-criteria.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { CompiledCriterion, CompiledRule } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { typeNames } from './expression-bounds.ts'
import type { ConfigurationTemplate, Rule } from './template.schema.ts'

/** Compiles the rules: conditions, messages, and fixes that set known criteria with values of their type. */
export const compileRules = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  criteria: readonly CompiledCriterion[],
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledRule[] =>
  template.rules.map((rule, index) => {
    const path = `rules[${index}]`
    const scope = rule.stage === 'entry' ? ({ entry: true } as const) : {}
    for (const key of rule.criteria) {
      if (context.names.get(key)?.kind !== 'criterion') {
        context.report(`${path}.criteria`, `critère inconnu « ${key} »`)
      }
    }
    reportComponentOf(rule, components, path, context)
    if (rule.noRepair !== undefined && rule.level !== 'error') {
      context.report(`${path}.noRepair`, 'seule une erreur dit quoi faire sans correction')
    }
    return {
      definition: rule,
      when: context.condition(`${path}.when`, rule.when, scope),
      message: context.sentence(`${path}.message`, rule.message, scope),
      dependsOn: slotsOf(criteriaBehind(context.namesIn([rule.when]), ordered), context),
      noRepair:
        rule.noRepair === undefined ? undefined : context.sentence(`${path}.noRepair`, rule.noRepair, scope),
      fix: rule.fix && compileFix(rule.fix, `${path}.fix`, criteria, scope, context),
    }
  })

/** What a rule tells of a component is told of one that there is, and never stands in the way of an order. */
const reportComponentOf = (
  { component, level }: Rule,
  components: readonly Component[],
  path: string,
  context: CompileContext,
): void => {
  if (component === undefined) return
  if (!components.some(({ reference }) => reference === component)) {
    context.report(`${path}.component`, `composant inconnu «\u00a0${component}\u00a0»`)
  }
  if (level === 'error') context.report(`${path}.component`, 'une erreur ne dépend pas du composant pris')
}

/** Texts that are each the code of a plan. */
const saysPlans = (bounds: Bounds): boolean => bounds.type === 'text' && [...bounds.values].every(isPlanCode)

const compileFix = (
  fix: NonNullable<Rule['fix']>,
  path: string,
  criteria: readonly CompiledCriterion[],
  scope: { entry?: true },
  context: CompileContext,
): CompiledRule['fix'] => ({
  label: context.sentence(`${path}.label`, fix.label, scope),
  set: Object.entries(fix.set).flatMap(([key, text]) => {
    const place = `${path}.set.${key}`
    const criterion = criteria.find((candidate) => candidate.key === key)
    if (!criterion) {
      context.report(place, `critère inconnu « ${key} »`)
      return []
    }
    const bounds = context.examine(place, text, scope)?.bounds
    const expected = ({ choice: 'text', number: 'number', boolean: 'boolean', plan: 'plan' } as const)[
      criterion.kind
    ]
    if (bounds && bounds.type !== expected && !(criterion.kind === 'plan' && saysPlans(bounds))) {
      context.report(place, `${typeNames[expected]} est attendu, pas ${typeNames[bounds.type]}`)
    }
    if (bounds?.type === 'text' && criterion.kind === 'choice') {
      const known = context.bounds.get(key)
      const stray = [...bounds.values].filter((value) => known?.type === 'text' && !known.known.has(value))
      if (stray.length > 0) context.report(place, `« ${stray.join(', ')} » n’est pas une option de ${key}`)
    }
    return [{ criterion, read: context.any(place, text, scope) }]
  }),
})
