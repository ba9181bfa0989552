import { planMeasureNames } from './bend-measures.ts'
import { reportDeadChoices } from './compile-choices.ts'
import { compileComponentTypes } from './compile-components.ts'
import { CompileContext, type TemplateFault } from './compile-context.ts'
import { boundsOfCriterion, compileCriterion, compilePriceSteps } from './compile-criteria.ts'
import { dependencyOrder, type OrderedNode } from './compile-order.ts'
import { compileMeasure } from './compile-plan.ts'
import { compileRules } from './compile-rules.ts'
import { compileSurcharges } from './compile-surcharges.ts'
import { reportUnreadCriteria } from './compile-unread.ts'
import type { CompiledStep, CompiledTemplate, LeadTimeRange } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { reservedWords } from './expression.ts'
import type { Read } from './expression-closure.ts'
import { faultsOfTable } from './tables.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

export type CompileResult = { ok: true; compiled: CompiledTemplate } | { ok: false; faults: TemplateFault[] }

/** More candidates than any family of the trade has; bounds the time of one evaluation. */
export const COMPONENTS_MAX = 400

/**
 * Checks what a template means and readies it for `evaluate`. What passes can neither loop, divide by zero,
 * overflow, read an unknown name nor compare a choice with an option that it has not.
 * Faults name their place in the template, or `components[reference]`, in French, for the staff who wrote it.
 */
export const compileTemplate = (
  template: ConfigurationTemplate,
  components: readonly Component[],
): CompileResult => {
  const context = new CompileContext(template)
  declareNames(template, context)
  for (const [name, table] of Object.entries(template.tables)) {
    for (const { path, message } of faultsOfTable(table)) context.report(`tables.${name}.${path}`, message)
  }
  if (components.length > COMPONENTS_MAX) context.report('components', `plus de ${COMPONENTS_MAX} composants`)
  const ordered = context.faults.length === 0 ? dependencyOrder(template, context) : undefined
  if (!ordered) return { ok: false, faults: context.faults }

  const steps = ordered.map((node) => compileStep(node, ordered, context))
  const stepOf = new Map(steps.map((step) => [step.key, step]))
  const criteria = template.criteria
    .map(({ key }) => stepOf.get(key))
    .filter((step) => step?.step === 'criterion')
  const compiled: CompiledTemplate = {
    slots: steps.length,
    steps,
    criteria,
    derived: template.derived.map(({ key }) => stepOf.get(key)).filter((step) => step?.step === 'derived'),
    priceSteps: compilePriceSteps(template.criteria, context),
    fixationSlot: criteria.find(({ key }) => key === 'fixation')?.slot,
    rules: compileRules(template, components, criteria, ordered, context),
    splits: compileSplits(template, context),
    componentTypes: compileComponentTypes(template, components, ordered, context),
    surcharges: compileSurcharges(template, ordered, context),
    leadTimeDays: compileLeadTime(template, context),
    leadTimeRange: leadTimeRangeOn(template, context),
    drawing: {
      kind: template.drawing.kind,
      values: Object.entries(template.drawing.values).map(([key, text]) => ({
        key,
        read: context.any(`drawing.values.${key}`, text),
      })),
      parts: drawnParts(template, context),
    },
  }
  reportStrayTableKeys(template, context)
  reportDeadChoices(template, ordered, context)
  reportUnreadCriteria(template, components, ordered, context)
  return context.faults.length === 0 ? { ok: true, compiled } : { ok: false, faults: context.faults }
}

/** Where two pieces do instead of one: read once all is answered, so that it may read any criterion. */
const compileSplits = (
  { criteria }: ConfigurationTemplate,
  context: CompileContext,
): CompiledTemplate['splits'] =>
  new Map(
    criteria.flatMap((criterion, slot) =>
      criterion.kind === 'number' && criterion.splits !== undefined
        ? [[slot, context.condition(`criteria[${slot}].splits`, criterion.splits)] as const]
        : [],
    ),
  )

/** Component types that the drawing shows: each must be one of the template's. */
const drawnParts = (
  { drawing, componentTypes }: ConfigurationTemplate,
  context: CompileContext,
): string[] => {
  const { parts = [] } = drawing
  parts.forEach((part, index) => {
    if (componentTypes.some(({ type }) => type === part)) return
    context.report(`drawing.parts[${index}]`, `type de composant inconnu\u00a0: «\u00a0${part}\u00a0»`)
  })
  return parts
}

/** Gives every name its place; a name serves once, and is no word of the language. */
const declareNames = (template: ConfigurationTemplate, context: CompileContext): void => {
  const taken = new Set<string>()
  const declare = (path: string, key: string): void => {
    if (reservedWords.has(key)) context.report(path, `« ${key} » est un mot du langage`)
    if (taken.has(key)) context.report(path, `« ${key} » est déjà pris`)
    taken.add(key)
  }
  for (const [key, value] of Object.entries(template.constants)) {
    declare(`constants.${key}`, key)
    context.names.set(key, { kind: 'constant', value })
  }
  template.criteria.forEach((criterion, index) => {
    declare(`criteria[${index}].key`, criterion.key)
    context.names.set(criterion.key, { kind: 'criterion', slot: index, criterion })
  })
  template.derived.forEach((derived, index) => {
    declare(`derived[${index}].key`, derived.key)
    context.names.set(derived.key, { kind: 'derived', slot: template.criteria.length + index })
  })
  template.criteria
    .filter(({ kind }) => kind === 'plan')
    .forEach(({ key }, place) => {
      const first = template.criteria.length + template.derived.length + place * planMeasureNames.length
      planMeasureNames.forEach((name, index) => {
        context.names.set(`${key}.${name}`, { kind: 'measure', slot: first + index, of: key, name })
      })
    })
  for (const key of Object.keys(template.tables)) declare(`tables.${key}`, key)
  reportRepeats(template.rules, 'rules', (rule) => rule.key, context)
  reportRepeats(template.componentTypes, 'componentTypes', (type) => type.type, context)
  reportRepeats(template.surcharges, 'surcharges', (surcharge) => surcharge.key, context)
}

const reportRepeats = <Item>(
  items: Item[],
  path: string,
  keyOf: (item: Item) => string,
  context: CompileContext,
): void => {
  const keys = items.map(keyOf)
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) context.report(`${path}[${index}]`, `« ${key} » est déjà pris`)
  })
}

/** A table by option names options of the template: anything else is a slip of the pen. */
const reportStrayTableKeys = (template: ConfigurationTemplate, context: CompileContext): void => {
  const options = new Set(
    [...context.bounds.values()].flatMap((bounds) => (bounds.type === 'text' ? [...bounds.known] : [])),
  )
  for (const [name, table] of Object.entries(template.tables)) {
    if (table.kind !== 'map') continue
    for (const key of Object.keys(table.values)) {
      if (!options.has(key))
        context.report(`tables.${name}.values`, `« ${key} » n’est l’option d’aucun choix`)
    }
  }
}

/** Compiles one criterion or derived value, and lets those that follow know its bounds. */
const compileStep = (
  { key, node }: OrderedNode,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledStep => {
  if (node.kind === 'derived') {
    const { derived, index, slot } = node
    const path = `derived[${index}].value`
    const bounds = context.examine(path, derived.value)?.bounds
    if (bounds) context.bounds.set(key, bounds)
    return { step: 'derived', key, slot, definition: derived, read: context.any(path, derived.value) }
  }
  if (node.kind === 'measure') return compileMeasure(key, node, context)
  context.bounds.set(key, boundsOfCriterion(node.criterion))
  return compileCriterion(node.criterion, node.index, ordered, context)
}

const LEAD_TIME = 'leadTimeDays'

/** What the lead time may come to, whatever is answered; the criteria and derived values are compiled already. */
const leadTimeRangeOn = (template: ConfigurationTemplate, context: CompileContext): LeadTimeRange => {
  const bounds = context.examine(LEAD_TIME, template.leadTimeDays)?.bounds
  return bounds?.type === 'number'
    ? { from: Math.ceil(bounds.min), to: Math.ceil(bounds.max) }
    : { from: 0, to: 0 }
}

/** The lead times of a template that is published, without compiling what else it says. */
export const leadTimeRange = (template: ConfigurationTemplate): LeadTimeRange => {
  const context = new CompileContext(template)
  declareNames(template, context)
  const ordered = dependencyOrder(template, context) ?? []
  for (const node of ordered) compileStep(node, ordered, context)
  const range = leadTimeRangeOn(template, context)
  if (context.faults.length > 0)
    throw new Error(`A published template does not compile: ${context.faults[0]?.message}`)
  return range
}

/** Working days are always known once everything is answered: an order cannot do without them. */
const compileLeadTime = (template: ConfigurationTemplate, context: CompileContext): Read<number> => {
  const path = LEAD_TIME
  const read = context.number(path, template.leadTimeDays, {}, { least: 0 })
  if (context.examine(path, template.leadTimeDays)?.bounds.sure === false) {
    context.report(
      path,
      'ce délai peut être inconnu : un critère non demandé, ou une table sans valeur à cet endroit',
    )
  }
  return read
}
