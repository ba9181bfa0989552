import { type Kysely, sql } from 'kysely'
import type { Lacking } from '#shared/platform/readiness.schema'
import type { Database } from './tables.ts'

/** What the database still lacks of a shop that can sell. */
export const findLacking = async (db: Kysely<Database>): Promise<Lacking[]> => {
  const { rows } = await sql<Record<Lacking, boolean>>`
    select
      not exists (
        select from users where role = 'admin' and status = 'active' and verified_at is not null
      ) as administrator,
      exists (select from catalogue_state where price_list_version is null) as price_list
  `.execute(db)
  const [{ administrator = true, price_list = true } = {}] = rows
  return [
    ...(administrator ? (['administrator'] as const) : []),
    ...(price_list ? (['price_list'] as const) : []),
  ]
}
