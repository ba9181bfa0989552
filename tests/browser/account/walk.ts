import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { type CoveringPath, coveringPaths } from '#paths/cover'
import type { Missed } from '#paths/coverage'
import type { PathsOptions } from '#paths/path'
import { record } from '#paths/records'
import type { TestBrowser } from '#tests/platform/chromium-page'
import { type Screen, type Stage, setStage } from './held-page.ts'
import { replayed, startRecording } from './replay.ts'

/** How the generated paths of a machine are walked on its screens. */
export interface Journey<M extends AnyStateMachine> {
  name: string
  machine: M
  options: PathsOptions<M>
  /** the address of each effect's call */
  calls: Readonly<Record<string, string>>
  /** more addresses that the journey answers itself */
  alsoHeld?: readonly string[]
  /** replies with a failure status that the journey gives */
  refusals?: readonly (readonly [call: string, status: number])[]
  open(stage: Stage, input: InputFrom<M>): Promise<void>
  /** what a person, the clock or another tab does, by type of event; the calls' ends need none */
  act: Readonly<
    Record<string, (stage: Stage, event: AnyEventObject, snapshot: SnapshotFrom<M>) => Promise<void>>
  >
  /** before a call is answered */
  beforeAnswer?(stage: Stage, event: AnyEventObject): Promise<void>
  /** what the screen shows of a state */
  screen(snapshot: SnapshotFrom<M>): Partial<Screen>
  /** what no screen leads to; the journey says why */
  unreached: Pick<Missed, 'states' | 'transitions'>
}

const EFFECT_END = /^xstate\.(?:done|error)\.actor\.(.+)$/

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
    const page = await browser.newPage({ expect: journey.refusals ?? [], offline: true })
    return setStage(page, [...new Set([...Object.values(journey.calls), ...(journey.alsoHeld ?? [])])])
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
      const stage = await openStage()
      for (const path of paths) await walkPath(stage, journey, path)
      record('browser', { machine: journey.machine, suite: journey.name, walks: paths })
    })
    test('leave nothing that a screen leads to', () => {
      expect(missed).toMatchObject(journey.unreached)
    })
  })
}

const walkPath = async <M extends AnyStateMachine>(
  stage: Stage,
  journey: Journey<M>,
  path: CoveringPath<M>,
  picture: (step: number) => Promise<void> = async () => {},
): Promise<void> => {
  const look = async (at: number) => {
    const wanted = journey.screen(path.snapshots[at] as SnapshotFrom<M>)
    const where = `${path.name}: step ${at}, ${JSON.stringify(path.values[at])}`
    await expect.poll(() => stage.screen(), { timeout: 5000, message: where }).toMatchObject(wanted)
    await picture(at)
  }
  await journey.open(stage, path.input)
  await look(0)
  for (const [at, event] of path.events.entries()) {
    await perform(stage, journey, event, path.snapshots[at] as SnapshotFrom<M>)
    await look(at + 1)
  }
}

const perform = async <M extends AnyStateMachine>(
  stage: Stage,
  journey: Journey<M>,
  event: AnyEventObject,
  snapshot: SnapshotFrom<M>,
): Promise<void> => {
  const effect = EFFECT_END.exec(event.type)?.[1]
  if (effect === undefined) {
    const act = journey.act[event.type]
    if (act === undefined) throw new Error(`Nothing is done for ${event.type}.`)
    await act(stage, event, snapshot)
    return
  }
  const call = journey.calls[effect]
  if (call === undefined) throw new Error(`No address for ${effect}.`)
  await journey.beforeAnswer?.(stage, event)
  await stage.answer(call, event)
}
