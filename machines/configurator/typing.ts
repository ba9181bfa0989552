import type { Change } from '#shared/configurator/choose'
import type { Criteria, Evaluation } from '#shared/configurator/evaluation'
import { type TypedField, typedField } from '#shared/configurator/plan-field'

/** Pure steps of a number that is being typed. */

/** Field → its text, as typed; without one the field shows the answer. A field is a criterion, or a part of one. */
export type TypedTexts = Readonly<Record<string, string>>

/** Names the pause of whoever is typing a number: the next digit puts it off. */
export const TYPING_PAUSE = 'typing'

/** Milliseconds that an out-of-limits number may stand while one is typing, before it is taken as meant. */
export const TYPING_PAUSE_MS = 800

const fieldOf = (evaluation: Evaluation | null, name: string): TypedField | undefined =>
  evaluation === null ? undefined : typedField(evaluation.criteria, name)

/** What is typed is inside its limits: taken while one is still typing. */
export const isTypedInside = (evaluation: Evaluation | null, name: string, text: string): boolean =>
  fieldOf(evaluation, name)?.isInside(text) === true

/** The change that a field's text asks for; null when the answer is that already. */
export const typedChange = (
  evaluation: Evaluation | null,
  typed: TypedTexts,
  criteria: Criteria,
  name: string,
): Change | null => {
  const field = fieldOf(evaluation, name)
  const text = typed[name]
  if (field === undefined || text === undefined) return null
  const { key } = field
  const value = field.answer(text)
  return value === null || value === criteria[key] ? null : { kind: 'criterion', key, value }
}

/** A field was left: what says nothing stays there to be mended. */
export const textsAfterLeaving = (
  evaluation: Evaluation | null,
  typed: TypedTexts,
  name: string,
): TypedTexts => {
  const field = fieldOf(evaluation, name)
  const text = typed[name]
  return field !== undefined && text !== undefined && !field.isUnreadable(text)
    ? withoutTexts(typed, [name])
    : typed
}

/** These criteria were answered in another way than by typing: the texts of their parts go with theirs. */
export const withoutTexts = (typed: TypedTexts, keys: readonly string[]): TypedTexts =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => !keys.some((key) => name === key || name.startsWith(`${key}.`))),
  )
