import type { AnyStateMachine } from 'xstate'
import { guardText, plainGuards } from '../chart/chart.ts'
import { isRecord } from '../values.ts'

type Bag = Readonly<Record<string, unknown>>

/** The chart as the plain data that Stately Studio imports: of a function, its name. Data of a run are no part of it. */
export const statelyOf = (machine: AnyStateMachine): object => nodeOf(machine.config)

const nodeOf = (node: object): object => {
  const {
    id,
    type,
    initial,
    description,
    tags,
    history,
    entry,
    exit,
    invoke,
    on,
    after,
    always,
    onDone,
    states,
  }: Bag = {
    ...node,
  }
  return defined({
    id,
    type,
    initial: isRecord(initial) ? initial.target : initial,
    description,
    tags,
    history,
    entry: listOf(entry).map(actionOf),
    exit: listOf(exit).map(actionOf),
    invoke: listOf(invoke).map(invokeOf),
    on: each(on, transitionsOf),
    after: each(after, transitionsOf),
    always: transitionsOf(always),
    onDone: transitionsOf(onDone),
    states: each(states, (one) => nodeOf(isRecord(one) ? one : {})),
  })
}

/** Without what is not there. */
const defined = (bag: Bag): object =>
  Object.fromEntries(
    Object.entries(bag).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const each = (bag: unknown, make: (value: unknown) => unknown): object | undefined =>
  isRecord(bag)
    ? Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, make(value)]))
    : undefined

const transitionsOf = (value: unknown): object[] =>
  listOf(value).map((one) => {
    if (!isRecord(one)) return defined({ target: one })
    const { target, guard, actions, reenter, description } = one
    return defined({
      target,
      guard: guard === undefined ? undefined : { type: guardText(guard, plainGuards) },
      actions: listOf(actions).map(actionOf),
      reenter,
      description,
    })
  })

const actionOf = (action: unknown): object => {
  if (typeof action === 'string') return { type: action }
  if (isRecord(action)) return { type: String(action.type) }
  const type = typeof action === 'function' && 'type' in action ? String(action.type) : ''
  return { type: type === '' ? 'inline' : type.replace(/^xstate\./, '') }
}

const invokeOf = (value: unknown): object => {
  const { id, src, onDone, onError, onSnapshot }: Bag = isRecord(value) ? value : {}
  return defined({
    id,
    src: typeof src === 'string' ? src : 'inline',
    onDone: transitionsOf(onDone),
    onError: transitionsOf(onError),
    onSnapshot: transitionsOf(onSnapshot),
  })
}
