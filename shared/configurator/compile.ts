import { reportDeadChoices } from './compile-choices.ts'
import { compileComponentTypes } from './compile-components.ts'
import { boundsOfCriterion, compileCriterion } from './compile-criteria.ts'
import { dependencyOrder, type OrderedNode } from './compile-order.ts'
import { compileRules } from './compile-rules.ts'
import { compileSurcharges } from './compile-surcharges.ts'
import { reportUnreadCriteria } from './compile-unread.ts'
import { type TemplateFault, Workbench } from './compile-workbench.ts'
import type { CompiledStep, CompiledTemplate, LeadTimeRange } from './compiled.ts'
import { reservedWords } from './expression.ts'
import type { Read } from './expression-closure.ts'
import { faultsOfTable } from './tables.ts'
import type { Component, ConfigurationTemplate } from './template.schema.ts'

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
  const bench = new Workbench(template)
  declareNames(template, bench)
  for (const [name, table] of Object.entries(template.tables)) {
    for (const { path, message } of faultsOfTable(table)) bench.report(`tables.${name}.${path}`, message)
  }
  if (components.length > COMPONENTS_MAX) bench.report('components', `plus de ${COMPONENTS_MAX} composants`)
  const ordered = bench.faults.length === 0 ? dependencyOrder(template, bench) : undefined
  if (!ordered) return { ok: false, faults: bench.faults }

  const steps = ordered.map((node) => compileStep(node, ordered, bench))
  const stepOf = new Map(steps.map((step) => [step.key, step]))
  const criteria = template.criteria
    .map(({ key }) => stepOf.get(key))
    .filter((step) => step?.step === 'criterion')
  const compiled: CompiledTemplate = {
    slots: steps.length,
    steps,
    criteria,
    derived: template.derived.map(({ key }) => stepOf.get(key)).filter((step) => step?.step === 'derived'),
    fixationSlot: criteria.find(({ key }) => key === 'fixation')?.slot,
    rules: compileRules(template, components, criteria, bench),
    componentTypes: compileComponentTypes(template, components, ordered, bench),
    surcharges: compileSurcharges(template, ordered, bench),
    leadTimeDays: compileLeadTime(template, bench),
    leadTimeRange: leadTimeRangeOn(template, bench),
    drawing: {
      kind: template.drawing.kind,
      values: Object.entries(template.drawing.values).map(([key, text]) => ({
        key,
        read: bench.any(`drawing.values.${key}`, text),
      })),
      parts: drawnParts(template, bench),
    },
  }
  reportStrayTableKeys(template, bench)
  reportDeadChoices(template, ordered, bench)
  reportUnreadCriteria(template, components, ordered, bench)
  return bench.faults.length === 0 ? { ok: true, compiled } : { ok: false, faults: bench.faults }
}

/** Component types that the drawing shows: each must be one of the template's. */
const drawnParts = ({ drawing, componentTypes }: ConfigurationTemplate, bench: Workbench): string[] => {
  const { parts = [] } = drawing
  parts.forEach((part, index) => {
    if (componentTypes.some(({ type }) => type === part)) return
    bench.report(`drawing.parts[${index}]`, `type de composant inconnu\u00a0: «\u00a0${part}\u00a0»`)
  })
  return parts
}

/** Gives every name its place; a name serves once, and is no word of the language. */
const declareNames = (template: ConfigurationTemplate, bench: Workbench): void => {
  const taken = new Set<string>()
  const declare = (path: string, key: string): void => {
    if (reservedWords.has(key)) bench.report(path, `« ${key} » est un mot du langage`)
    if (taken.has(key)) bench.report(path, `« ${key} » est déjà pris`)
    taken.add(key)
  }
  for (const [key, value] of Object.entries(template.constants)) {
    declare(`constants.${key}`, key)
    bench.names.set(key, { kind: 'constant', value })
  }
  template.criteria.forEach((criterion, index) => {
    declare(`criteria[${index}].key`, criterion.key)
    bench.names.set(criterion.key, { kind: 'criterion', slot: index, criterion })
  })
  template.derived.forEach((derived, index) => {
    declare(`derived[${index}].key`, derived.key)
    bench.names.set(derived.key, { kind: 'derived', slot: template.criteria.length + index })
  })
  for (const key of Object.keys(template.tables)) declare(`tables.${key}`, key)
  reportRepeats(template.rules, 'rules', (rule) => rule.key, bench)
  reportRepeats(template.componentTypes, 'componentTypes', (type) => type.type, bench)
  reportRepeats(template.surcharges, 'surcharges', (surcharge) => surcharge.key, bench)
}

const reportRepeats = <Item>(
  items: Item[],
  path: string,
  keyOf: (item: Item) => string,
  bench: Workbench,
): void => {
  const keys = items.map(keyOf)
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) bench.report(`${path}[${index}]`, `« ${key} » est déjà pris`)
  })
}

/** A table by option names options of the template: anything else is a slip of the pen. */
const reportStrayTableKeys = (template: ConfigurationTemplate, bench: Workbench): void => {
  const options = new Set(
    [...bench.bounds.values()].flatMap((bounds) => (bounds.type === 'text' ? [...bounds.known] : [])),
  )
  for (const [name, table] of Object.entries(template.tables)) {
    if (table.kind !== 'map') continue
    for (const key of Object.keys(table.values)) {
      if (!options.has(key)) bench.report(`tables.${name}.values`, `« ${key} » n’est l’option d’aucun choix`)
    }
  }
}

/** Compiles one criterion or derived value, and lets those that follow know its bounds. */
const compileStep = (
  { key, node }: OrderedNode,
  ordered: readonly OrderedNode[],
  bench: Workbench,
): CompiledStep => {
  if (node.kind === 'derived') {
    const { derived, index, slot } = node
    const path = `derived[${index}].value`
    const bounds = bench.examine(path, derived.value)?.bounds
    if (bounds) bench.bounds.set(key, bounds)
    return { step: 'derived', key, slot, definition: derived, read: bench.any(path, derived.value) }
  }
  bench.bounds.set(key, boundsOfCriterion(node.criterion))
  return compileCriterion(node.criterion, node.index, ordered, bench)
}

const LEAD_TIME = 'leadTimeDays'

/** What the lead time may come to, whatever is answered; the criteria and derived values are compiled already. */
const leadTimeRangeOn = (template: ConfigurationTemplate, bench: Workbench): LeadTimeRange => {
  const bounds = bench.examine(LEAD_TIME, template.leadTimeDays)?.bounds
  return bounds?.type === 'number'
    ? { from: Math.ceil(bounds.min), to: Math.ceil(bounds.max) }
    : { from: 0, to: 0 }
}

/** The lead times of a template that is published, without compiling what else it says. */
export const leadTimeRange = (template: ConfigurationTemplate): LeadTimeRange => {
  const bench = new Workbench(template)
  declareNames(template, bench)
  const ordered = dependencyOrder(template, bench) ?? []
  for (const node of ordered) compileStep(node, ordered, bench)
  const range = leadTimeRangeOn(template, bench)
  if (bench.faults.length > 0)
    throw new Error(`A published template does not compile: ${bench.faults[0]?.message}`)
  return range
}

/** Working days are always known once everything is answered: an order cannot do without them. */
const compileLeadTime = (template: ConfigurationTemplate, bench: Workbench): Read<number> => {
  const path = LEAD_TIME
  const read = bench.number(path, template.leadTimeDays, {}, { least: 0 })
  if (bench.examine(path, template.leadTimeDays)?.bounds.sure === false) {
    bench.report(
      path,
      'ce délai peut être inconnu : un critère non demandé, ou une table sans valeur à cet endroit',
    )
  }
  return read
}
