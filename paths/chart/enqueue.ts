import { altered, calledName, isBag, kindOf } from './config.ts'

/** What puts an action in the line of those that follow. */
export type Enqueue = (action: unknown) => void

/** One call of `enqueue`, or of one of its methods, while an action decides what follows. */
export interface EnqueueCall {
  /** empty for `enqueue` itself */
  readonly method: string
  /** where in the code it stands; to be asked by whoever hears the call, while it is heard: looking takes long */
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
    collect: Object.assign(
      (args: { enqueue: Enqueue }, params: unknown) =>
        collect({ ...args, enqueue: heard(args.enqueue, hear) }, params),
      { isHeard: true },
    ),
  })

/** What the code of an action does with `enqueue`. */
export interface Enqueued {
  /** its calls, with the event or the action that each one names */
  readonly calls: readonly { readonly method: string; readonly said: string }[]
  /** whether it goes elsewhere, where nobody sees what is enqueued: to a helper, or under another name */
  readonly isHandedOn: boolean
}

/** What stands in the code; nothing of one that is heard already, whose own code stands elsewhere. */
export const enqueuedIn = (collect: Collect): Enqueued => {
  if ('isHeard' in collect) return { calls: [], isHandedOn: false }
  const code = String(collect).replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')
  const head = parametersIn(code)
  const name = /\benqueue\b(?:\s*:\s*([\w$]+))?/.exec(head)
  if (name === null) return { calls: [], isHandedOn: true }
  const body = code.slice(head.length)
  const uses = [
    ...body.matchAll(
      new RegExp(
        `(?<![\\w$])(?<!(?<!\\.)\\.)${(name[1] ?? 'enqueue').replaceAll('$', '\\$')}(?![\\w$])`,
        'g',
      ),
    ),
  ].map(({ 0: { length }, index }) => body.slice(index + length))
  const calls = uses.flatMap((after, index) => {
    const call = /^(?:\s*\.\s*(\w+))?\s*\(/.exec(after)
    if (call === null) return []
    const next = uses[index + 1]
    const given = after.slice(call[0].length, next === undefined ? undefined : after.length - next.length)
    const said = /^\s*['"`]([^'"`]+)/.exec(given) ?? /\btype\s*:\s*['"`]([^'"`]+)/.exec(given)
    return [{ method: call[1] ?? '', said: said?.[1] ?? '…' }]
  })
  return { calls, isHandedOn: calls.length < uses.length }
}

/** The code as far as its parameters go. */
const parametersIn = (code: string): string => {
  let depth = 0
  for (const [index, sign] of [...code].entries()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ')' && depth === 0) return [...code].slice(0, index + 1).join('')
  }
  return ''
}

const heard = (enqueue: Enqueue, hear: (call: EnqueueCall, enqueue: Enqueue) => void): Enqueue => {
  const through =
    (method: string, put: (...given: unknown[]) => void) =>
    (...given: unknown[]) =>
      hear(
        {
          method,
          given,
          go: (now) => put(...now),
          get from() {
            return callerOfHearer()
          },
          get name() {
            return nameOf(method, given)
          },
        },
        enqueue,
      )
  const methods = Object.entries<(...given: unknown[]) => void>({ ...enqueue }).map(([method, put]) => [
    method,
    through(method, put),
  ])
  return Object.assign(through('', enqueue), Object.fromEntries(methods))
}

/** Functions between an action’s code and what is asked: the one that looks, the getter, who hears, and `enqueue` as heard. */
const BETWEEN = 4

/** Where in the code of an action `enqueue` was called. Its place as it runs: to look each up in the sources takes long. */
const callerOfHearer = (): string => {
  const { prepareStackTrace, stackTraceLimit } = Error
  Object.assign(Error, {
    prepareStackTrace: (_: Error, sites: unknown) => sites,
    stackTraceLimit: BETWEEN + 1,
  })
  const sites: unknown = new Error().stack
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const site = (sites as readonly NodeJS.CallSite[])[BETWEEN]
  return site === undefined
    ? ''
    : [site.getFileName(), site.getLineNumber(), site.getColumnNumber()].join(':')
}

const nameOf = (method: string, given: readonly unknown[]): string => {
  const said = given.find((one) => calledName(one) !== undefined && isBag(one))
  const kind = method === '' ? kindOf(given[0]).replace('xstate.', '') : method
  return [kind, ...(said === undefined ? [] : [String(calledName(said))])].join(' ')
}
