import { reportDeadChoices } from './check-choices.ts'
import { reportComponents } from './check-components.ts'
import { CheckContext, type TemplateFault } from './check-context.ts'
import { reportCriterion } from './check-criteria.ts'
import { giveBounds, giveBoundsTo, reportLoop, reportNames, reportStrayTableKeys } from './check-names.ts'
import { reportRules } from './check-rules.ts'
import { reportUnreadCriteria } from './check-unread.ts'
import { dependencyOrder, type OrderedNode } from './compile-order.ts'
import { compileOrdered, LEAD_TIME, swatchesIn } from './compile-trusted.ts'
import type { CompiledTemplate, LeadTimeRange } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { faultsOfTable } from './tables.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

export type CompileResult =
  | { ok: true; compiled: CompiledTemplate; leadTimeRange: LeadTimeRange }
  | { ok: false; faults: TemplateFault[] }

/** More candidates than any family of the trade has; bounds the time of one evaluation. */
export const COMPONENTS_MAX = 400

/**
 * Checks what a template means and readies it for `evaluate`: what `compileTrusted` makes, each of its texts proved on the
 * way. What passes can neither loop, divide by zero, overflow, read an unknown name nor compare a choice with an option
 * that it has not. Faults name their place in the template, or `components[reference]`, in French, for the staff who wrote it.
 */
export const compileTemplate = (
  template: ConfigurationTemplate,
  components: readonly Component[],
): CompileResult => {
  const context = new CheckContext(template)
  reportNames(template, context)
  for (const [name, table] of Object.entries(template.tables)) {
    for (const { path, message } of faultsOfTable(table)) context.report(`tables.${name}.${path}`, message)
  }
  if (components.length > COMPONENTS_MAX) context.report('components', `plus de ${COMPONENTS_MAX} composants`)
  const ordered = context.faults.length === 0 ? orderOf(template, context) : undefined
  if (!ordered) return { ok: false, faults: context.faults }

  giveBounds(ordered, context)
  const compiled = compileOrdered(template, components, ordered, context)
  template.criteria.forEach((criterion, index) => {
    reportCriterion(criterion, index, context)
  })
  reportRules(template, components, context)
  reportComponents(template, components, context)
  reportSurcharges(template, context)
  reportDrawing(template, context)
  reportSwatches(template, context)
  reportLeadTime(template, context)
  reportStrayTableKeys(template, context)
  reportDeadChoices(template, ordered, context)
  reportUnreadCriteria(template, components, ordered, context)
  return context.faults.length === 0
    ? { ok: true, compiled, leadTimeRange: leadTimeRangeIn(template, context) }
    : { ok: false, faults: context.faults }
}

const orderOf = (template: ConfigurationTemplate, context: CheckContext): OrderedNode[] | undefined =>
  dependencyOrder(template, context, (node, keys) => reportLoop(node, keys, context))

const reportSurcharges = (
  { surcharges, componentTypes }: ConfigurationTemplate,
  context: CheckContext,
): void => {
  const types = new Set(componentTypes.map(({ type }) => type))
  surcharges.forEach(({ on }, index) => {
    for (const type of on) {
      if (!types.has(type)) context.report(`surcharges[${index}].on`, `type de composant inconnu « ${type} »`)
    }
  })
}

/** One option is one colour, in whatever choice it stands: drawings know it by its value alone. */
const reportSwatches = ({ criteria }: ConfigurationTemplate, context: CheckContext): void => {
  const swatches = swatchesIn(criteria)
  criteria.forEach((criterion, index) => {
    if (criterion.kind !== 'choice') return
    criterion.options.forEach(({ value, swatch }, place) => {
      const known = swatches.get(value)
      if (swatch !== undefined && known !== swatch)
        context.report(
          `criteria[${index}].options[${place}].swatch`,
          `«\u00a0${value}\u00a0» a ailleurs une autre teinte\u00a0: ${known}`,
        )
    })
  })
}

/** Component types that the drawing shows: each must be one of the template's. */
const reportDrawing = (
  { drawing: { parts = [] }, componentTypes }: ConfigurationTemplate,
  context: CheckContext,
): void => {
  parts.forEach((part, index) => {
    if (componentTypes.some(({ type }) => type === part)) return
    context.report(`drawing.parts[${index}]`, `type de composant inconnu\u00a0: «\u00a0${part}\u00a0»`)
  })
}

/** Working days are always known once everything is answered: an order cannot do without them. */
const reportLeadTime = ({ leadTimeDays }: ConfigurationTemplate, context: CheckContext): void => {
  if (context.examine(LEAD_TIME, leadTimeDays)?.bounds.sure !== false) return
  context.report(
    LEAD_TIME,
    'ce délai peut être inconnu : un critère non demandé, ou une table sans valeur à cet endroit',
  )
}

/** What the lead time may come to, whatever is answered. */
const leadTimeRangeIn = ({ leadTimeDays }: ConfigurationTemplate, context: CheckContext): LeadTimeRange => {
  const bounds = context.examine(LEAD_TIME, leadTimeDays)?.bounds
  return bounds?.type === 'number'
    ? { from: Math.ceil(bounds.min), to: Math.ceil(bounds.max) }
    : { from: 0, to: 0 }
}

/** The lead times of a template that is published, without compiling what else it says. */
export const leadTimeRange = (template: ConfigurationTemplate): LeadTimeRange => {
  const context = new CheckContext(template)
  giveBoundsTo(context.namesIn([template.leadTimeDays]), template, context)
  const range = leadTimeRangeIn(template, context)
  if (context.faults.length > 0)
    throw new Error(`A published template does not compile: ${context.faults[0]?.message}`)
  return range
}
