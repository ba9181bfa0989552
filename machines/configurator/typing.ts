import type { Change } from '#shared/configurator/choose'
import type { Criteria, Evaluation } from '#shared/configurator/evaluation'
import { isInside, isUnreadable, type NumberDomain, parseTyped } from '#shared/configurator/typed-number'

/** Pure steps of a number that is being typed. */

/** Criterion → the text of its field, as typed; without one the field shows the answer. */
export type TypedTexts = Readonly<Record<string, string>>

/** Names the pause of whoever is typing a number: the next digit puts it off. */
export const TYPING_PAUSE = 'typing'

/** Milliseconds that an out-of-limits number may stand while one is typing, before it is taken as meant. */
export const TYPING_PAUSE_MS = 800

const numberDomainOf = (evaluation: Evaluation | null, key: string): NumberDomain | undefined => {
  const domain = evaluation?.criteria.find((criterion) => criterion.key === key)?.domain
  return domain?.kind === 'number' ? domain : undefined
}

/** A number inside its limits: taken while one is still typing. */
export const isTypedInside = (evaluation: Evaluation | null, key: string, text: string): boolean => {
  const domain = numberDomainOf(evaluation, key)
  const value = domain === undefined ? null : parseTyped(text, domain.unit)
  return domain !== undefined && value !== null && isInside(value, domain)
}

/** The change that a field's text asks for; null when the answer is that already. */
export const typedChange = (
  evaluation: Evaluation | null,
  typed: TypedTexts,
  criteria: Criteria,
  key: string,
): Change | null => {
  const domain = numberDomainOf(evaluation, key)
  const text = typed[key]
  if (domain === undefined || text === undefined) return null
  const value = parseTyped(text, domain.unit) ?? undefined
  return value === criteria[key] ? null : { kind: 'criterion', key, value }
}

/** A field was left: what is no number stays there to be mended. */
export const textsAfterLeaving = (
  evaluation: Evaluation | null,
  typed: TypedTexts,
  key: string,
): TypedTexts => {
  const domain = numberDomainOf(evaluation, key)
  const text = typed[key]
  return domain !== undefined && text !== undefined && !isUnreadable(text, domain.unit)
    ? withoutTexts(typed, [key])
    : typed
}

/** These criteria were answered in another way than by typing. */
export const withoutTexts = (typed: TypedTexts, keys: readonly string[]): TypedTexts =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !keys.includes(key)))
