import { vi } from 'vitest'
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  matchesState,
  type SnapshotFrom,
  type StateValue,
  type StateValueFrom,
} from 'xstate'
import type { Bearer } from '#client/platform/call.ts'
import { failureOf } from '#machines/platform/failure'
import type { Crossings } from './crossings.ts'
import { faulty } from './wire.ts'

/** A call of the pages beside the machine, whose refusal the machine hears of. */
export interface RefusedCall<M extends AnyStateMachine> {
  readonly call: () => Promise<unknown>
  readonly by: Error
  /**
   * In which states of the machine the refused call waits: it has its end afterwards, and paths see each event that leads
   * out of them. Then a second call left with it, whose refusal comes once the calls have another token.
   */
  readonly waits?: StateValueFrom<M>
  /** where this is how the machine hears of it; anywhere, unless said */
  readonly when?: (now: SnapshotFrom<M>) => boolean
}

/** The pages' calls beside a machine that runs: they ask it what calls ask of a session. */
export interface PageCalls {
  /** makes the call, has it refused, and waits until the machine has heard of that */
  refuse(refused: Refused): Promise<undefined>
  /** what has become of the refused calls that need not wait any more */
  ends(): Promise<string[]>
}

type Refused = Pick<RefusedCall<AnyStateMachine>, 'call' | 'by' | 'waits'>

const isWaiting = ({ waits }: Pick<Refused, 'waits'>, value: StateValue): boolean =>
  waits !== undefined && matchesState(waits, value)

/** By which words a refused call that waits is let go on the path. */
export const lettingGo =
  (refused: Readonly<Record<string, Pick<Refused, 'waits'>>>, wordsOf: (event: AnyEventObject) => string) =>
  ({ events, values }: { events: readonly AnyEventObject[]; values: readonly unknown[] }): string[] => {
    const words = events.map(wordsOf)
    return Object.entries(refused).flatMap(([refusal, call]) => {
      const at = words.indexOf(refusal)
      const end = values.findIndex((value, index) => index > at && !isWaiting(call, value as StateValue))
      return at < 0 || end < at + 2 ? [] : [`${refusal}: ${words[end - 1]}`]
    })
  }

interface Waiting extends Pick<Refused, 'waits'> {
  /** which it left with */
  readonly token: string | null
  /** of one whose refusal comes late: lets it come */
  readonly release: (() => void) | undefined
  readonly said: string[]
  readonly end: Promise<string>
}

/** The calls go the way that `fetch` has then; one at a time is told apart. */
export const pageCalls = (actor: AnyActorRef, bearer: Bearer, { tell }: Crossings): PageCalls => {
  const onTheWay = fetch
  let waiting: Waiting[] = []
  let leaving: { said: string[]; answer: Promise<Error> } | undefined
  const addresses = new Set<string>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const as = token === undefined ? 'without a token' : `with ${tell(token)}`
    if (leaving !== undefined) {
      addresses.add(url)
      leaving.said.push(`${init.method} ${tell(url)} is refused ${as}`)
      return faulty(await leaving.answer)
    }
    if (addresses.has(url)) waiting[0]?.said.push(`goes out again ${as}`)
    return onTheWay(url, init)
  })
  const leave = ({ call, waits }: Refused, answer: Promise<Error>, release?: () => void) => {
    const said: string[] = []
    leaving = { said, answer }
    const end = call().then(
      () => 'is answered',
      (error: unknown) => `fails as ${failureOf(error).code}`,
    )
    leaving = undefined
    waiting.push({ waits, token: bearer.token(), release, said, end })
  }
  return {
    refuse: async (refused) => {
      const heard = new Promise<void>((resolve) => {
        const subscription = actor.subscribe(() => {
          subscription.unsubscribe()
          resolve()
        })
      })
      leave(refused, Promise.resolve(refused.by))
      if (refused.waits) {
        let release = () => {}
        const late = new Promise<Error>((resolve) => {
          release = () => resolve(refused.by)
        })
        leave(refused, late, () => release())
      }
      await soon('A refused call tells the machine nothing.', () => heard)
      return undefined
    },
    ends: async () => {
      const told: string[] = []
      while (waiting[0] !== undefined && !isWaiting(waiting[0], actor.getSnapshot().value)) {
        const [{ said, token, release, end }] = waiting as [Waiting]
        // the same token again would be refused again
        if (release === undefined || bearer.token() !== token) {
          release?.()
          const last = await soon(`${said.join(', ')}: it has no end.`, () => end)
          told.push([release && 'late', ...said, last].filter(Boolean).join(', '))
        }
        waiting = waiting.slice(1)
      }
      return told
    },
  }
}

/** How long what was arranged may take to be told, ms: far longer than it does. */
const PATIENCE = 10_000

/** What comes, or the complaint that it does not. */
export const soon = async <T>(complaint: string, said: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), PATIENCE)
  })
  return Promise.race([said(), late]).finally(() => clearTimeout(timer))
}
