import { afterAll, describe, expect, onTestFailed, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate'
import { type Bearer, connectBearer } from '#client/platform/call.ts'
import { failureOf } from '#machines/platform/failure'
import { type DeclaredPaths, leftOutAt } from '#paths/declare'
import { endedEffect, inChild, isChildEvent } from '#paths/events'
import { coveringPaths } from '#paths/explore/cover'
import { forget, record, type WalkedThere } from '#paths/levels/records'
import { type Hear, walkWithEffects } from '#paths/walk/effects'
import type { Walk } from '#paths/walk/walk'
import { stepsOf } from '#paths/words/document'
import type { TestApp } from './app.ts'
import { documentOfCalls, itemOf } from './calls-document.ts'
import { crossings, parsed } from './crossings.ts'
import { wireTo } from './wire.ts'

/** Who makes the calls. */
export interface Caller {
  readonly id: string
  readonly token: string
}

/** Events of the machine, or of its children, by the declaration's words. */
type Words<M extends AnyStateMachine> = Readonly<Record<string, EventFrom<M> | AnyEventObject>>

/** What a channel of the machine tells. */
export interface Telling<M extends AnyStateMachine> {
  /** the name of the channel */
  readonly by: string
  /** of what it tells by that type of event, what is meant; the first, unless said */
  readonly is?: (event: EventFrom<M>) => boolean
  /** it tells so when its call fails so */
  readonly failing?: Error
}

type Arrange<World> = (world: World) => Promise<unknown>

/** How the declared paths of a machine are walked with the pages' own effects against the real server. */
export interface ApiLevel<M extends AnyStateMachine, World> {
  readonly paths: DeclaredPaths<M>
  /** the machine with the effects that the pages give it */
  readonly logic: M
  /** what a path finds on the server, made anew for each */
  readonly world: () => Promise<World>
  /** a guest unless said; asked at each call */
  readonly caller?: (world: World) => Caller | undefined
  /** what the declaration's words mean on this server, where ids or addresses are its own */
  readonly inputs?: (world: World) => Readonly<Record<string, InputFrom<NoInfer<M>>>>
  readonly events?: (
    world: World,
    now: SnapshotFrom<NoInfer<M>>,
  ) => Words<NoInfer<M>> | Promise<Words<NoInfer<M>>>
  /** by the words of an event that a channel of the pages tells: it comes from there */
  readonly told?: Readonly<Record<string, Telling<NoInfer<M>>>>
  /**
   * by the words of an effect's end, or of what is told: what makes the server answer so, or the page tell it; where
   * there are several ways, they take turns. A refusal without is answered on its way
   */
  readonly arrange?: Readonly<Record<string, Arrange<World> | readonly Arrange<World>[]>>
  /** what the browser still has of an earlier visit */
  readonly kept?: () => void
  /** by the words of an effect's end: the name of the file that the browser then has */
  readonly saves?: Readonly<Record<string, RegExp>>
  /** words, an input's or an event's, that another suite of the same paths walks: each has a call of its own */
  readonly elsewhere?: readonly string[]
  /** whether what the words say can come from this server there; anything may, unless said */
  readonly offers?: (snapshot: SnapshotFrom<NoInfer<M>>, words: string) => boolean
}

/** The tests of a machine at this level: few paths, which take every transition; and what they leave out. */
export const describeApiLevel = <M extends AnyStateMachine, World>(
  api: TestApp,
  name: string,
  level: ApiLevel<M, World>,
): void => {
  const { paths, logic, arrange = {}, told = {}, saves = {}, elsewhere = [], offers, kept } = level
  const without = {
    ...leftOutAt(paths, 'api'),
    ...Object.fromEntries(elsewhere.map((words) => [words, 'another suite walks it'])),
  }
  const { options } = paths
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  const known = new Set([...options.inputs, ...options.events].map((one) => options.nameOf?.(one)))
  /** What is said in words that the declaration does not have would be heard by nobody. */
  const checked = <T extends object>(said: T): T => {
    const unknown = Object.keys(said).filter((words) => !known.has(words))
    if (unknown.length > 0) throw new Error(`No path says ${unknown.join(', ')}.`)
    return said
  }
  const { paths: covering, missed } = coveringPaths(
    paths.machine,
    {
      ...options,
      inputs: options.inputs.filter((input) => without[options.nameOf?.(input) ?? ''] === undefined),
      events: options.events.filter((event) => without[wordsOf(event)] === undefined),
      offers: (snapshot, event) =>
        options.offers?.(snapshot, event) !== false && offers?.(snapshot, wordsOf(event)) !== false,
    },
    true,
  )
  const isAnswer = (event: AnyEventObject) =>
    told[wordsOf(event)] !== undefined || endedEffect(isChildEvent(event) ? event.event : event) !== undefined
  /** by words: how often they were arranged */
  const turns = new Map<string, number>()
  const waysOf = (words: string): readonly Arrange<World>[] => [arrange[words] ?? []].flat()
  const arrangedBy = (words: string): Arrange<World> | undefined => {
    const ways = waysOf(words)
    const turn = turns.get(words) ?? 0
    turns.set(words, turn + 1)
    return ways[turn % ways.length]
  }
  const walks: WalkedThere[] = []
  const steps = new Set<string>()
  /** paths by what the browser holds at their end */
  const ends = new Map<string, string[]>()
  const leavings = new Set<string>()
  describe(`${name} (${paths.machine.id})`, () => {
    // what the report says of this level: of a whole run only
    afterAll(() => {
      if (walks.length === covering.length) record('api', { machine: paths.machine, suite: name, walks })
    })
    test.each(covering.map((path) => [`${path.hash} ${path.name}`, path] as const))('%s', async (_, path) => {
      onTestFailed(() => forget('api', { machine: paths.machine, suite: name }))
      const world = await level.world()
      const crossing = crossings()
      crossing.learn('', world)
      const wire = await wireTo(api, crossing)
      kept?.()
      const left: { src: string; begin: () => () => void }[] = []
      const leave = async () => {
        for (const { src, begin } of left.splice(0))
          for (const call of await wire.leaving(begin)) leavings.add(`- \`${src}\`: ${call}`)
      }
      /** the calls of each step */
      const sent: string[][] = []
      /** by step: what the effect gave the machine, or the browser to save */
      const given = new Map<number, string>()
      const disconnect = connectBearer(bearerOf(() => level.caller?.(world)))
      const inputs: Readonly<Record<string, unknown>> = checked(level.inputs?.(world) ?? {})
      const input = inputs[options.nameOf?.(path.input) ?? ''] ?? path.input
      crossing.learn('input', input)
      const surprises: unknown[] = []
      const end = async (
        event: AnyEventObject,
        error: unknown,
        run: () => Promise<unknown>,
      ): Promise<unknown> => {
        await leave()
        sent.push(wire.sent())
        const words = wordsOf(event)
        const arranged = arrangedBy(words)
        await wire
          .aside(async () => arranged?.(world))
          .catch((problem: unknown) => {
            // the machine would take it for the effect's own
            surprises.push(problem)
            throw problem
          })
        const ended = error !== undefined && arranged === undefined ? wire.failing(error, run) : run()
        const [outcome, cause] = await ended.then(
          (output) => {
            if (output !== undefined) given.set(sent.length, crossing.shown(output, 3))
            return ['ends well']
          },
          (thrown: unknown) => [failureOf(thrown).code, thrown],
        )
        const wanted = error === undefined ? 'ends well' : failureOf(error).code
        if (outcome !== wanted)
          surprises.push(new Error(`« ${words} »: ${outcome}, not ${wanted}`, { cause }))
        if (saves[words]) {
          const [{ name, file } = { name: 'no file', file: new Blob() }] = wire.saved.slice(-1)
          if (!saves[words].test(name)) surprises.push(new Error(`« ${words} »: the browser has ${name}`))
          given.set(sent.length, crossing.shown(startOf(parsed(await file.text())), 3))
        }
        return ended
      }
      const heard = async (event: AnyEventObject, words: string, hear: Hear): Promise<AnyEventObject> => {
        const telling = told[words]
        if (telling === undefined) return event
        const { by, is = () => true, failing } = telling
        await wire.aside(async () => arrangedBy(words)?.(world))
        const next = () =>
          soon(`${by} does not tell « ${words} ».`, () =>
            hear(by, (one) => one.type === event.type && is(one as EventFrom<M>)),
          )
        return failing === undefined ? next() : wire.failing(failing, next)
      }
      let walked: Walk
      let stored: string[] = []
      try {
        walked = await walkWithEffects(logic, {
          ...path,
          input,
          eventOf: async (event, hear, now) => {
            await leave()
            sent.push(wire.sent())
            // what comes later is later
            api.clock.advance(1000)
            const words = wordsOf(event)
            const own: Readonly<Record<string, AnyEventObject>> = checked(
              (await level.events?.(world, now as SnapshotFrom<M>)) ?? {},
            )
            const other = own[words]
            if (other === undefined) return heard(event, words, hear)
            for (const [key, text] of Object.entries(other))
              if (key !== 'type' && typeof text === 'string') crossing.name(key, text)
            return isChildEvent(event) ? inChild(event.child, other) : other
          },
          effects: new Set(
            [paths, ...Object.values(paths.children ?? {}).map((child) => child.paths)].flatMap(
              ({ effects }) => Object.keys(effects ?? {}),
            ),
          ),
          heard: new Set(Object.values(told).map(({ by }) => by)),
          left: (src, begin) => void left.push({ src, begin }),
          end,
        })
        sent.push(wire.sent())
        stored = wire.stored()
        await leave()
        expect(wire.kept()).toEqual([])
      } catch (error) {
        throw surprises[0] ?? error
      } finally {
        disconnect()
        await wire.close()
      }
      expect(surprises).toEqual([])
      expect(walked.steps.map(({ transitions }) => transitions)).toEqual(
        path.steps.map(({ transitions }) => transitions),
      )
      walks.push({ ...walked, hash: path.hash, name: path.name })
      for (const [index, { outcome }] of stepsOf(paths, walked).entries()) {
        const event = path.events[index - 1]
        const calls = sent[index] ?? []
        if (event !== undefined && (calls.length > 0 || isAnswer(event)))
          steps.add(
            itemOf(`${wordsOf(event)} → ${crossing.tell(outcome)}`, [
              ...calls,
              ...[given.get(index) ?? []].flat(),
            ]),
          )
      }
      if (stored.length > 0) ends.set(stored.join('\n'), [...(ends.get(stored.join('\n')) ?? []), path.hash])
    })
    test('take every transition that the server has a part in', () => {
      for (const said of [arrange, told, saves, without]) checked(said)
      expect(missed.transitions).toEqual([])
    })
    test('say every word', () => {
      const said = new Set(
        covering.flatMap(({ input, events }) => [input, ...events].map(options.nameOf ?? String)),
      )
      expect([...known].filter((words = '') => !said.has(words) && without[words] === undefined)).toEqual([])
    })
    test('and arrange it in every way', (context) => {
      if (walks.length < covering.length) context.skip()
      expect(Object.keys(arrange).filter((words) => (turns.get(words) ?? 0) < waysOf(words).length)).toEqual(
        [],
      )
    })
    test('say to the server, and keep in the browser, what they did before', async (context) => {
      // of some paths alone there is nothing to compare
      if (walks.length < covering.length) context.skip()
      await expect(documentOfCalls(name, paths, steps, ends, leavings)).toMatchFileSnapshot(
        `../../docs/calls/${slugOf(name)}.md`,
      )
    })
  })
}

/** Of a text, its first line: a table tells there what it holds. */
const startOf = (content: unknown): unknown =>
  typeof content === 'string' ? content.split(/\r?\n/)[0] : content

const slugOf = (name: string): string => name.replaceAll(/[^a-z]+/g, '-')

/** How long a channel may take to tell what was arranged, ms: far longer than any does. */
const PATIENCE = 10_000

const soon = async <T>(complaint: string, said: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), PATIENCE)
  })
  return Promise.race([said(), late]).finally(() => clearTimeout(timer))
}

/** What the browser says there, once it is listened to. */
export const happens = async (target: EventTarget, type: string) =>
  void setImmediate(() => target.dispatchEvent(new Event(type)))

const bearerOf = (caller: () => Caller | undefined): Bearer => ({
  token: () => caller()?.token ?? null,
  person: () => caller()?.id ?? null,
  refreshed: async () => null,
  doubt: () => {},
})
