import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { buildApp } from './app.ts'
import { announcement } from './platform/announcement.ts'
import { collectAtRest } from './platform/at-rest.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { makeDataDirectory } from './platform/data-directory.ts'
import { openDatabase, openPostgres } from './platform/database.ts'
import { startDatabaseClock } from './platform/database-clock.queries.ts'
import { explain } from './platform/explain.ts'
import { freeLeases } from './platform/jobs.queries.ts'
import { migrate } from './platform/migrate.ts'
import { loadRenderer } from './platform/page-renderer.ts'
import { lackingOf } from './platform/readiness.ts'
import { followReplica, type Replica } from './platform/replica.queries.ts'
import { loadSecret } from './platform/secret.ts'
import { stopOnSignals } from './platform/stop.ts'
import type { Database } from './platform/tables.ts'
import { startTracing } from './platform/tracing.ts'
import { seedWhenEmpty } from './seed/seed.ts'
import { readAccountsFile } from './seed/seed-files.ts'
import { createPasswords } from './session/passwords.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** Built, the pages stand beside the server; from sources, the development server of the pages serves them. */
const builtPages = (): string | undefined => {
  const here = fileURLToPath(import.meta.url)
  return here.endsWith('.ts') ? undefined : join(dirname(here), '..')
}

/** The replica that the settings name, followed from now on. */
const openReplica = (config: Config, leader: Kysely<Database>): Replica | undefined => {
  const { databaseReplicaUrl: url, databaseLimits } = config
  if (url === undefined) return undefined
  // that it is away is no news: the leader serves meanwhile
  return followReplica(
    leader,
    openPostgres(url, () => {}, databaseLimits),
  )
}

const start = async (config: Config): Promise<void> => {
  // Without a mail server, mails are kept there, whichever database is used.
  if (config.smtpUrl === undefined) await makeDataDirectory(config)
  const tracing = config.tracesEndpoint === undefined ? undefined : await startTracing(config.tracesEndpoint)
  // one form of lines once there is a log
  let lost = (error: Error): void => complain(`Database connection lost: ${error.message}`)
  const pages = builtPages()
  // read while the database is waited for; what is wrong with it is told where it is used
  if (pages !== undefined) loadRenderer(pages).catch(() => undefined)
  const opened = await openDatabase(config, (error) => lost(error))
  try {
    const { clock, stop: stopClock } =
      opened.engine === 'postgres'
        ? await startDatabaseClock(opened.db, (error) => complain(`The time could not be read: ${error}`))
        : { clock: { now: Date.now }, stop: () => {} }
    const passwords = createPasswords()
    const { demoAccounts } = await opened.unlimited(async (db) => {
      await migrate(db, undefined, { say: complain })
      // the directory is this process's alone: whoever held a job died with the one before
      if (opened.engine === 'embedded') await freeLeases(db)
      const log = { info: (_: object, message: string) => say(message) }
      return seedWhenEmpty(db, { clock, passwords, demo: config.demoData, log })
    })
    const changes = await opened.listen()
    const deps = { db: opened.db, config, clock, passwords, changes, secret: await loadSecret(config) }
    const replica = openReplica(config, opened.db)
    const app = await buildApp(deps, {
      logger: { level: config.logLevel },
      homeAhead: true,
      ...(pages ? { pages } : {}),
      ...(tracing ? { tracing } : {}),
      ...(replica ? { replica } : {}),
    })
    lost = (error) => app.log.error({ err: error }, 'database connection lost')
    // before it listens: from then on a signal may close the database at any moment
    const [lacking, { password }] = await Promise.all([lackingOf(opened.db, config), readAccountsFile()])
    const address = await app.listen({ host: config.host, port: config.port })
    stopOnSignals(
      {
        cut: () => app.server.closeAllConnections(),
        steps: [
          () => app.close(),
          async () => stopClock(),
          async () => tracing?.stop(),
          () => changes.close(),
          async () => {
            replica?.stop()
            await replica?.db.destroy()
          },
          () => opened.close(),
        ],
      },
      (error) => complain(explain(error, config)),
    )
    for (const line of announcement(config, address, { accounts: demoAccounts, password }, lacking)) say(line)
    collectAtRest()
  } catch (error) {
    await opened.close()
    throw error
  }
}

let config: Config | undefined
try {
  config = loadConfig(process.env)
  await start(config)
} catch (error) {
  complain(explain(error, config))
  process.exit(1)
}
