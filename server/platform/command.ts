import type { Kysely } from 'kysely'
import { type Config, loadConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { explain } from './explain.ts'
import type { Database } from './tables.ts'

/** A line for the operator, beside what a command gives. */
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command on the database that the settings name, and closes it. What stops it is told on the console, in
 * one sentence where the cause is the operator's to mend, and the exit code is 1.
 */
export const runOnDatabase = async (
  command: (db: Kysely<Database>, config: Config) => Promise<void>,
): Promise<void> => {
  let config: Config | undefined
  try {
    config = loadConfig(process.env)
    const opened = await openDatabase(config, (error) => complain(error.message))
    try {
      const asked = config
      await opened.unlimited((db) => command(db, asked))
    } finally {
      await opened.close()
    }
  } catch (error) {
    complain(explain(error, config))
    process.exitCode = 1
  }
}
