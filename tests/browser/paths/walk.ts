import { describe, expect, onTestFailed, test } from 'vitest'
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { childrenOf, endedEffect, isChildEvent } from '#paths/events'
import { type CoveringPath, coveringPaths } from '#paths/explore/cover'
import type { Missed } from '#paths/explore/coverage'
import { forget, record } from '#paths/levels/records'
import type { PathsOptions } from '#paths/path'
import type { TestBrowser } from '#tests/platform/chromium-page'
import { plain } from '../configurator.steps.ts'
import { LAWFUL, type LawOfControls, type Offered } from './controls.ts'
import { type Stage, setStage } from './held-page.ts'
import { replayed, startRecording } from './replay.ts'
import type { Screen } from './screen.ts'

/** What a screen shows of a state. */
export interface Look extends Partial<Screen>, Partial<Offered> {
  /** sentences that are there */
  shows?: readonly string[]
  /** sentences that are not */
  lacks?: readonly string[]
}

/** A level as it is walked. */
export interface Journey<M extends AnyStateMachine> {
  name: string
  machine: M
  /** px */
  viewport: { width: number; height: number }
  options: PathsOptions<M>
  /** the address of each effect's call */
  calls: Readonly<Record<string, string>>
  /** the body of each effect's reply, of what it returns: that itself, unless said */
  replies?: Readonly<Record<string, (output: never) => object>>
  /** more addresses that the journey answers itself */
  alsoHeld?: readonly string[]
  /** replies with a failure status that the journey gives */
  refusals?: readonly (readonly [call: string, status: number])[]
  open(stage: Stage, input: InputFrom<M>): Promise<void>
  /** what a person, the clock or another tab does, by an event's words; the calls' ends need none */
  act: Readonly<Record<string, (stage: Stage, snapshot: SnapshotFrom<M>) => Promise<unknown>>>
  /** what the screen shows of a state */
  screen(snapshot: SnapshotFrom<M>): Look
  /** holds the screens' controls against what the machine hears */
  law: LawOfControls<M>
  /** what no screen leads to; the journey says why */
  unreached: Pick<Missed, 'states' | 'transitions'>
  /** of those transitions, for whoever asks what is not walked: why */
  reasons?: Readonly<Record<string, string>>
}

/** The journey's tests: each path on one page, and what no path covers. */
export const describeJourney = <M extends AnyStateMachine>(
  browser: TestBrowser,
  journey: Journey<M>,
): void => {
  const { paths, missed } = coveringPaths(journey.machine, journey.options)
  const again = replayed()
  const chosen = paths.filter(({ hash }) => again !== undefined && hash.startsWith(again))
  if (again !== undefined && chosen.length === 0) return
  const openStage = async () => {
    const page = await browser.newPage({
      viewport: journey.viewport,
      expect: journey.refusals ?? [],
      offline: true,
    })
    return setStage(page, [...new Set(Object.values(journey.calls))], journey.alsoHeld)
  }
  describe(`${journey.name} (${journey.machine.id})`, () => {
    if (again !== undefined) {
      test.each(chosen.map((path) => [path.hash, path] as const))('%s', async (hash, path) => {
        const stage = await openStage()
        const recording = await startRecording(stage.page, hash)
        try {
          await walkPath(stage, journey, path, recording.picture)
        } finally {
          await recording.end()
        }
      })
      return
    }
    test(`${paths.length} paths`, async () => {
      const suite = { machine: journey.machine, suite: journey.name }
      onTestFailed(() => forget('browser', suite))
      const stage = await openStage()
      for (const path of paths) await walkPath(stage, journey, path)
      expect(journey.law.unmet()).toEqual([])
      record('browser', { ...suite, walks: paths, reasons: journey.reasons ?? {} })
    })
    test('leave nothing that a screen leads to', () => {
      expect({ states: missed.states, transitions: missed.transitions }).toEqual({
        states: inOrder(missed.states, journey.unreached.states),
        transitions: inOrder(missed.transitions, journey.unreached.transitions),
      })
    })
  })
}

/** What is said, as it was found: in what order it is said means nothing. */
const inOrder = (found: readonly string[], said: readonly string[]): string[] =>
  said.toSorted((one, other) => found.indexOf(one) - found.indexOf(other))

const walkPath = async <M extends AnyStateMachine>(
  stage: Stage,
  journey: Journey<M>,
  path: CoveringPath<M>,
  picture: (step: number) => Promise<void> = async () => {},
): Promise<void> => {
  const asked = (at: number) => {
    const calls = new Map<AnyActorRef, string>()
    for (const [id, effect] of underWay(path.snapshots[at])) {
      const call = journey.calls[id]
      if (call !== undefined) calls.set(effect, call)
    }
    return calls
  }
  const look = async (at: number) => {
    const snapshot = path.snapshots[at] as SnapshotFrom<M>
    const wanted = { asks: [...asked(at).values()].sort(), ...journey.screen(snapshot), ...LAWFUL }
    const where = `${path.hash} ${path.name}: step ${at}, ${JSON.stringify(path.values[at])}`
    const judged = async () => {
      const screen = await stage.screen()
      return { ...screen, ...journey.law.judge(snapshot, screen) }
    }
    await expectLook(judged, wanted, where, 45_000)
    await picture(at)
  }
  await journey.open(stage, path.input)
  await look(0)
  for (const [at, event] of path.events.entries()) {
    const still = asked(at + 1)
    const ended = endedEffect(innerOf(event))
    for (const [effect, call] of asked(at))
      if (!still.has(effect) && effect.id !== ended) await stage.forget(call)
    await perform(stage, journey, event, path.snapshots[at] as SnapshotFrom<M>).catch((cause: unknown) => {
      throw new Error(`${path.hash} ${path.name}: step ${at + 1} cannot be done`, { cause })
    })
    await look(at + 1)
  }
}

/** The effects that run, those of child machines too, by their ids. */
const underWay = (snapshot: AnyMachineSnapshot | undefined): [id: string, effect: AnyActorRef][] =>
  snapshot === undefined
    ? []
    : [
        ...Object.entries<AnyActorRef | undefined>(snapshot.children).flatMap(
          ([id, effect]): [string, AnyActorRef][] => (effect === undefined ? [] : [[id, effect]]),
        ),
        ...childrenOf(snapshot).flatMap(([, child]) => underWay(child)),
      ]

/** The screen, once it is as wanted. */
export const expectLook = async (
  screen: () => Promise<Screen & Look>,
  wanted: Look,
  where: string,
  timeout: number,
): Promise<void> => {
  await expect
    .poll(async () => seen(await screen(), wanted), { timeout, message: where })
    .toMatchObject({ ...wanted })
}

/** The screen, and which of the wanted sentences it has and has not. */
const seen = (screen: Screen & Look, { shows = [], lacks = [] }: Look): Look => {
  const has = (sentence: string) => screen.text.includes(plain(sentence))
  return { ...screen, shows: shows.filter(has), lacks: lacks.filter((sentence) => !has(sentence)) }
}

/** What happens to a child machine, as the child hears of it. */
export const innerOf = (event: AnyEventObject): AnyEventObject => (isChildEvent(event) ? event.event : event)

const perform = async <M extends AnyStateMachine>(
  stage: Stage,
  journey: Journey<M>,
  event: AnyEventObject,
  snapshot: SnapshotFrom<M>,
): Promise<void> => {
  const inner = innerOf(event)
  const effect = endedEffect(inner)
  const words = journey.options.nameOf?.(event) ?? event.type
  const act = journey.act[words]
  if (act !== undefined) {
    await act(stage, snapshot)
    return
  }
  if (effect === undefined) throw new Error(`Nothing is done for ${words}.`)
  const call = journey.calls[effect]
  if (call === undefined) throw new Error(`No address for ${effect}.`)
  const reply = journey.replies?.[effect]
  await stage.answer(
    call,
    reply && 'output' in inner ? { ...inner, output: reply(inner.output as never) } : inner,
  )
}
