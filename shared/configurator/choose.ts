import { assumedIn, settleAssuming } from './assume.ts'
import type { CompiledTemplate } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { compileOnce, evaluateSettled } from './evaluate.ts'
import type {
  ComponentSelection,
  Criteria,
  CriterionValue,
  Evaluation,
  Fix,
  PossibleProduct,
} from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { isPending, type Settled, type SettledCriterion, settle } from './settle.ts'
import { renewedAnswers } from './settle-plan.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** What the person has answered and picked so far. */
export interface Answers {
  criteria: Criteria
  selection: ComponentSelection
}

/** One thing the person does; `undefined` takes the answer or the pick away. */
export type Change =
  | { kind: 'criterion'; key: string; value: CriterionValue | undefined }
  | { kind: 'component'; type: string; reference: string | undefined }

/** An answer or a pick that no longer fits, with the reason in French. */
export interface Cleared {
  kind: 'criterion' | 'component'
  /** criterion key or component type */
  key: string
  label: string
  reason: string
}

export interface Choice extends Answers {
  cleared: Cleared[]
}

/**
 * The answers after a change, and what the change cleared. Cleared are: options that are out now, values of
 * another type, answers no longer asked, picks that are out or not needed any more. A number out of its limits
 * stays, with its problem: the person decides. An answer whose question waits for another answer stays too, so
 * that taking an answer away and giving it again changes nothing.
 *
 * Answers that nobody gave stand in for others where `remembered` is given, with what the template proposes: they are
 * told of in no way, since nothing that a person chose is lost.
 */
export const choose = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  answers: Answers,
  change: Change,
  remembered?: Criteria,
): Choice => kept(template, components, changedBy(answers, change), remembered)

/** The answers and picks with the change, whether they stand together or not. */
export const changedBy = ({ criteria, selection }: Answers, change: Change): Answers =>
  change.kind === 'criterion'
    ? { criteria: withEntry(criteria, change.key, change.value), selection }
    : { criteria, selection: withEntry(selection, change.type, change.reference) }

/** The answers after a problem's fix: all that it sets, at once. */
export const applyFix = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  { criteria, selection }: Answers,
  fix: Pick<Fix, 'set'>,
  remembered?: Criteria,
): Choice => kept(template, components, { criteria: { ...criteria, ...fix.set }, selection }, remembered)

/** Of these answers and picks those that stand together, and the others with what is against them (see `choose`). */
export const kept = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  answers: Answers,
  remembered?: Criteria,
): Choice => {
  const compiled = compileOnce(template, components)
  if (!compiled) return { ...answers, cleared: [] }
  const { settled, ...criteria } = keptCriteria(compiled, answers.criteria, remembered)
  const { selection } = answers
  if (Object.keys(selection).length === 0)
    return { criteria: criteria.entries, selection, cleared: criteria.cleared }
  const judged = evaluateSettled(
    compiled,
    settled,
    assumedIn(compiled, settled, criteria.entries).answers,
    selection,
  )
  const picks = keptSelection(compiled, settled, judged, selection)
  return {
    criteria: criteria.entries,
    selection: picks.entries,
    cleared: [...criteria.cleared, ...picks.cleared],
  }
}

interface Kept<Value> {
  entries: Record<string, Value>
  cleared: Cleared[]
}

/** The answers that stand, read. */
export interface KeptCriteria extends Kept<CriterionValue> {
  settled: Settled
}

/**
 * Of these answers those that stand together: in the template's order whatever the order of the choices; answers that the
 * template never asks are left out. They are read anew where one was cleared, since something may stand in for it.
 */
export const keptCriteria = (
  compiled: CompiledTemplate,
  given: Criteria,
  remembered: Criteria | undefined,
): KeptCriteria => {
  const answers = renewedAnswers(compiled, given)
  const settled =
    remembered === undefined ? settle(compiled, answers) : settleAssuming(compiled, answers, remembered)
  const entries: Record<string, CriterionValue> = {}
  const cleared: Cleared[] = []
  for (const { key, label, slot } of compiled.criteria) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    if (answer === undefined) continue
    const reason = reasonToClear(settled.criteria[slot], settled.frame)
    if (reason === undefined) entries[key] = answer
    else cleared.push({ kind: 'criterion', key, label, reason })
  }
  if (cleared.length === 0) return { entries, cleared, settled }
  const rest = keptCriteria(compiled, entries, remembered)
  return { ...rest, cleared: [...cleared, ...rest.cleared] }
}

const reasonToClear = (settled: SettledCriterion | undefined, frame: Frame): string | undefined => {
  if (!settled || settled.undecided) return undefined
  if (!settled.asked) return 'N’est plus demandé avec ces réponses.'
  switch (settled.fault?.kind) {
    case 'excluded':
      return settled.fault.exclusion.reason(frame)
    case 'foreign':
      return 'Cette valeur n’est pas proposée.'
    default:
      return undefined
  }
}

/** Of these picks those that stand with the answers, as they were judged together. */
export const keptSelection = (
  compiled: CompiledTemplate,
  settled: Settled,
  { components }: Pick<Evaluation, 'components'>,
  selection: ComponentSelection,
): Kept<string> => {
  const entries: Record<string, string> = {}
  const cleared: Cleared[] = []
  components.forEach(({ type, label, needed, possibleProducts }, place) => {
    const reference = Object.hasOwn(selection, type) ? selection[type] : undefined
    if (reference === undefined) return
    const product = possibleProducts.find((candidate) => candidate.reference === reference)
    const { when, dependsOn = [] } = compiled.componentTypes[place] ?? {}
    const undecided =
      when?.(settled.frame) === undefined && dependsOn.some((slot) => isPending(settled.criteria[slot]))
    if (product?.available && (needed || undecided)) entries[type] = reference
    else cleared.push({ kind: 'component', key: type, label, reason: reasonToDrop(product, needed) })
  })
  return { entries, cleared }
}

const reasonToDrop = (product: PossibleProduct | undefined, needed: boolean): string => {
  if (!product) return 'Cette référence n’existe pas pour ce modèle.'
  return (
    product.reason ?? (needed ? 'Ce composant ne convient plus.' : 'N’est plus nécessaire avec ces réponses.')
  )
}

/** The record with one entry set, or taken away. */
const withEntry = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Record<string, Value> => {
  const { [key]: _previous, ...others } = record
  return value === undefined ? others : { ...others, [key]: value }
}
