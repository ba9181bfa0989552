import { compileTrusted } from './compile-trusted.ts'
import type { CompiledTemplate } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { evaluateComponents } from './evaluate-components.ts'
import { answerProblems, describeCriteria, describeDerived } from './evaluate-criteria.ts'
import { measureProblems } from './evaluate-measures.ts'
import { evaluateSurcharges, priceOf } from './evaluate-price.ts'
import { replacedLimits, ruleProblems } from './evaluate-rules.ts'
import type {
  ComponentSelection,
  Criteria,
  CriterionValue,
  Evaluation,
  PriceLine,
  Problem,
} from './evaluation.ts'
import { type Settled, type SettledCriterion, settle } from './settle.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/**
 * The truth about one configuration, on both sides: domains and reasons, possible products, problems with their
 * fixes, and the price line by line. Pure and total: whatever the answers, it never throws. A template that
 * cannot be read gives one error and is never orderable.
 */
export const evaluate = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  criteria: Criteria,
  selection: ComponentSelection,
): Evaluation => {
  const compiled = compileOnce(template, components)
  return compiled ? evaluateCompiled(compiled, criteria, selection) : unavailable(template)
}

/** `evaluate` for who holds the compiled template already. */
export const evaluateCompiled = (
  compiled: CompiledTemplate,
  criteria: Criteria,
  selection: ComponentSelection,
): Evaluation => evaluateSettled(compiled, settle(compiled, criteria), criteria, selection)

/** The same for who has read the answers already. */
export const evaluateSettled = (
  compiled: CompiledTemplate,
  settled: Settled,
  criteria: Criteria,
  selection: ComponentSelection,
): Evaluation => {
  const { components, problems, missing, price, leadTimeDays } = weighSettled(
    compiled,
    settled,
    criteria,
    selection,
  )
  return {
    criteria: describeCriteria(compiled, settled, criteria),
    derived: describeDerived(compiled, settled),
    components,
    problems,
    missing,
    price,
    files: compiled.files
      .filter(({ when }) => when === undefined || when(settled.frame) === true)
      .map(({ definition }) => definition),
    // Once all is answered, a part that cannot be had or priced is an error of its own.
    complete: missing.length === 0 && problems.every(({ level }) => level !== 'error'),
    ...(leadTimeDays === undefined ? {} : { leadTimeDays }),
    drawing: {
      kind: compiled.drawing.kind,
      values: { ...drawn(compiled.drawing, settled), ...partsDrawn(compiled, components) },
    },
  }
}

/** What answers and picks come to: of an evaluation all but what the screen shows of the questions. */
export type Weighed = Pick<Evaluation, 'components' | 'problems' | 'missing' | 'price'> & {
  leadTimeDays: number | undefined
}

/** The half of an evaluation that tells one configuration from another; describing the questions takes the other half. */
export const weighSettled = (
  compiled: CompiledTemplate,
  settled: Settled,
  criteria: Criteria,
  selection: ComponentSelection,
): Weighed => {
  const missing = compiled.criteria
    .filter(({ slot }) => isMissing(settled.criteria[slot]))
    .map(({ key }) => key)
  const answered = missing.length === 0
  const outcomes = evaluateComponents({ compiled, settled, answers: criteria, answered }, selection)
  const componentLines = outcomes.flatMap(({ line }) => line ?? [])
  const surcharges = evaluateSurcharges(compiled, settled, componentLines, answered)
  const leadTimeDays = compiled.leadTimeDays(settled.frame)
  return {
    components: outcomes.map(({ evaluated }) => evaluated),
    problems: [
      ...problemsWithAnswers(compiled, settled, criteria, answered, componentLines),
      ...measureProblems(compiled, settled),
      ...outcomes.flatMap(({ problem }) => problem ?? []),
      ...surcharges.problems,
    ],
    missing,
    price: priceOf([...componentLines, ...surcharges.lines]),
    leadTimeDays: leadTimeDays === undefined ? undefined : Math.ceil(leadTimeDays),
  }
}

/** Without a valid answer: one that does not stand is given again, even where a single one is possible. */
const isMissing = (settled: SettledCriterion | undefined): boolean =>
  settled?.asked === true && (settled.value === undefined || settled.fault !== undefined)

const known = new WeakMap<
  ConfigurationTemplate,
  WeakMap<readonly Component[], { compiled: CompiledTemplate | undefined }>
>()

/** Compiles a template of the shop with its components once for as long as both objects live (see `compileTrusted`). */
export const compileOnce = (
  template: ConfigurationTemplate,
  components: readonly Component[],
): CompiledTemplate | undefined => {
  const byComponents = known.get(template) ?? new WeakMap()
  known.set(template, byComponents)
  const result = byComponents.get(components) ?? { compiled: compileTrusted(template, components) }
  byComponents.set(components, result)
  return result.compiled
}

/** Answers first, then rules; a limit stays silent where an entry rule says what was meant. */
const problemsWithAnswers = (
  compiled: CompiledTemplate,
  settled: Settled,
  criteria: Criteria,
  answered: boolean,
  componentLines: readonly PriceLine[],
): Problem[] => {
  const priced = new Set(componentLines.map(({ reference }) => reference))
  const fromRules = ruleProblems(compiled, settled, criteria, answered, priced)
  const fromAnswers = answerProblems(compiled, settled)
  if (fromAnswers.length === 0) return fromRules
  const replaced = replacedLimits(compiled, fromRules)
  const stands = ({ source }: Problem): boolean => source?.kind !== 'limits' || !replaced.has(source.of)
  return [...fromAnswers.filter(stands), ...fromRules]
}

/** The colours of a drawing: where the option has its own, that one is drawn. */
const COLORS: ReadonlySet<string> = new Set(['color', 'cloth', 'cloth_low'])

const drawn = (
  { values, swatches }: CompiledTemplate['drawing'],
  { frame }: Settled,
): Record<string, CriterionValue> => {
  const found: Record<string, CriterionValue> = {}
  for (const { key, read } of values) {
    const value = read(frame)
    if (value === undefined) continue
    found[key] = (COLORS.has(key) && typeof value === 'string' && swatches.get(value)) || value
  }
  return found
}

/** Attributes of the parts taken that the drawing shows. */
const partsDrawn = (
  { drawing }: CompiledTemplate,
  components: Evaluation['components'],
): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const part of drawing.parts) {
    const { selected, possibleProducts = [] } = components.find(({ type }) => type === part) ?? {}
    const attributes = possibleProducts.find(({ reference }) => reference === selected)?.attributes ?? {}
    for (const [key, value] of Object.entries(attributes)) if (typeof value === 'number') found[key] = value
  }
  return found
}

/** What a template that cannot be compiled comes to. */
export const unavailable = (template: ConfigurationTemplate): Evaluation => ({
  criteria: [],
  derived: [],
  components: [],
  problems: [
    { key: 'template', level: 'error', message: 'Ce modèle est momentanément indisponible.', criteria: [] },
  ],
  missing: [],
  price: priceOf([]),
  files: [],
  complete: false,
  drawing: { kind: template.drawing.kind, values: {} },
})
