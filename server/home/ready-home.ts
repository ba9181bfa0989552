import { setTimeout } from 'node:timers/promises'
import {
  type CatalogueEdition,
  type CatalogueMemory,
  type ReadyReply,
  readyReply,
} from '#server/catalogue/catalogue-memory'
import { leadTimesOf } from '#server/catalogue/lead-times'
import type { Deps } from '#server/platform/deps'
import { isTransient } from '#server/platform/transient'
import { nextParisMidnight, parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { homeExample } from './example.ts'
import { homeReply } from './home-reply.ts'

/** A reply that stands for a while, epoch ms: featured products come and go at midnight in Paris. */
interface StandingReply extends ReadyReply {
  from: number
  until: number
}

const homes = new WeakMap<CatalogueEdition, StandingReply>()
const lastHomes = new WeakMap<CatalogueMemory, ReadyReply>()

/** ms that a visitor waits for today's home page while the last one is at hand. */
const PATIENCE_MS = 1500

/** The same while there is none: of an instance that has just begun, which may still work it out. */
const FIRST_PATIENCE_MS = 5000

const standingHome = (edition: CatalogueEdition | undefined, now: number): StandingReply | undefined => {
  const known = edition && homes.get(edition)
  return known !== undefined && known.from <= now && now < known.until ? known : undefined
}

const currentHome = async (
  memory: CatalogueMemory,
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
): Promise<ReadyReply> => {
  const edition = await memory.recent()
  const now = clock.now()
  const known = standingHome(edition, now)
  if (known !== undefined) return known
  const leadTime = await leadTimesOf(db, edition)
  const example = await homeExample(db, edition)
  const home = readyReply(
    homeReply(edition.tree, { company: config.company, day: parisDay(now), leadTime, example }),
  )
  const standing = { ...home, from: now, until: nextParisMidnight(now) }
  homes.set(edition, standing)
  lastHomes.set(memory, standing)
  return standing
}

/**
 * The reply of api/home in force: for its route, and for the page that comes with it. The last one that was made while
 * the database is away, or does not answer soon; `tell` hears why, where there is a reason. UNAVAILABLE where there
 * is none to give.
 */
export const readyHome = async (
  memory: CatalogueMemory,
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  tell: (error: unknown) => void,
): Promise<ReadyReply> => {
  const standing = standingHome(memory.fresh(), deps.clock.now())
  if (standing !== undefined) return standing
  const last = lastHomes.get(memory)
  const current = currentHome(memory, deps)
  const known = current.catch((error: unknown) => {
    if (last === undefined || !isTransient(error)) throw error
    tell(error)
    return last
  })
  const patience = new AbortController()
  const ms = last === undefined ? FIRST_PATIENCE_MS : PATIENCE_MS
  const waited = setTimeout(ms, last, { signal: patience.signal, ref: false })
  try {
    // a wait cut short is no failure
    const home = await Promise.race([known, waited.catch(() => last)])
    if (home === undefined) throw new AppError('UNAVAILABLE')
    return home
  } finally {
    patience.abort()
  }
}
