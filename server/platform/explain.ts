import { CommandRefused } from './command-refused.ts'
import type { Config } from './config.ts'
import { DirectoryLockedError } from './directory-lock.ts'
import { ConfigError } from './environment.ts'
import { codeOf } from './error-code.ts'

/** One sentence for the operator where the cause is theirs to mend; the whole error otherwise. */
export const explain = (error: unknown, config: Config | undefined): string => {
  const isTold = [ConfigError, DirectoryLockedError, CommandRefused].some((kind) => error instanceof kind)
  if (isTold && error instanceof Error) return error.message
  if (codeOf(error) === 'EADDRINUSE') {
    return `The address ${config?.host}:${config?.port} is already in use. Give this one another PORT.`
  }
  if (/^(53100|ENOSPC)$/.test(codeOf(error))) {
    return 'The disk is full, where the database, its log or DATA_DIR is kept. Make room and start again: nothing is lost.'
  }
  if (
    config?.databaseUrl !== undefined &&
    /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|28...|3D000)$/.test(codeOf(error))
  ) {
    const { host } = new URL(config.databaseUrl)
    return `The database that DATABASE_URL names, at ${host}, cannot be opened: ${codeOf(error)}.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
