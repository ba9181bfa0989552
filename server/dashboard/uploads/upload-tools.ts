import type { Kysely } from 'kysely'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import type { Clock } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'

/** What the jobs of an upload work with. */
export interface UploadTools {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly memory: CatalogueMemory
}
