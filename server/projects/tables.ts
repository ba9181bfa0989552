import type { ColumnType, Generated } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { ProjectLineContent } from '#shared/projects/project-line.schema'

/** A cart that an account keeps under a name. */
export interface ProjectsTable {
  /** made by the page that kept it first */
  id: string
  user_id: string
  name: string
  /** empty for none, as the texts that follow */
  notes: string
  place: string
  contact_name: string
  contact_phone: string
  /** yyyy-mm-dd */
  wished_on: string | null
  /** one more each time what stands above changes */
  version: number
  /** of the line that changed last */
  revision: number
  /** of the lines that are there, as they are kept */
  bytes: Generated<number>
  created_at: Date
  /** itself, or a line */
  changed_at: Date
  archived_at: Date | null
  /** who put it away; null: nobody, or a version that did not say */
  archived_by: ColumnType<string | null, string | null | undefined, string | null>
  /** who changed it last, itself or a line; null: the account's own person */
  changed_by: ColumnType<string | null, string | null | undefined, string | null>
}

/** A line, or what is left of one. */
export interface ProjectLinesTable {
  project_id: string
  /** made by the page */
  id: string
  position: number
  /** null: it was removed */
  content: Json<ProjectLineContent | null>
  /** one more each time it changes */
  version: number
  /** of the project when it changed last */
  revision: number
  changed_at: Date
}

/** A change that was done. */
export interface ProjectChangesTable {
  project_id: string
  /** made by the page */
  id: string
  line_id: string
  /** of the line from then on */
  version: number
  at: Date
}

/** A file that a line has. */
export interface ProjectLineFilesTable {
  project_id: string
  line_id: string
  file_id: string
  /** of the file, and of the project */
  user_id: string
}

/** A file that a chantier itself has. */
export interface ProjectFilesTable {
  project_id: string
  file_id: string
  /** of the file, and of the project */
  user_id: string
  /** among the others, from 0 */
  position: number
}

export interface ProjectTables {
  projects: ProjectsTable
  project_lines: ProjectLinesTable
  project_changes: ProjectChangesTable
  project_line_files: ProjectLineFilesTable
  project_files: ProjectFilesTable
}
