import { afterAll, describe, expect, test, vi } from 'vitest'
import type { AnyEventObject, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate'
import { type Bearer, connectBearer } from '#client/platform/call.ts'
import { failureOf } from '#machines/platform/failure'
import { coveringPaths } from '#paths/cover'
import type { DeclaredPaths } from '#paths/declare'
import { walkWithEffects } from '#paths/effects'
import { inChild, isChildEvent } from '#paths/events'
import { record, type WalkedThere } from '#paths/records'
import type { Walk } from '#paths/walk'
import { errorTable } from '#shared/platform/errors'
import type { TestApp } from './app.ts'

/** Who makes the calls. */
export interface Caller {
  readonly id: string
  readonly token: string
}

/** Events of the machine, or of its children, by the declaration's words. */
type Words<M extends AnyStateMachine> = Readonly<Record<string, EventFrom<M> | AnyEventObject>>

/** How the declared paths of a machine are walked with the pages' own effects against the real server. */
export interface ApiLevel<M extends AnyStateMachine, World> {
  readonly paths: DeclaredPaths<M>
  /** the machine with the effects that the pages give it */
  readonly logic: M
  /** what a path finds on the server, made anew for each */
  readonly world: () => Promise<World>
  /** a guest unless said; asked at each call */
  readonly caller?: (world: World) => Caller
  /** what the declaration's words mean on this server, where ids or addresses are its own */
  readonly inputs?: (world: World) => Readonly<Record<string, InputFrom<NoInfer<M>>>>
  readonly events?: (world: World) => Words<NoInfer<M>> | Promise<Words<NoInfer<M>>>
  /** by the words of an effect's end: what makes the server answer so; a refusal without is answered on its way */
  readonly arrange?: Readonly<Record<string, (world: World) => Promise<unknown>>>
  /** whether what the words say can come about there, where the server remembers more than the path says */
  readonly offers?: (snapshot: SnapshotFrom<M>, words: string) => boolean
  /** words of what no data bring about here, each with its reason */
  readonly without?: Readonly<Record<string, string>>
  /** transitions that are then on no path */
  readonly unreached?: readonly string[]
}

/** Browsers keep one jar for all calls, and storages; answers come from the app itself, or are faults on the way to it. */
const wireTo = (api: TestApp) => {
  const jar = new Map<string, string>()
  let fault: unknown
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => {
        if (fault !== undefined) throw fault
        return kept.get(key) ?? null
      },
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    if (fault !== undefined) return faulty(fault)
    const sent = new Response(init.body)
    const type = sent.headers.get('content-type')
    const reply = await api.app.inject({
      method: init.method as 'GET',
      url,
      cookies: Object.fromEntries(jar),
      headers: { ...(type === null ? {} : { 'content-type': type }), ...Object(init.headers) },
      ...(init.body == null ? {} : { payload: Buffer.from(await sent.arrayBuffer()) }),
    })
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0 || value === '') jar.delete(name)
      else jar.set(name, value)
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
    })
  })
  return {
    /** every call, and the storage, fails so until `run` has ended */
    failing: async (error: unknown, run: () => Promise<unknown>): Promise<unknown> => {
      fault = error
      try {
        return await run()
      } finally {
        fault = undefined
      }
    },
  }
}

/** The reply of a refusal, as the server would give it, or none at all. */
const faulty = (error: unknown): Response => {
  const { code } = failureOf(error)
  const known = Object.entries(errorTable).find(([name]) => name === code)?.[1]
  if (known === undefined) throw new TypeError('Failed to fetch')
  const reply = error instanceof Error && 'reply' in error ? error.reply : {}
  const body = { success: false, code, message: known.message, requestId: 'r', ...Object(reply) }
  return new Response(JSON.stringify(body), { status: known.status })
}

/** The tests of a machine at this level: few paths, which take every transition; and what they leave out. */
export const describeApiLevel = <M extends AnyStateMachine, World>(
  api: TestApp,
  name: string,
  level: ApiLevel<M, World>,
): void => {
  const { paths, logic, without = {}, arrange = {} } = level
  const { options } = paths
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  const { paths: covering, missed } = coveringPaths(paths.machine, {
    ...options,
    events: options.events.filter((event) => without[wordsOf(event)] === undefined),
    offers: (snapshot, event) =>
      options.offers?.(snapshot, event) !== false && level.offers?.(snapshot, wordsOf(event)) !== false,
  })
  const walks: WalkedThere[] = []
  describe(`${name} (${paths.machine.id})`, () => {
    // what the report says of this level: of a whole run only
    afterAll(() => {
      if (walks.length === covering.length) record('api', { machine: paths.machine, suite: name, walks })
    })
    test.each(covering.map((path) => [`${path.hash} ${path.name}`, path] as const))('%s', async (_, path) => {
      const world = await level.world()
      const wire = wireTo(api)
      const disconnect = connectBearer(bearerOf(() => level.caller?.(world)))
      const inputs: Readonly<Record<string, unknown>> = level.inputs?.(world) ?? {}
      const surprises: unknown[] = []
      let walk: Walk
      const end = async (
        event: AnyEventObject,
        error: unknown,
        run: () => Promise<unknown>,
      ): Promise<unknown> => {
        const words = wordsOf(event)
        const arranged = arrange[words]
        await arranged?.(world)
        const ended = error !== undefined && arranged === undefined ? wire.failing(error, run) : run()
        const outcome = await ended.then(
          () => 'ends well',
          (thrown: unknown) => failureOf(thrown).code,
        )
        const wanted = error === undefined ? 'ends well' : failureOf(error).code
        if (outcome !== wanted) surprises.push(new Error(`« ${words} »: ${outcome}, not ${wanted}`))
        return ended
      }
      try {
        walk = await walkWithEffects(logic, {
          ...path,
          input: inputs[options.nameOf?.(path.input) ?? ''] ?? path.input,
          eventOf: async (event) => {
            // what comes later is later
            api.clock.advance(1000)
            const own: Readonly<Record<string, AnyEventObject>> = (await level.events?.(world)) ?? {}
            const other = own[wordsOf(event)]
            if (other === undefined) return event
            return isChildEvent(event) ? inChild(event.child, other) : other
          },
          effects: new Set(
            [paths, ...Object.values(paths.children ?? {}).map((child) => child.paths)].flatMap(
              ({ effects }) => Object.keys(effects ?? {}),
            ),
          ),
          end,
        })
      } catch (error) {
        throw surprises[0] ?? error
      } finally {
        disconnect()
        // what comes after the last test calls others
        vi.unstubAllGlobals()
      }
      expect(surprises).toEqual([])
      walks.push({ ...walk, hash: path.hash, name: path.name })
    })
    test('take every transition that the server has a part in', () => {
      expect(missed.transitions).toEqual(level.unreached ?? [])
    })
  })
}

const bearerOf = (caller: () => Caller | undefined): Bearer => ({
  token: () => caller()?.token ?? null,
  person: () => caller()?.id ?? null,
  refreshed: async () => null,
  doubt: () => {},
})
