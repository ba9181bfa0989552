import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import type { Deps } from '#server/platform/deps'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { isCode, normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { HOUR, MINUTE } from '#shared/platform/durations'
import { readQuickOrder } from '#shared/quick-order/quick-order.endpoints'
import { type QuickLine, QuickOrderBody, QuickOrderReply } from '#shared/quick-order/quick-order.schema'
import { readLine } from './read-lines.ts'

/** Of a person: lists read, each of up to a hundred lines. */
const READ: RateLimitRule = { name: 'quick-order.read', limit: 20, windowMs: MINUTE }
/** Of a person, too: codes that stand for nothing; one is not to be found by trying. */
const TRIED: RateLimitRule = { name: 'quick-order.tried', limit: 200, windowMs: HOUR }

/** api/quick-order: what references and codes stand for today. */
export const quickOrderRoutes = (
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  memory: CatalogueMemory,
  limits: RateLimits,
): void => {
  route(app, readQuickOrder, { body: QuickOrderBody, reply: QuickOrderReply }, async ({ body, account }) => {
    limits.takeHere(READ, account.user.id)
    const edition = await memory.recent()
    const lines: QuickLine[] = []
    for (const line of body.lines) {
      const read = await readLine(db, edition, line)
      if (read.state === 'unknown' && isCode(normalizeCode(line.code)))
        limits.takeHere(TRIED, account.user.id)
      lines.push(read)
      // a long list lets other requests have their turn
      await setImmediate()
    }
    return { success: true, lines }
  })
}
