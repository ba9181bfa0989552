import type { CompileContext, Scope } from './compile-context.ts'
import { slotsOf } from './compile-criteria.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { CompiledCriterion, CompiledRule } from './compiled.ts'
import type { ConfigurationTemplate, Rule } from './template.schema.ts'

/** A rule of the entry reads numbers as they are typed. */
export const scopeOf = ({ stage }: Rule): Scope => (stage === 'entry' ? { entry: true } : {})

/** Compiles the rules: conditions, messages, and fixes that set known criteria with values of their type. */
export const compileRules = (
  template: ConfigurationTemplate,
  criteria: readonly CompiledCriterion[],
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledRule[] =>
  template.rules.map((rule, index) => {
    const path = `rules[${index}]`
    const scope = scopeOf(rule)
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

const compileFix = (
  fix: NonNullable<Rule['fix']>,
  path: string,
  criteria: readonly CompiledCriterion[],
  scope: Scope,
  context: CompileContext,
): CompiledRule['fix'] => ({
  label: context.sentence(`${path}.label`, fix.label, scope),
  set: Object.entries(fix.set).flatMap(([key, text]) => {
    const criterion = criteria.find((candidate) => candidate.key === key)
    return criterion ? [{ criterion, read: context.any(`${path}.set.${key}`, text, scope) }] : []
  }),
})
