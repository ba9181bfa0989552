import { afterAll, describe, expect, onTestFailed, test } from 'vitest'
import type { ActorRefFrom, AnyEventObject, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { type Bearer, connectBearer } from '#client/platform/call.ts'
import { failureOf } from '#machines/platform/failure'
import { leftOutAt } from '#paths/declare'
import { endedEffect, inChild, isChildEvent } from '#paths/events'
import { coveringPaths } from '#paths/explore/cover'
import { forget, record, type WalkedThere } from '#paths/levels/records'
import { type Hear, walkWithEffects } from '#paths/walk/effects'
import type { Walk } from '#paths/walk/walk'
import { stepsOf } from '#paths/words/document'
import type { ApiLevel, Arrange, Caller } from './api-level.types.ts'
import type { TestApp } from './app.ts'
import { documentOfCalls, itemOf, spacesIn, startOf } from './calls-document.ts'
import { crossings, parsed } from './crossings.ts'
import { lettingGo, type PageCalls, pageCalls, soon } from './page-calls.ts'
import { LEAVINGS } from './page-part.ts'
import { wireTo } from './wire.ts'

/** The tests of a machine at this level: few paths, which take every transition; and what they leave out. */
export const describeApiLevel = <M extends AnyStateMachine, World>(
  api: TestApp,
  name: string,
  level: ApiLevel<M, World>,
): void => {
  const { paths, logic, arrange = {}, told = {}, saves = {}, refused = {}, offers, kept } = level
  const without = leftOutAt(paths, 'api')
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
    level.inBrief === undefined ? 'each' : 'in brief',
    lettingGo(refused, wordsOf),
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
  /** each of them, and again those that have a word with more ways than turns */
  const walked = [
    ...covering,
    ...Object.keys(arrange).flatMap((words) => {
      const saying = covering.filter(({ events }) => events.some((event) => wordsOf(event) === words))
      const [shortest] = saying.toSorted((one, other) => one.events.length - other.events.length)
      const missing = Math.max(0, waysOf(words).length - saying.length)
      return shortest === undefined ? [] : Array.from({ length: missing }, () => shortest)
    }),
  ]
  const walks: WalkedThere[] = []
  const steps = new Set<string>()
  /** paths by what the browser holds at their end */
  const ends = new Map<string, Set<string>>()
  const leavings = new Set<string>()
  const listened = new Set<string>()
  const came = new Set<string>()
  const every = new Set<number>()
  /** how pages were left that still had something to keep */
  const keeping = new Set<string>()
  describe(`${name} (${paths.machine.id})`, () => {
    // what the report says of this level: of a whole run only
    afterAll(() => {
      if (walks.length === walked.length) record('api', { machine: paths.machine, suite: name, walks })
    })
    const named = walked.map((path, index) => [`${path.hash} ${path.name}`, path, index] as const)
    test.each(named)('%s', async (_, path, index) => {
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
      const caller = bearerOf(() => level.caller?.(world))
      /** whom the pages' calls ask that no effect makes */
      let around = caller
      let pages: PageCalls | undefined
      const beside: string[] = []
      const settle = async () => void beside.push(...((await pages?.ends()) ?? []))
      const note = async () => {
        await settle()
        sent.push([...wire.sent(), ...beside.splice(0)])
      }
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
        await note()
        const words = wordsOf(event)
        const arranged = arrangedBy(words)
        await wire
          .aside(async () => arranged?.(world))
          .catch((problem: unknown) => {
            // the machine would take it for the effect's own
            surprises.push(problem)
            throw problem
          })
        connectBearer(caller)
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
          const text = await file.text()
          given.set(sent.length, `${file.type}${spacesIn(text)}: ${crossing.shown(startOf(parsed(text)), 3)}`)
        }
        connectBearer(around)
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
      let walk: Walk
      let stored: string[] = []
      try {
        walk = await walkWithEffects(logic, {
          ...path,
          input,
          eventOf: async (event, hear, now) => {
            await leave()
            await note()
            // what comes later is later
            api.clock.advance(1000)
            const words = wordsOf(event)
            const call = refused[words]
            if (pages && call && call.when?.(now as SnapshotFrom<M>) !== false) return pages.refuse(call)
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
          begun: (actor) => {
            around = level.bearer?.(actor as ActorRefFrom<M>) ?? caller
            connectBearer(around)
            if (level.bearer) pages = pageCalls(actor, around, crossing)
          },
          ended: async () => {
            await settle()
            // in each way while something waits, whichever paths come to their end so
            const by =
              LEAVINGS.find((one) => !keeping.has(one)) ?? LEAVINGS[index % LEAVINGS.length] ?? 'pagehide'
            const before = wire.stored()
            wire.leave(by)
            stored = wire.stored()
            if (stored.join('\n') !== before.join('\n')) keeping.add(by)
          },
          end,
        })
        await note()
        // a page that is hidden, or left, may never be closed in order
        expect(wire.stored()).toEqual(stored)
        await leave()
        expect(wire.kept()).toEqual([])
        for (const type of wire.heard().listened) listened.add(type)
        for (const type of wire.heard().came) came.add(type)
        for (const ms of wire.every()) every.add(ms)
      } catch (error) {
        throw surprises[0] ?? error
      } finally {
        connectBearer(caller)()
        await wire.close()
      }
      expect(surprises).toEqual([])
      expect(walk.steps.map(({ transitions }) => transitions)).toEqual(
        path.steps.map(({ transitions }) => transitions),
      )
      walks.push({ ...walk, hash: path.hash, name: path.name })
      for (const [index, { outcome }] of stepsOf(paths, walk).entries()) {
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
      if (stored.length > 0)
        ends.set(stored.join('\n'), (ends.get(stored.join('\n')) ?? new Set<string>()).add(path.hash))
    })
    test('take every transition that the server has a part in', () => {
      for (const said of [arrange, told, saves, refused, without]) checked(said)
      expect(missed.transitions).toEqual([])
    })
    test('say every word', () => {
      const said = new Set(
        covering.flatMap(({ input, events }) => [input, ...events].map(options.nameOf ?? String)),
      )
      expect([...known].filter((words = '') => !said.has(words) && without[words] === undefined)).toEqual([])
    })
    test('and arrange it in every way', (context) => {
      if (walks.length < walked.length) context.skip()
      expect(Object.keys(arrange).filter((words) => (turns.get(words) ?? 0) < waysOf(words).length)).toEqual(
        [],
      )
    })
    test('hear of everything that they listen to', (context) => {
      if (walks.length < walked.length) context.skip()
      // what keeps something for later keeps it then: the next test is about that
      const isFlushed = listened.has('pagehide')
      // at intervals the server does its own work, in the same process
      const silent = [...listened].filter((type) => !came.has(type) && type !== 'interval')
      expect(silent.filter((type) => !(isFlushed && isLeaving(type)))).toEqual([])
    })
    test('and keep what waits, in whatever way the page is left', (context) => {
      if (walks.length < walked.length) context.skip()
      expect(keeping.size === 0 ? LEAVINGS : LEAVINGS.filter((one) => keeping.has(one))).toEqual(LEAVINGS)
    })
    test('say to the server, and keep in the browser, what they did before', async (context) => {
      // of some paths alone there is nothing to compare
      if (walks.length < walked.length) context.skip()
      await expect(documentOfCalls(name, paths, { steps, ends, leavings, every })).toMatchFileSnapshot(
        `../../docs/calls/${slugOf(name)}.md`,
      )
    })
  })
}

const isLeaving = (type: string): boolean => LEAVINGS.some((one) => one === type)

const slugOf = (name: string): string => name.replaceAll(/[^a-z]+/g, '-')

/** What the browser says there, once it is listened to. */
export const happens = async (target: EventTarget, type: string) =>
  void setImmediate(() => target.dispatchEvent(new Event(type)))

const bearerOf = (caller: () => Caller | undefined): Bearer => ({
  token: () => caller()?.token ?? null,
  person: () => caller()?.id ?? null,
  refreshed: async () => null,
  recheck: () => {},
})
