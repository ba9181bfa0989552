import type { Kysely } from 'kysely'
import type { Passwords } from '#server/session/passwords'
import type { Changes } from './changes.ts'
import type { Config } from './config.ts'
import type { Database } from './tables.ts'

/** Time, given so that tests can hold it. */
export interface Clock {
  /** epoch ms */
  now(): number
}

/** What every feature's routes are built from. */
export interface Deps {
  readonly db: Kysely<Database>
  readonly config: Config
  readonly clock: Clock
  readonly passwords: Passwords
  /** signs access tokens and derives refresh tokens; at least 32 characters */
  readonly secret: string
  /** what any instance changes of what this one holds in memory */
  readonly changes: Changes
}
