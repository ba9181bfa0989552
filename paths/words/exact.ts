import { createHash } from 'node:crypto'
import { Actor } from 'xstate'
import type { Step } from '../walk/step.ts'

/** What XState calls an actor that nobody has named, by when it was made. */
const IS_UNNAMED = /^x:\d+$/

/** All that a step shows: what the machine is in, keeps, asks, says, awaits and gives up. */
const shownIn = ({ after, can, began, waits, gaveUp, followed, said }: Step): unknown[] => [
  after.value,
  after.context,
  // of a machine that has come to its end, and that gives something
  ...(after.output === undefined ? [] : [after.output]),
  [...after.tags],
  // who runs beside it: a child that is stopped is no longer there
  Object.keys(after.children).map((id) => (IS_UNNAMED.test(id) ? '' : id)),
  can,
  began,
  waits,
  gaveUp,
  followed,
  said,
]

/** Whether both show the same, to the last letter. */
export const areAlike = (one: Step, other: Step): boolean => alike(shownIn(one), shownIn(other))

const alike = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const [plainOne, plainOther] = [toldAs(one), toldAs(other)]
  if (plainOne !== undefined || plainOther !== undefined) return plainOne === plainOther
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return (
    names.length === others.length && names.every((name) => name in other && alike(one[name], other[name]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** What stands for something that is no plain data: actors and functions of two runs are not the same. */
const toldAs = (value: object): string | undefined => {
  if (typeof value === 'function') return 'a function'
  if (value instanceof Actor) return `actor ${IS_UNNAMED.test(value.id) ? '' : value.id}`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date) return value.toISOString()
  return undefined
}

const known = new WeakMap<object, string>()

/** Digits that stand for all that the steps show, each way once: a value that no sentence tells changes them. */
export const exactDigits = (walks: readonly { readonly steps: readonly Step[] }[]): string => {
  const numbers = new Map<unknown, number>()
  const numberOf = (one: unknown): number => {
    const known = numbers.get(one) ?? numbers.size
    numbers.set(one, known)
    return known
  }
  const shown = new Map<string, string>()
  for (const { steps } of walks) {
    let way = ''
    for (const step of steps) {
      // a start is known by its input
      way += ` ${numberOf(step.event ?? step.input)}`
      if (!shown.has(way)) shown.set(way, exactText(shownIn(step)))
    }
  }
  const hash = createHash('sha256')
  for (const text of [...shown.values()].sort()) hash.update(`${text}\n`)
  return hash.digest('hex').slice(0, 8)
}

const exactText = (value: unknown): string => {
  if (!isObject(value))
    return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? 'undefined')
  const found = known.get(value)
  if (found !== undefined) return found
  const text =
    toldAs(value) ??
    `{${Object.keys(value)
      .sort()
      .map((name) => `${name}: ${exactText(value[name])}`)
      .join(', ')}}`
  const short = text.length > 64 ? createHash('sha256').update(text).digest('base64') : text
  known.set(value, short)
  return short
}
