import { compileComponentTypes } from './compile-components.ts'
import { CompileContext } from './compile-context.ts'
import { compileCriterion, compilePriceSteps } from './compile-criteria.ts'
import { dependencyOrder, type OrderedNode } from './compile-order.ts'
import { compileMeasure } from './compile-plan.ts'
import { compileRules } from './compile-rules.ts'
import { compileSurcharges } from './compile-surcharges.ts'
import type { CompiledStep, CompiledTemplate } from './compiled.ts'
import type { Component } from './component.schema.ts'
import type { ConfigurationTemplate, Criterion } from './template.schema.ts'

/** Where the delay of manufacture stands. */
export const LEAD_TIME = 'leadTimeDays'

/**
 * Readies for `evaluate` a template that was judged before (`compileTemplate`): what comes from the shop. Undefined for one
 * that this version cannot read: some text is no expression, names what there is not, or goes round in a loop.
 */
export const compileTrusted = (
  template: ConfigurationTemplate,
  components: readonly Component[],
): CompiledTemplate | undefined => {
  const context = new CompileContext(template)
  const ordered = dependencyOrder(template, context)
  if (!ordered) return undefined
  const compiled = compileOrdered(template, components, ordered, context)
  return context.isFaulty ? undefined : compiled
}

/** The template on its table, its names in order. */
export const compileOrdered = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledTemplate => {
  const steps = ordered.map((node) => compileStep(node, ordered, context))
  const stepOf = new Map(steps.map((step) => [step.key, step]))
  const criteria = template.criteria
    .map(({ key }) => stepOf.get(key))
    .filter((step) => step?.step === 'criterion')
  return {
    slots: steps.length,
    steps,
    criteria,
    derived: template.derived.map(({ key }) => stepOf.get(key)).filter((step) => step?.step === 'derived'),
    priceSteps: compilePriceSteps(template.criteria, context),
    fixationSlot: criteria.find(({ key }) => key === 'fixation')?.slot,
    planSlot: context.planSlot,
    rules: compileRules(template, criteria, ordered, context),
    splits: compileSplits(template, context),
    componentTypes: compileComponentTypes(template, components, ordered, context),
    surcharges: compileSurcharges(template, ordered, context),
    files: (template.files ?? []).map((definition, index) => ({
      definition,
      when:
        definition.when === undefined
          ? undefined
          : context.condition(`files[${index}].when`, definition.when),
    })),
    leadTimeDays: context.number(LEAD_TIME, template.leadTimeDays, {}, { least: 0 }),
    drawing: {
      kind: template.drawing.kind,
      values: Object.entries(template.drawing.values).map(([key, text]) => ({
        key,
        read: context.any(`drawing.values.${key}`, text),
      })),
      parts: template.drawing.parts ?? [],
      swatches: swatchesIn(template.criteria),
    },
  }
}

/** Option → its colour, of every choice. */
export const swatchesIn = (criteria: readonly Criterion[]): ReadonlyMap<string, string> =>
  new Map(
    criteria.flatMap((criterion) =>
      criterion.kind === 'choice'
        ? criterion.options.flatMap(({ value, swatch }) => (swatch ? [[value, swatch] as const] : []))
        : [],
    ),
  )

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

/** Compiles one criterion, measure of a plan or derived value. */
const compileStep = (
  { key, node }: OrderedNode,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledStep => {
  switch (node.kind) {
    case 'derived': {
      const { derived, index, slot } = node
      const read = context.any(`derived[${index}].value`, derived.value)
      return { step: 'derived', key, slot, definition: derived, read }
    }
    case 'measure':
      return compileMeasure(key, node, context)
    case 'criterion':
      return compileCriterion(node.criterion, node.index, ordered, context)
  }
}
