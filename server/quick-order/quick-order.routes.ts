import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import type { Deps } from '#server/platform/deps'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { MINUTE } from '#shared/platform/durations'
import { readQuickOrder } from '#shared/quick-order/quick-order.endpoints'
import { type QuickLine, QuickOrderBody, QuickOrderReply } from '#shared/quick-order/quick-order.schema'
import { readLine } from './read-lines.ts'

/** Of an account: lists read, each of up to a hundred lines; a code is not to be found by trying. */
const READ: RateLimitRule = { name: 'quick-order.read', limit: 20, windowMs: MINUTE }

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
      lines.push(await readLine(db, edition, line))
      // a long list lets other requests have their turn
      await setImmediate()
    }
    return { success: true, lines }
  })
}
