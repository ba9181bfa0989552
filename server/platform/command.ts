import { type Config, loadConfig } from './config.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { explain } from './explain.ts'

/**
 * Runs a command on the database that the settings name, and closes it. What stops it is told on the console, in
 * one sentence where the cause is the operator's to mend, and the exit code is 1.
 */
export const runOnDatabase = async (
  command: (opened: OpenDatabase, config: Config) => Promise<void>,
): Promise<void> => {
  const complain = (line: string): void => void process.stderr.write(`${line}\n`)
  let config: Config | undefined
  try {
    config = loadConfig(process.env)
    const opened = await openDatabase(config, (error) => complain(error.message))
    try {
      await command(opened, config)
    } finally {
      await opened.close()
    }
  } catch (error) {
    complain(explain(error, config))
    process.exitCode = 1
  }
}
