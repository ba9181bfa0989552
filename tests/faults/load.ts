import { setTimeout } from 'node:timers/promises'
import { type Acknowledged, customerOf, type Storm } from './storm.ts'

/** An acknowledged order: when it was asked for and told, by the clock of `performance`, and by which instance. */
export interface Told {
  readonly order: Acknowledged
  readonly asked: number
  readonly at: number
  readonly by: string
}

/** What callers were answered beside their orders. */
export interface Tally {
  /** 503 with Retry-After: come back */
  passing: number
  /** any other 5xx, as it was answered */
  failed: string[]
  /** connections that ended, or were given up, after something was sent */
  unanswered: number
  /** connections that nobody took */
  refused: number
  /** ms that the longest try took */
  longestMs: number
}

/** Callers who order every cart of a storm, each until it is acknowledged, on whichever instance is next. */
export interface Load {
  readonly acknowledged: ReadonlyMap<string, Told>
  readonly tally: Tally
  /** resolves as soon as that holds after a try; rejects when there is nothing left to order before */
  until(holds: () => boolean): Promise<void>
  /** so many are acknowledged */
  reaches(count: number): Promise<void>
  /** ms from that moment to the first acknowledgement of what was asked after it, by that instance if one is named */
  recovered(since: number, by?: string): number | undefined
  /** resolves with the ms once something that was asked after that moment was acknowledged */
  recovers(since: number, by?: string): Promise<number>
  /** every order is acknowledged */
  finished(): Promise<void>
  /** ends once what is being asked for is acknowledged; the other carts are left */
  stop(): Promise<void>
  /** asks for every order once more under its key; those that are another order now */
  askAgain(): Promise<string[]>
}

export interface LoadOptions {
  /** who order at the same time */
  readonly callers?: number
  /** ms that a caller rests after an order */
  readonly restMs?: number
  /** ms that a caller waits for an answer */
  readonly patienceMs?: number
}

/** ms that a caller waits who was refused: less than what Retry-After asks, which shows more */
const PAUSE_MS = 100

const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && Object(error.cause).code === 'ECONNREFUSED'

/** Begins to order; `addresses` is asked at each try. */
export const pour = async (
  addresses: () => readonly string[],
  storm: Storm,
  { callers = 8, restMs = 0, patienceMs = 60_000 }: LoadOptions = {},
): Promise<Load> => {
  const acknowledged = new Map<string, Told>()
  const tally: Tally = { passing: 0, failed: [], unanswered: 0, refused: 0, longestMs: 0 }
  const watchers = new Set<() => void>()
  const [first = ''] = addresses()
  const { bearer } = await customerOf(first, storm)

  /** the order; null when it is to be asked for again */
  const ask = async (address: string, { key, body }: Storm['orders'][number]): Promise<Told | null> => {
    const asked = performance.now()
    try {
      const response = await fetch(`${address}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: bearer, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await response.text()
      if (response.status === 200) {
        return { order: JSON.parse(text).order, asked, at: performance.now(), by: address }
      }
      if (response.status === 503 && response.headers.has('retry-after')) tally.passing++
      else if (response.status >= 500) tally.failed.push(`${response.status} ${text}`)
      else throw new Error(`An order was refused: ${response.status} ${text}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('An order was refused')) throw error
      if (isNobodyThere(error)) tally.refused++
      else tally.unanswered++
    } finally {
      tally.longestMs = Math.max(tally.longestMs, performance.now() - asked)
    }
    return null
  }

  let isOver = false
  /** one was refused: nobody goes on */
  let isBroken = false
  const waiting = storm.orders.values()
  const call = async (caller: number): Promise<void> => {
    while (!isOver && !isBroken) {
      const { value: order } = waiting.next()
      if (order === undefined) return
      for (let attempt = caller; ; attempt++) {
        const all = addresses()
        const told = await ask(all[attempt % all.length] ?? '', order)
        if (told !== null) acknowledged.set(order.key, told)
        for (const look of [...watchers]) look()
        if (told !== null || isBroken) break
        await setTimeout(PAUSE_MS)
      }
      if (restMs > 0) await setTimeout(restMs)
    }
  }
  const failing = async (caller: number): Promise<void> => {
    try {
      await call(caller)
    } catch (error) {
      isBroken = true
      throw error
    }
  }
  const done = Promise.all(Array.from({ length: callers }, (_, caller) => failing(caller)))
  // whoever waits for it hears of it
  done.catch(() => {})

  const until = async (holds: () => boolean): Promise<void> => {
    if (holds()) return
    let stop = () => {}
    const held = new Promise<void>((resolve) => {
      const look = () => {
        if (holds()) resolve()
      }
      watchers.add(look)
      stop = () => void watchers.delete(look)
    })
    const tooLate = done.then(() => {
      if (!holds()) throw new Error('All was ordered before what was waited for.')
    })
    await Promise.race([held, tooLate]).finally(stop)
  }
  const recovered = (since: number, by?: string): number | undefined => {
    const after = [...acknowledged.values()].filter(
      (told) => told.asked >= since && (by === undefined || told.by === by),
    )
    return after.length === 0 ? undefined : Math.min(...after.map(({ at }) => at)) - since
  }
  return {
    acknowledged,
    tally,
    until,
    reaches: (count) => until(() => acknowledged.size >= count),
    recovered,
    recovers: async (since, by) => {
      await until(() => recovered(since, by) !== undefined)
      return recovered(since, by) ?? Number.POSITIVE_INFINITY
    },
    finished: async () => void (await done),
    stop: async () => {
      isOver = true
      await done
    },
    askAgain: async () => {
      const changed: string[] = []
      const again = storm.orders.filter(({ key }) => acknowledged.has(key)).values()
      const one = async (): Promise<void> => {
        for (const order of again) {
          const told = await ask(addresses()[0] ?? '', order)
          const known = acknowledged.get(order.key)?.order
          if (told === null || told.order.id !== known?.id || told.order.number !== known.number)
            changed.push(order.key)
        }
      }
      await Promise.all(Array.from({ length: callers }, one))
      return changed
    },
  }
}
