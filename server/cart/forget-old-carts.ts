import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { deleteOldWaitingCarts } from './abandoned-carts.queries.ts'

/** ms in which the accounts that validated carts gather. */
const SOON_MS = 500

/** Accounts that are looked at in one transaction. */
const ACCOUNTS = 100

/**
 * Forgets, soon after it is told of an account, its waiting carts but for the newest, together with those of others:
 * whoever validates a cart does not wait for it. What fails is done when the account's next cart is validated.
 */
export const forgettingOldCarts = (
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
): ((userId: string) => void) => {
  const told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const forget = async (): Promise<void> => {
    while (told.size > 0) {
      const some = [...told].slice(0, ACCOUNTS)
      for (const userId of some) told.delete(userId)
      for (let isAll = false; !isAll; ) {
        isAll = await db.transaction().execute((trx) => deleteOldWaitingCarts(trx, some))
      }
    }
  }

  const run = async (): Promise<void> => {
    try {
      await forget()
    } catch (error) {
      app.log.warn({ err: error }, 'old carts stay for now')
    } finally {
      running = undefined
      timer = undefined
      if (told.size > 0) soon()
    }
  }

  const soon = (): void => {
    timer ??= setTimeout(() => {
      running = run()
    }, SOON_MS)
    timer.unref()
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer)
    told.clear()
    await running
  })
  return (userId) => {
    told.add(userId)
    soon()
  }
}
