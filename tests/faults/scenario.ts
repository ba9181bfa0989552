import type { Audit } from './audit.ts'
import { auditOrders } from './audit.ts'
import type { Load } from './load.ts'
import type { Ground, Shop, Stage } from './stage.ts'
import { makeStorm, type Storm } from './storm.ts'

/** `short` takes seconds and is a test; `long` is what `npm run prove` writes down. */
export type Size = 'short' | 'long'

/** Something that must hold, in words, and whether it did. */
export interface Check {
  readonly what: string
  readonly holds: boolean
  /** by the clock on the wall: of a machine that does nothing else */
  readonly timed?: true
  /** what was found instead */
  readonly found?: string
}

/** What a scenario counted; null where it has nothing to count. */
export interface Result {
  readonly acknowledged: number | null
  readonly lost: number | null
  readonly doubled: number | null
  /** 5xx that do not say when to come back */
  readonly failed: number
  /** 503 with Retry-After */
  readonly passing: number
  readonly recoveredMs: number | null
  /** what else was seen */
  readonly seen: string
  readonly checks: readonly Check[]
}

/** A fault, and what becomes of the shop. */
export interface Scenario {
  readonly name: string
  /** what is done and from when recovery counts */
  readonly what: string
  /** it cannot be done otherwise */
  readonly needs?: 'root'
  run(stage: Stage, size: Size): Promise<Result>
}

const seconds = (ms: number): string => `${ms / 1000} s`

/** Something that must be over by then. */
export const within = (what: string, ms: number, most: number): Check => ({
  ...check(`${what} within ${seconds(most)}`, ms <= most, `${Math.round(ms)} ms`),
  timed: true,
})

export const check = (what: string, holds: boolean, found?: unknown): Check => ({
  what,
  holds,
  ...(holds || found === undefined ? {} : { found: String(found).slice(0, 3000) }),
})

/** Whether the scenario can be carried out by who runs this. */
export const isPossible = ({ needs }: Scenario): boolean => needs !== 'root' || process.getuid?.() === 0

/** What a scenario saw of its own. */
interface Seen {
  /** each time it recovered, in ms; none where nothing is to recover */
  readonly recovered?: readonly number[]
  readonly withinMs?: number
  readonly seen?: string
  readonly checks?: readonly Check[]
}

/** The checks that every scenario with orders has, and its own. */
export const resultOf = (
  given: Seen & { load: Pick<Load, 'acknowledged' | 'tally'>; audit: Audit },
): Result => {
  const { load, audit, recovered = [], withinMs = 0, seen = '', checks = [] } = given
  const { failed, passing, unanswered, refused } = load.tally
  const recoveredMs = recovered.length === 0 ? null : Math.max(...recovered)
  const tries = [
    unanswered > 0 ? `${unanswered} tries without an answer` : '',
    refused > 0 ? `${refused} connections refused` : '',
  ]
  return {
    acknowledged: load.acknowledged.size,
    lost: audit.lost.length,
    doubled: audit.doubled.length,
    failed: failed.length,
    passing,
    recoveredMs,
    seen: [seen, ...tries].filter(Boolean).join('; '),
    checks: [
      check('no acknowledged order is lost', audit.lost.length === 0, audit.lost),
      check('none is doubled', audit.doubled.length === 0, audit.doubled),
      check('orders, numbers and mails are whole', audit.wrong.length === 0, audit.wrong),
      check('every 5xx says when to come back', failed.length === 0, failed[0]),
      ...(recoveredMs === null ? [] : [within('recovered', recoveredMs, withinMs)]),
      ...checks,
    ],
  }
}

/** A storm of so many orders on that ground, on which no server runs yet. */
export const stormOn = async (ground: Ground, orders: number): Promise<Storm> => {
  const db = await ground.open()
  try {
    return await makeStorm(db, orders)
  } finally {
    await db.destroy()
  }
}

/** The audit of a load whose servers were ended; `sent` are the jobs whose mails left, those kept as files unless said. */
export const auditOf = async (
  ground: Ground,
  storm: Storm,
  load: Pick<Load, 'acknowledged'>,
  sent?: ReadonlySet<string>,
): Promise<Audit> => {
  const db = await ground.open()
  try {
    const told = new Map([...load.acknowledged].map(([key, { order }]) => [key, order]))
    return await auditOrders(db, storm, told, sent ?? (await ground.mailsOnDisk()))
  } finally {
    await db.destroy()
  }
}

/**
 * The end of a scenario: callers stop, ask for every order again under its key where that is looked at, every instance is
 * killed, and the database is held against what was acknowledged.
 */
export const conclude = async (
  given: Seen & { ground: Ground; storm: Storm; load: Load; shops: readonly Shop[]; asksAgain?: true },
): Promise<Result> => {
  const { ground, storm, load, shops, asksAgain, checks = [], ...seen } = given
  await load.stop()
  const changed = asksAgain && (await load.askAgain())
  for (const shop of shops) await shop.killAll()
  const again = 'asked again under its key, each order is the same one'
  return resultOf({
    ...seen,
    load,
    audit: await auditOf(ground, storm, load),
    checks: [...checks, ...(changed === undefined ? [] : [check(again, changed.length === 0, changed)])],
  })
}
