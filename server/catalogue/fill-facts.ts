import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { findTemplate } from '#server/configurator/template.queries'
import type { Deps } from '#server/platform/deps'
import { createLoad } from '#server/platform/load'
import type { Database } from '#server/platform/tables'
import { isTransient } from '#server/platform/transient'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import { compileTemplate } from '#shared/configurator/compile'
import { findCatalogueState, lockCatalogue, moveCatalogue } from './catalogue.queries.ts'
import { insertModelFacts, listModelsWithoutFacts } from './model-facts.queries.ts'
import { workOutFacts } from './work-out-facts.ts'

/** Models that are kept, and shown, at once: each time every instance reads the catalogue again. */
const AT_ONCE = 500

/** ms between two looks for a price list that came into force, should nobody announce it. */
const LOOK_AGAIN_MS = 30_000

/** ms of rest after each model while callers wait for this process. */
const REST_MS = 100

interface Pace {
  clock: Deps['clock']
  signal?: AbortSignal
  /** rests where others need this process */
  rest?: () => Promise<void>
  /** models that could not be worked out, which are not tried again; each is told of once */
  left?: Set<string>
  onFault?: (error: unknown, id: string) => void
}

/**
 * Works out what is not known yet of the models of the price list in force, and shows it. Several instances may do so at
 * once: the first to come keeps. Resolves with how many models it has told something of.
 */
export const fillModelFacts = async (
  db: Kysely<Database>,
  { clock, signal, rest = async () => {}, left = new Set(), onFault }: Pace,
): Promise<number> => {
  let filled = 0
  for (;;) {
    const { priceListVersion } = await findCatalogueState(db)
    if (priceListVersion === null) return filled
    const listed = await listModelsWithoutFacts(db, priceListVersion, AT_ONCE + left.size)
    const keyOf = (id: string): string => `${priceListVersion} ${id}`
    const ids = listed.filter((id) => !left.has(keyOf(id)))
    if (ids.length === 0) return filled
    const facts = new Map<string, ModelFacts>()
    for (const id of ids) {
      signal?.throwIfAborted()
      try {
        facts.set(id, await factsOf(db, priceListVersion, id))
      } catch (error) {
        // what passes says nothing of the model
        if (onFault === undefined || isTransient(error)) throw error
        left.add(keyOf(id))
        onFault(error, id)
      }
      await rest()
    }
    if (facts.size === 0) continue
    filled += await db.transaction().execute(async (trx) => {
      await lockCatalogue(trx)
      const written = await insertModelFacts(trx, priceListVersion, facts)
      if (written > 0) await moveCatalogue(trx, new Date(clock.now()))
      return written
    })
  }
}

const factsOf = async (
  db: Kysely<Database>,
  priceListVersion: number,
  subFamilyId: string,
): Promise<ModelFacts> => {
  const found = await findTemplate(db, priceListVersion, subFamilyId)
  if (found === undefined)
    throw new Error(`The price list ${priceListVersion} has no template of ${subFamilyId}.`)
  const result = compileTemplate(found.template, found.components)
  if (!result.ok) throw new Error(`A published template does not compile: ${result.faults[0]?.message}`)
  return workOutFacts({ template: found.template, compiled: result.compiled }, result.leadTimeRange)
}

/** While the app listens: what a publication leaves to be worked out is, one model after the other. */
export const registerModelFacts = (
  app: FastifyInstance,
  { db, clock, changes }: Pick<Deps, 'db' | 'clock' | 'changes'>,
): void => {
  const closing = new AbortController()
  const { signal } = closing
  const isBusy = createLoad()
  const left = new Set<string>()
  let running: Promise<void> | undefined
  let again = false
  const rest = async (): Promise<void> => {
    if (isBusy()) await setTimeout(REST_MS, undefined, { signal, ref: false })
  }
  const run = async (): Promise<void> => {
    do {
      again = false
      try {
        await fillModelFacts(db, {
          clock,
          signal,
          rest,
          left,
          onFault: (error, id) =>
            app.log.error({ err: error, model: id }, 'what a model comes to cannot be worked out'),
        })
      } catch (error) {
        if (!signal.aborted) app.log.warn({ err: error }, 'what models come to is not worked out yet')
      }
    } while (again && !signal.aborted)
    running = undefined
  }
  const look = (): void => {
    if (signal.aborted) return
    if (running === undefined) running = run()
    else again = true
  }
  app.addHook('onListen', async () => {
    look()
    changes.onChange(({ kind }) => {
      if (kind === 'catalogue' || kind === 'unknown') look()
    })
    const timer = setInterval(look, LOOK_AGAIN_MS)
    timer.unref()
    signal.addEventListener('abort', () => clearInterval(timer))
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await running
  })
}
