import type { Kysely } from 'kysely'
import type { Lacking } from '#shared/platform/readiness.schema'
import type { Config } from './config.ts'
import { findLacking } from './readiness.queries.ts'
import type { Database } from './tables.ts'

/** What the operator still has to bring: to the database, then to the settings. */
export const lackingOf = async (
  db: Kysely<Database>,
  { unidentified }: Pick<Config, 'unidentified'>,
): Promise<Lacking[]> => [
  ...(await findLacking(db)),
  ...(unidentified.length > 0 ? (['seller_identity'] as const) : []),
]
