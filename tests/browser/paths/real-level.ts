import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { type DeclaredPaths, pathOf } from '#paths/declare'
import { endedEffect } from '#paths/events'
import { coveringPaths } from '#paths/explore/cover'
import type { TestBrowser } from '#tests/platform/chromium-page'
import { type BrowserLevel, lookOf } from './browser-level.ts'
import { replayed, startRecording } from './replay.ts'
import { screenOf } from './screen.ts'
import { expectLook } from './walk.ts'

/** How some words of a declaration are done on its screens against the real server, with nothing held. */
export interface RealLevel<M extends AnyStateMachine> {
  readonly paths: DeclaredPaths<M>
  /** of the inputs, the one that the pages begin with */
  readonly input: string
  /** opens the page on data of its own */
  readonly open: (page: Page) => Promise<unknown>
  /** what a person does, by an event's words; no other word is walked but the ends of effects below */
  readonly acts: Readonly<Record<string, (page: Page, snapshot: SnapshotFrom<M>) => Promise<unknown>>>
  /** how the effects end there: nobody does anything for it */
  readonly ends: readonly string[]
  /** what each state looks like; of one in which a call is under way, what stays when it ends, or nothing is said */
  readonly states: BrowserLevel<M>['states']
  readonly offers?: BrowserLevel<M>['offers']
  /** the state that at least one path comes to, by its path within the machine */
  readonly goal: string
}

/** The tests of the paths that those words make: few of them, which take every transition that they may. */
export const describeRealLevel = <M extends AnyStateMachine>(
  browser: TestBrowser,
  name: string,
  level: RealLevel<M>,
): void => {
  const { options, machine } = level.paths
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  const calls = options.events.filter((event) => level.ends.includes(wordsOf(event))).map(endedEffect)
  const isUnderWay = ({ children }: AnyMachineSnapshot) =>
    calls.some((id) => children[id ?? ''] !== undefined)
  const leavesOf = ({ _nodes }: AnyMachineSnapshot) =>
    _nodes.map(({ id }) => pathOf(machine, id)).filter((path) => level.paths.states[path] !== undefined)
  const { paths } = coveringPaths(machine, {
    ...options,
    inputs: options.inputs.filter((input) => options.nameOf?.(input) === level.input),
    events: options.events.filter((event) =>
      [...Object.keys(level.acts), ...level.ends].includes(wordsOf(event)),
    ),
    // nobody is quicker than a reply
    offers: (snapshot, event) =>
      (endedEffect(event) !== undefined || !isUnderWay(snapshot)) &&
      options.offers?.(snapshot, event) !== false &&
      level.offers?.(snapshot, wordsOf(event), event) !== false,
  })
  const again = replayed()
  const chosen = paths.filter(({ hash }) => again === undefined || hash.startsWith(again))
  describe(`${name} (${machine.id})`, () => {
    test.each(chosen.map((path) => [`${path.hash} ${path.name}`, path] as const))('%s', async (_, path) => {
      const page = await browser.newPage()
      const recording = again === undefined ? undefined : await startRecording(page, path.hash)
      if (recording !== undefined) onTestFinished(recording.end)
      const look = async (at: number) => {
        const snapshot = path.snapshots[at] as SnapshotFrom<M>
        // what is under way may be over before one looks
        if (isUnderWay(snapshot) && leavesOf(snapshot).some((leaf) => level.states[leaf] === undefined))
          return
        const wanted = lookOf(level, snapshot)
        await expectLook(
          () => screenOf(page),
          wanted,
          `step ${at}, ${JSON.stringify(path.values[at])}`,
          15_000,
        )
        await recording?.picture(at)
      }
      await level.open(page)
      await look(0)
      for (const [at, event] of path.events.entries()) {
        await level.acts[wordsOf(event)]?.(page, path.snapshots[at] as SnapshotFrom<M>)
        await look(at + 1)
      }
    })
    test.skipIf(again !== undefined)('do each of its words', () => {
      const done = new Set(paths.flatMap(({ events }) => events.map(wordsOf)))
      expect([...Object.keys(level.acts), ...level.ends].filter((words) => !done.has(words))).toEqual([])
    })
    test.skipIf(again !== undefined)(`come to ${level.goal}`, () => {
      expect(paths.flatMap(({ snapshots }) => snapshots.flatMap(leavesOf))).toContain(level.goal)
    })
  })
}
