import { altered, type Bag, bag, isBag, kindOf } from '../chart/config.ts'
import { collectOf, type EnqueueCall, hearing } from '../chart/enqueue.ts'
import type { Change, Operator, Seen, Site, ValueSlot } from './mutant.ts'

/** How deep values are changed. */
const DEEPEST = 2

/** What each slot gives is noted from now on. */
export const watching = (slots: readonly ValueSlot[], seen: Seen): void => {
  for (const { operator, place, value, put } of slots) {
    const known = seenAt(seen, `${operator}, ${place}`)
    put(through(value, (result, given) => noted(result, known, given)))
  }
}

/** Notes what could be changed of it; nothing of an event that is handed on as it came: none of it stands in the chart. */
const noted = (result: unknown, known: Map<string, Change>, given?: unknown): unknown => {
  const isEvent = isBag(given) && given.event === result
  for (const change of isEvent ? [] : changesTo(result)) known.set(change.name, change)
  return result
}

const seenAt = (seen: Seen, key: string): Map<string, Change> => {
  const known = seen.get(key) ?? new Map<string, Change>()
  seen.set(key, known)
  return known
}

/** The value, or what the function gives for its arguments, as `alter` has it. */
const through = (value: unknown, alter: (result: unknown, given: unknown) => unknown): unknown =>
  typeof value === 'function'
    ? (...given: unknown[]) => alter(Reflect.apply(value, undefined, given), given[0])
    : alter(value, undefined)

/** Every change that was seen to be possible in the slots. */
export const valueSites = (slots: readonly ValueSlot[], seen: Seen): Site[] =>
  slots.flatMap(({ operator, place, state, value, put }) =>
    [...(seen.get(`${operator}, ${place}`)?.values() ?? [])].map(
      ({ name, apply }): Site => ({
        operator,
        place: `${place} ${name}`.trimEnd(),
        state,
        change: () => put(through(value, apply)),
      }),
    ),
  )

/** Numbers are one more, texts longer, switches turned; two parts of one kind that differ change their places. */
const changesTo = (value: unknown, depth = 0): Change[] => {
  const other = otherThan(value)
  if (other !== undefined) return [{ name: '', apply: (now) => otherThan(now) ?? now }]
  if (!isBag(value) || depth === DEEPEST) return []
  const names = Object.keys(value)
  const parts = names.flatMap((name) =>
    changesTo(value[name], depth + 1).map((change) => ({
      name: `${name}${change.name === '' ? '' : `.${change.name}`}`,
      apply: (now: unknown) =>
        isBag(now) && name in now ? { ...now, [name]: change.apply(now[name]) } : now,
    })),
  )
  const swap = names
    .flatMap((one, index) => names.slice(index + 1).map((another) => [one, another] as const))
    .find(([one, another]) => areSwappable(value[one], value[another]))
  if (swap === undefined) return parts
  const [one, another] = swap
  const swapped: Change = {
    name: `${one} ↔ ${another}`,
    apply: (now) => (isBag(now) ? { ...now, [one]: now[another], [another]: now[one] } : now),
  }
  return [...parts, swapped]
}

const otherThan = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? `${value}x` : undefined
}

const areSwappable = (one: unknown, other: unknown): boolean =>
  otherThan(one) !== undefined && typeof one === typeof other && one !== other

/** Of a state's invoke. */
export const inputSlotOf = (invoke: Bag, place: string, state: string): ValueSlot => ({
  operator: 'input changed',
  place,
  state,
  value: invoke.input,
  put: (input) => Object.assign(invoke, { input }),
})

/** Of each kind of built-in action, the property that holds its value. */
const VALUES: Record<string, { key: string; operator: Operator }> = {
  'xstate.assign': { key: 'assignment', operator: 'kept value changed' },
  'xstate.emit': { key: 'event', operator: 'message changed' },
  'xstate.sendTo': { key: 'event', operator: 'message changed' },
  'xstate.raise': { key: 'event', operator: 'message changed' },
}

/** The values of a built-in action: what it says, or each field that it keeps. */
export const valueSlotsOf = (
  action: unknown,
  place: string,
  put: (changed: unknown) => void,
  state?: string,
): ValueSlot[] => {
  const known = VALUES[kindOf(action)]
  if (known === undefined || typeof action !== 'function') return []
  const { key, operator } = known
  const value: unknown = bag({ ...action })[key]
  const fields = operator === 'kept value changed' && isBag(value) ? Object.keys(value) : []
  if (fields.length === 0)
    return [{ operator, place, state, value, put: (changed) => put(altered(action, { [key]: changed })) }]
  // one owner for all of them: each is put beside the others
  const owner = { ...bag(value) }
  return fields.map((field) => ({
    operator,
    place: `${place} ${field}`,
    state,
    value: owner[field],
    put: (changed) => {
      owner[field] = changed
      put(altered(action, { [key]: owner }))
    },
  }))
}

/** What an enqueued action says or keeps, and the call with something else in its place. */
const partOf = ({
  method,
  given,
}: EnqueueCall): { operator: Operator; value: unknown; having(value: unknown): unknown[] } | undefined => {
  const [first, second, ...rest] = given
  if (method === 'assign') return { operator: 'kept value changed', value: first, having: (value) => [value] }
  if (method === 'sendTo')
    return { operator: 'message changed', value: second, having: (value) => [first, value, ...rest] }
  if (method === 'emit' || method === 'raise')
    return { operator: 'message changed', value: first, having: (value) => [value, ...given.slice(1)] }
  if (isBag(first) && 'params' in first)
    return {
      operator: 'parameter changed',
      value: first.params,
      having: (params) => [{ ...first, params }],
    }
  const known = VALUES[kindOf(first)]
  if (known === undefined || typeof first !== 'function') return undefined
  const { key, operator } = known
  return { operator, value: bag({ ...first })[key], having: (value) => [altered(first, { [key]: value })] }
}

/** Actions that an action enqueues: each of its calls that was heard is left out, or says something else. */
export const enqueueSites = (
  action: unknown,
  place: string,
  put: (changed: unknown) => void,
  seen: Seen,
): Site[] => {
  const collect = collectOf(action)
  if (collect === undefined) return []
  const calls = seenAt(seen, `enqueued, ${place}`)
  const changesFrom = (from: string) => seenAt(seen, `enqueued, ${place}, ${from}`)
  const hearingAs = (hear: (call: EnqueueCall) => void) => put(hearing(action as object, collect, hear))
  if (calls.size === 0)
    hearingAs((call) => {
      const part = partOf(call)
      calls.set(call.from, { name: call.name, apply: (value) => value, operator: part?.operator })
      if (part === undefined) return call.go(call.given)
      const known = changesFrom(call.from)
      call.go(part.having(through(part.value, (result) => noted(result, known))))
    })
  return [...calls].flatMap(([from, { name, operator = 'message changed' }]): Site[] => [
    {
      operator: 'enqueued action dropped',
      place: `${place} ${name}`,
      change: () => hearingAs((call) => call.from !== from && call.go(call.given)),
    },
    ...[...changesFrom(from).values()].map(
      (one): Site => ({
        operator,
        place: `${place} ${name} ${one.name}`.trimEnd(),
        change: () =>
          hearingAs((call) => {
            const part = call.from === from ? partOf(call) : undefined
            call.go(part === undefined ? call.given : part.having(through(part.value, one.apply)))
          }),
      }),
    ),
  ])
}
