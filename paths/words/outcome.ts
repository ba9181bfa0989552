import type { DeclaredPaths } from '../declare.ts'
import { isRecord } from '../values.ts'
import { type Changes, changesOf, isNothing, type Step } from '../walk/step.ts'
import { phrases } from './phrases.ts'
import { leafWords } from './places.ts'

/** What one event leads to, in words. */
export interface Outcome extends Changes {
  /** the states that are new, and what is asked, awaited, announced and said */
  readonly leads: string
  /** what is kept, with its value where that is short */
  readonly values: readonly string[]
}

/** What cannot happen, or changes nothing. */
export const NOTHING: Outcome = { leads: phrases.nothing, values: [], kept: [], forgotten: [] }

/** What the step led to. */
export const outcomeOf = (declaration: DeclaredPaths, step: Step): Outcome => {
  if (step.event !== undefined && !step.can) return NOTHING
  const entered = enteredBy(declaration, step)
  const parts = entered === '' ? [] : [`**${entered}**`]
  for (const { src, input } of step.began) parts.push(phrases.asks(src, givenIn(input)))
  for (const action of step.followed) parts.push(phrases.follows(action))
  for (const delay of step.gaveUp) parts.push(phrases.givesUp(delay))
  for (const { delay, ms } of step.waits) parts.push(phrases.waits(delay, ms))
  for (const { to, event } of step.said)
    parts.push(
      to === 'emit'
        ? phrases.emits(event.type, givenIn(event))
        : phrases.tells(event.type, givenIn(event), to),
    )
  const changes = changesOf(step)
  const values = changes.kept.map((name) => valued(name, step.after.context[name]))
  return { leads: parts.join(phrases.besides), values, ...changes }
}

/** The outcome as a sentence. */
export const textOf = ({ leads, values, forgotten }: Omit<Outcome, 'kept'>): string => {
  const parts = leads === '' ? [] : [leads]
  if (values.length > 0) parts.push(`${phrases.keeps} ${values.join(', ')}`)
  if (forgotten.length > 0) parts.push(`${phrases.forgets} ${forgotten.join(', ')}`)
  return parts.length === 0 ? phrases.nothingNew : parts.join(phrases.besides)
}

/** Where the machine is afterwards; of several regions, those that moved. */
const enteredBy = (declaration: DeclaredPaths, { before, after }: Step): string => {
  const now = leafWords(declaration, after)
  if (before === undefined || now.length === 1) return now.join(' · ')
  const old = new Set(leafWords(declaration, before))
  return now.filter((words) => !old.has(words)).join(' · ')
}

/** Longer texts are told by their name alone. */
const LONGEST_TEXT = 20

const valued = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return `${name} (${value.length})`
  const short = shortOf(value)
  return short === undefined ? name : `${name} = ${short}`
}

/** A number, or a short text. */
const shortOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= LONGEST_TEXT
    ? phrases.quoted(value.replaceAll('|', '/'))
    : undefined
}

const isPlain = (value: unknown): value is Record<string, unknown> => isRecord(value) && !Array.isArray(value)

/** How deep what is given is told. */
const DEEPEST = 2

/** What is given, without an event's type: names, with their values where those are short. */
const givenIn = (value: unknown, depth = 1): string => {
  if (!isPlain(value)) return value === undefined ? '' : ` (${shortOf(value) ?? '…'})`
  const keys = Object.keys(value).filter((key) => key !== 'type' && !isNothing(value[key]))
  const told = keys.map((key) =>
    isPlain(value[key]) && depth < DEEPEST
      ? `${key}${givenIn(value[key], depth + 1)}`
      : valued(key, value[key]),
  )
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}
