import { type Answers, type Cleared, kept } from './choose.ts'
import type { Component } from './component.schema.ts'
import { compileOnce } from './evaluate.ts'
import { answerProblems } from './evaluate-criteria.ts'
import type { Criteria, CriterionValue } from './evaluation.ts'
import { settle } from './settle.ts'
import type { ConfigurationTemplate, Criterion } from './template.schema.ts'

/** A model as the engine takes it. */
export interface CarryTarget {
  template: ConfigurationTemplate
  components: readonly Component[]
}

/** What of one model's answers and picks stands in another. */
export interface Carried extends Answers {
  /** left out, each with the reason in French */
  dropped: Cleared[]
  /** numbers that stay although the other model refuses them: they stand in their field with this message */
  refused: Cleared[]
}

/**
 * The answers and picks of one model in another of its family, whose keys mean the same by construction. What stands
 * there stays: a question of the same key and kind, an option that is offered and not out, a part that may be taken. A
 * number stays in any case, as everywhere (`choose`): the person decides. What is left is the same whichever way it
 * came, so that going to a sister model and back changes nothing that both have.
 *
 * `from`, the template of before, names what the other model does not know; without it that is told without a name.
 */
export const carryOver = (
  to: CarryTarget,
  answers: Answers,
  from: ConfigurationTemplate | null = null,
): Carried => {
  const strangers = strangersOf(to.template, answers, from)
  const { cleared, ...standing } = kept(to.template, to.components, {
    criteria: without(answers.criteria, strangers, 'criterion'),
    selection: without(answers.selection, strangers, 'component'),
  })
  const dropped = cleared.map((one) => withOptionName(one, to.template, answers.criteria, from))
  return { ...standing, dropped: [...strangers, ...dropped], refused: refusedIn(to, standing.criteria) }
}

/** Answers and picks of questions and parts that the other model does not have, or asks in another way. */
const strangersOf = (
  to: ConfigurationTemplate,
  { criteria, selection }: Answers,
  from: ConfigurationTemplate | null,
): Cleared[] => {
  const questions = Object.keys(criteria).flatMap((key): Cleared[] => {
    const was = criterionOf(from, key)
    const is = criterionOf(to, key)
    if (is && (!was || isAlike(was, is))) return []
    const label = is?.label ?? was?.label ?? UNNAMED
    return [{ kind: 'criterion', key, label, reason: is ? OTHERWISE : NOT_ASKED }]
  })
  const parts = Object.keys(selection).flatMap((key): Cleared[] => {
    if (to.componentTypes.some(({ type }) => type === key)) return []
    const label = from?.componentTypes.find(({ type }) => type === key)?.label ?? UNNAMED
    return [{ kind: 'component', key, label, reason: NOT_USED }]
  })
  return [...questions, ...parts]
}

const UNNAMED = 'Autre choix'
const NOT_ASKED = 'Ce modèle ne le demande pas.'
const OTHERWISE = 'Ce modèle le demande autrement.'
const NOT_USED = 'Ce modèle n’en utilise pas.'

const criterionOf = (template: ConfigurationTemplate | null, key: string): Criterion | undefined =>
  template?.criteria.find((criterion) => criterion.key === key)

/** One answer says the same in both. */
const isAlike = (a: Criterion, b: Criterion): boolean =>
  a.kind === b.kind && (a.kind !== 'number' || b.kind !== 'number' || a.unit === b.unit)

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  strangers: readonly Cleared[],
  kind: Cleared['kind'],
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => !strangers.some((one) => one.kind === kind && one.key === key)),
  )

/** An option that the other model does not have is told by its name. */
const withOptionName = (
  cleared: Cleared,
  to: ConfigurationTemplate,
  criteria: Criteria,
  from: ConfigurationTemplate | null,
): Cleared => {
  const value = cleared.kind === 'criterion' ? criteria[cleared.key] : undefined
  const name = optionName(criterionOf(from, cleared.key), value)
  if (name === undefined || optionName(criterionOf(to, cleared.key), value) !== undefined) return cleared
  return { ...cleared, reason: `«\u00a0${name}\u00a0» n’existe pas dans ce modèle.` }
}

const optionName = (
  criterion: Criterion | undefined,
  value: CriterionValue | undefined,
): string | undefined =>
  criterion?.kind === 'choice' ? criterion.options.find((option) => option.value === value)?.label : undefined

const refusedIn = ({ template, components }: CarryTarget, criteria: Criteria): Cleared[] => {
  const compiled = compileOnce(template, components)
  if (!compiled) return []
  return answerProblems(compiled, settle(compiled, criteria)).flatMap(({ criteria: [key], message }) => {
    const label = key === undefined ? undefined : criterionOf(template, key)?.label
    return key === undefined || label === undefined
      ? []
      : [{ kind: 'criterion', key, label, reason: message }]
  })
}
