import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { HOUR } from '#shared/platform/durations'
import type { Deps } from './deps.ts'
import type { Database } from './tables.ts'

/** Something that is worth nothing after a time, and what removes it. Run by each process: it must bear company. */
export interface Purge {
  readonly name: string
  run(trx: Transaction<Database>, now: Date): Promise<unknown>
}

/**
 * Runs the purges when the app begins to listen and every `everyMs` after, each in its own transaction. One that
 * fails is logged and leaves the others alone. The app's close waits for the one under way.
 */
export const registerPurge = (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purges: readonly Purge[],
  everyMs = HOUR,
): void => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  const runAll = async (): Promise<void> => {
    for (const { name, run } of purges) {
      if (stopped) return
      try {
        await db.transaction().execute((trx) => run(trx, new Date(clock.now())))
      } catch (error) {
        app.log.error({ err: error, purge: name }, 'purge failed')
      }
    }
  }
  const round = async (): Promise<void> => {
    running = runAll()
    await running
    if (stopped) return
    timer = setTimeout(round, everyMs)
    timer.unref()
  }

  app.addHook('onListen', async () => void round())
  app.addHook('onClose', async () => {
    stopped = true
    clearTimeout(timer)
    await running
  })
}
