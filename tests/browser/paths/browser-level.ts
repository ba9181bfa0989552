import { expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { type DeclaredPaths, leftOutAt, pathOf } from '#paths/declare'
import { endedEffect } from '#paths/events'
import { projectionOf } from '#paths/explore/generate'
import { errorTable } from '#shared/platform/errors'
import type { PHONE, TestBrowser } from '#tests/platform/chromium-page'
import { type Controls, lawOfControls } from './controls.ts'
import { isErrorCode, type Stage } from './held-page.ts'
import { describeJourney, innerOf, type Journey, type Look } from './walk.ts'

/** The call that an effect makes. */
export interface ScreenCall {
  /** method and address: `POST /api/orders` */
  readonly call: string
  /** the reply's body of what the effect returns; that itself, unless said */
  readonly reply?: (output: never) => object
}

/** How the words of a machine's declaration are done and seen on its screens. */
export interface BrowserLevel<M extends AnyStateMachine> extends Controls<M> {
  readonly paths: DeclaredPaths<M>
  /** px; as wide as whoever it is for mostly has */
  readonly viewport: typeof PHONE
  /** opens the page as the input's words say */
  readonly open: (stage: Stage, words: string) => Promise<void>
  /** what a person, the clock or another tab does, by the event's words; of an effect that calls nobody, what ends it */
  readonly acts: Readonly<Record<string, (stage: Stage, snapshot: SnapshotFrom<M>) => Promise<unknown>>>
  /** the calls of the effects, each held until the path says how it ends */
  readonly calls: Readonly<Record<string, ScreenCall>>
  /** more addresses that are held, for an act to answer */
  readonly alsoHeld?: readonly string[]
  /** more replies with a failure status, that acts give: `['GET /api/catalog', 401]` */
  readonly refusals?: readonly (readonly [call: string, status: number])[]
  /** what each state looks like; of states that hold at once, both */
  readonly states: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => Look>>
  /** what the screen looks like besides, whatever the state */
  readonly look?: (snapshot: SnapshotFrom<M>) => Look
  /** whether the screen offers what the words say, where the machine would take more */
  readonly offers?: (snapshot: SnapshotFrom<M>, words: string, event: AnyEventObject) => boolean
  /** what tells states apart on these screens besides what the declaration does: what `offers` reads, as plain data */
  readonly apart?: (snapshot: SnapshotFrom<M>) => unknown
  /** words of events, ends or inputs that these screens cannot do besides those of the declaration, each with its reason */
  readonly without?: Readonly<Record<string, string>>
  /** states and transitions that these screens do not lead to besides those of the declaration, each with its reason */
  readonly unreached?: Readonly<Record<string, string>>
}

/** The tests of a machine's declared paths on its screens: what no word says, the paths, and what they leave out. */
export const describeBrowserLevel = <M extends AnyStateMachine>(
  browser: TestBrowser,
  name: string,
  own: BrowserLevel<M>,
): void => {
  const level = withDeclared(own)
  test(`${name}: each word says how a screen does it, or why none can`, () => {
    expect(wordless(level)).toEqual([])
  })
  describeJourney(browser, journeyOf(`${name}, ${level.viewport.width} px`, level))
}

/** The level, with what its declaration leaves out on every screen. */
const withDeclared = <M extends AnyStateMachine>(level: BrowserLevel<M>): BrowserLevel<M> => {
  const { options } = level.paths
  const words = new Set<string | undefined>(
    [...options.inputs, ...options.events].map((one) => options.nameOf?.(one)),
  )
  const [without, unreached] = [true, false].map((isWord) =>
    Object.fromEntries(
      Object.entries(leftOutAt(level.paths, 'browser')).filter(([name]) => words.has(name) === isWord),
    ),
  )
  return {
    ...level,
    without: { ...without, ...level.without },
    unreached: { ...unreached, ...level.unreached },
  }
}

/** Words of the declaration that the level says nothing of, and words of the level that the declaration has not. */
const wordless = <M extends AnyStateMachine>({
  paths,
  acts,
  calls,
  states,
  without = {},
  unreached = {},
}: BrowserLevel<M>): string[] => {
  const { options, machine } = paths
  const known = new Map(
    options.events.map((event) => [options.nameOf?.(event) ?? event.type, endedEffect(innerOf(event))]),
  )
  const leaves = Object.keys(paths.states)
  return [
    ...[...known].flatMap(([words, effect]) => {
      const done = acts[words] ?? calls[effect ?? '']
      return done === undefined && without[words] === undefined ? [words] : []
    }),
    ...leaves.filter(
      (path) => states[path] === undefined && unreached[`${machine.id}.${path}`] === undefined,
    ),
    ...Object.keys(acts).filter((words) => !known.has(words)),
    ...Object.keys(without).filter((words) => !known.has(words) && paths.inputs[words] === undefined),
    ...Object.keys(states).filter((path) => !leaves.includes(path)),
  ]
}

const journeyOf = <M extends AnyStateMachine>(name: string, level: BrowserLevel<M>): Journey<M> => {
  const { paths, calls, apart, without = {}, unreached = {} } = level
  const { options, machine } = paths
  const project = projectionOf(machine, options)
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  const entries = Object.entries(calls)
  const left = Object.keys(unreached)
  return {
    name,
    machine,
    viewport: level.viewport,
    options: {
      ...options,
      inputs: options.inputs.filter((input) => without[options.nameOf?.(input) ?? ''] === undefined),
      events: options.events.filter((event) => without[wordsOf(event)] === undefined),
      ...(apart && { project: (snapshot) => [project(snapshot as AnyMachineSnapshot), apart(snapshot)] }),
      offers: (snapshot, event) =>
        options.offers?.(snapshot, event) !== false &&
        level.offers?.(snapshot, wordsOf(event), event) !== false,
    },
    calls: Object.fromEntries(entries.map(([src, { call }]) => [src, call.replace(/^\w+ /, '')])),
    replies: Object.fromEntries(entries.flatMap(([src, { reply }]) => (reply ? [[src, reply]] : []))),
    ...(level.alsoHeld !== undefined && { alsoHeld: level.alsoHeld }),
    refusals: [...refusalsOf(level), ...(level.refusals ?? [])],
    open: (stage, input) => level.open(stage, options.nameOf?.(input) ?? ''),
    act: level.acts,
    screen: (snapshot) => lookOf(level, snapshot),
    law: lawOfControls(level),
    unreached: {
      states: left.filter((one) => !one.includes(' ')),
      transitions: left.filter((one) => one.includes(' ')),
    },
    reasons: unreached,
  }
}

/** The refusals that the declaration has a server give. */
const refusalsOf = <M extends AnyStateMachine>({ paths, calls }: BrowserLevel<M>): [string, number][] =>
  paths.options.events.map(innerOf).flatMap((event): [string, number][] => {
    const call = calls[endedEffect(event) ?? '']?.call
    if (call === undefined || !('error' in event)) return []
    const { code } = failureOf(event.error)
    return isErrorCode(code) ? [[call, errorTable[code].status]] : []
  })

/** What the states that hold look like together. */
export const lookOf = <M extends AnyStateMachine>(
  { paths, states, look: besides }: Pick<BrowserLevel<M>, 'paths' | 'states' | 'look'>,
  snapshot: SnapshotFrom<M>,
): Look => {
  const { _nodes, machine }: AnyMachineSnapshot = snapshot
  const all: Look = { ...besides?.(snapshot) }
  for (const { id } of _nodes) {
    const path = pathOf(machine, id)
    if (paths.states[path] === undefined) continue
    const look = states[path]?.(snapshot)
    if (look === undefined) throw new Error(`Nothing is said of how ${path} looks.`)
    Object.assign(all, look, {
      ...joined('says', all, look),
      ...joined('waits', all, look),
      ...joined('shows', all, look),
      ...joined('lacks', all, look),
      ...(all.buttons && look.buttons && { buttons: { ...all.buttons, ...look.buttons } }),
      ...(all.fields && look.fields && { fields: { ...all.fields, ...look.fields } }),
    })
  }
  return all
}

const joined = (key: 'says' | 'waits' | 'shows' | 'lacks', one: Look, other: Look): Look =>
  one[key] && other[key] ? { [key]: [...one[key], ...other[key]] } : {}
