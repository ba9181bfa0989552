import type { Generated } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { Criteria } from '#shared/configurator/evaluation'

/** Configurations that have an address: nobody's, opened by whoever has the code. */
export interface SavedConfigurationsTable {
  code: string
  sub_family_id: string
  criteria: Json<Criteria>
  /** component type → reference */
  components: Json<Record<string, string>>
  /** SHA-256 of the three, hexadecimal: the same answers have the same code */
  digest: string
  /** when it was last opened, to the day */
  opened_at: Generated<Date>
}

export interface ConfiguratorTables {
  saved_configurations: SavedConfigurationsTable
}
