import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

/** Something to do after a commit. Deleted once done; one that failed for good keeps `failed_at`. */
export interface JobsTable {
  id: Generated<string>
  kind: string
  payload: Json<unknown>
  /** taken before those that are not */
  urgent: Generated<boolean>
  /** runs begun */
  attempts: Generated<number>
  /** not before */
  run_at: Date
  /** a worker holds it until then; a lease that ran out is free again */
  locked_until: Date | null
  last_error: string | null
  failed_at: Date | null
  created_at: Date
}

export interface JobTables {
  jobs: JobsTable
}
