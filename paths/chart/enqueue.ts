import { altered, calledName, isBag, kindOf } from './config.ts'

/** What puts an action in the line of those that follow. */
export type Enqueue = (action: unknown) => void

/** One call of `enqueue`, or of one of its methods, while an action decides what follows. */
export interface EnqueueCall {
  /** empty for `enqueue` itself */
  readonly method: string
  /** where in the code it stands */
  readonly from: string
  /** its method and what it says, where that is known by name */
  readonly name: string
  readonly given: readonly unknown[]
  /** does it, with what was given or something else */
  go(given: readonly unknown[]): void
}

type Collect = (args: { enqueue: Enqueue }, params: unknown) => void

/** The code of an action that decides by itself what follows; undefined for any other action. */
export const collectOf = (action: unknown): Collect | undefined =>
  typeof action === 'function' && 'collect' in action ? (action.collect as Collect) : undefined

/** The action, each of whose calls is heard, and done or not. */
export const hearing = (
  action: object,
  collect: Collect,
  hear: (call: EnqueueCall, enqueue: Enqueue) => void,
): unknown =>
  altered(action, {
    collect: (args: { enqueue: Enqueue }, params: unknown) =>
      collect({ ...args, enqueue: heard(args.enqueue, hear) }, params),
  })

const heard = (enqueue: Enqueue, hear: (call: EnqueueCall, enqueue: Enqueue) => void): Enqueue => {
  const through =
    (method: string, put: (...given: unknown[]) => void) =>
    (...given: unknown[]) =>
      hear(
        { method, from: callerOf(), name: nameOf(method, given), given, go: (now) => put(...now) },
        enqueue,
      )
  const methods = Object.entries<(...given: unknown[]) => void>({ ...enqueue }).map(([method, put]) => [
    method,
    through(method, put),
  ])
  return Object.assign(through('', enqueue), Object.fromEntries(methods))
}

/** Where in the code the function that asks was called. */
const callerOf = (): string => new Error().stack?.split('\n')[3] ?? ''

const nameOf = (method: string, given: readonly unknown[]): string => {
  const said = given.find((one) => calledName(one) !== undefined && isBag(one))
  const kind = method === '' ? kindOf(given[0]).replace('xstate.', '') : method
  return [kind, ...(said === undefined ? [] : [String(calledName(said))])].join(' ')
}
