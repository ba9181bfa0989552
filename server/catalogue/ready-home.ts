import type { Deps } from '#server/platform/deps'
import { nextParisMidnight, parisDay } from '#shared/platform/dates'
import {
  type CatalogueEdition,
  type CatalogueMemory,
  type ReadyReply,
  readyReply,
} from './catalogue-memory.ts'
import { homeReply } from './catalogue-replies.ts'
import { leadTimesOf } from './lead-times.ts'

/** A reply that stands for a while, epoch ms: featured products come and go at midnight in Paris. */
interface StandingReply extends ReadyReply {
  from: number
  until: number
}

const homes = new WeakMap<CatalogueEdition, StandingReply>()

/** The reply of api/home in force: for its route, and for the page that comes with it. */
export const readyHome = async (
  memory: CatalogueMemory,
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
): Promise<ReadyReply> => {
  const edition = await memory.recent()
  const now = clock.now()
  const known = homes.get(edition)
  if (known !== undefined && known.from <= now && now < known.until) return known
  const leadTime = await leadTimesOf(db, edition)
  const home = readyReply(homeReply(edition.tree, { company: config.company, day: parisDay(now), leadTime }))
  const standing = { ...home, from: now, until: nextParisMidnight(now) }
  homes.set(edition, standing)
  return standing
}
