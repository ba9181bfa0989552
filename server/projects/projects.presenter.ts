import type { Selectable } from 'kysely'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { Project, ProjectFields, ProjectLine, ProjectRow } from '#shared/projects/projects.schema'
import type { LineRow } from './project-lines.queries.ts'
import type { ListedProject } from './project-list.queries.ts'
import type { ProjectRecord } from './projects.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** What is said of a chantier. */
export const fieldsOf = (
  row: Selectable<ProjectsTable> & { files: LineFile[] },
): Required<ProjectFields> => ({
  name: row.name,
  notes: row.notes,
  place: row.place,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  wishedOn: row.wished_on,
  files: row.files,
})

export const presentProject = (row: ProjectRecord): Project => ({
  id: row.id,
  ...fieldsOf(row),
  state: row.state,
  version: row.version,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
  orders: row.orders,
  ...(row.changed_by_name !== null && { changedBy: row.changed_by_name }),
  ...(row.archived_by_name !== null && { archivedBy: row.archived_by_name }),
})

export const presentLine = (row: LineRow): ProjectLine => ({
  id: row.id,
  position: row.position,
  content: row.content,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
})

export const presentProjectRow = (row: ListedProject): ProjectRow => ({
  id: row.id,
  name: row.name,
  place: row.place,
  state: row.state,
  lines: row.lines,
  wishedOn: row.wished_on,
  changedAt: row.changed_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
  orders: row.orders,
  ...(row.changed_by_name !== null && { changedBy: row.changed_by_name }),
  ...(row.archived_by_name !== null && { archivedBy: row.archived_by_name }),
})
