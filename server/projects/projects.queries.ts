import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type Held, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { ProjectState } from '#shared/projects/project-states'
import type { ProjectFields, ProjectOrder } from '#shared/projects/projects.schema'
import { isOrdered, projectOrders, projectState } from './project-facts.queries.ts'
import { projectFiles } from './project-files.queries.ts'
import { deleteChanges } from './project-lines.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** A chantier with what was made of it. */
export type ProjectRecord = Selectable<ProjectsTable> & {
  state: ProjectState
  orders: ProjectOrder[]
  files: LineFile[]
  /** who changed it last, as their colleagues read it; null: the account's own person */
  changed_by_name: string | null
  /** who put it away */
  archived_by_name: string | null
}

/** The chantiers that an account reads and writes: whose they are is said here, and nowhere else. */
export const ownProjects = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('projects').where('projects.user_id', '=', userId)

export const findProject = (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<ProjectRecord | undefined> =>
  ownProjects(db, userId)
    .selectAll()
    .select([
      projectState.as('state'),
      projectOrders.as('orders'),
      projectFiles.as('files'),
      doneBy('projects.changed_by').as('changed_by_name'),
      doneBy('projects.archived_by').as('archived_by_name'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** One's own chantier, held until the transaction ends. */
export const lockProject = (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<Held<Selectable<ProjectsTable>> | undefined> =>
  holdOne(ownProjects(trx, userId).selectAll().where('id', '=', id), 'forNoKeyUpdate')

/** How many an account has, and the bytes of their lines together. */
export const countProjects = (
  trx: Transaction<Database>,
  userId: string,
): Promise<{ projects: number; bytes: number }> =>
  ownProjects(trx, userId)
    .select([
      sql<number>`count(*)::integer`.as('projects'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()

const columnsOf = ({ name, notes, place, contactName, contactPhone, wishedOn }: ProjectFields) => ({
  name,
  notes,
  place,
  contact_name: contactName,
  contact_phone: contactPhone,
  wished_on: wishedOn,
})

/** A chantier without a line. False when the id is taken. */
export const insertProject = async (
  trx: Transaction<Database>,
  {
    id,
    userId,
    by,
    fields,
    at,
  }: { id: string; userId: string; by: string | null; fields: ProjectFields; at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('projects')
    .values({
      id,
      user_id: userId,
      ...columnsOf(fields),
      version: 1,
      revision: 0,
      created_at: at,
      changed_at: at,
      archived_at: null,
      changed_by: by,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateFields = async (
  trx: Transaction<Database>,
  { id, by }: { id: string; by: string | null },
  fields: ProjectFields,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('projects')
    .set({ ...columnsOf(fields), version: sql`version + 1`, changed_at: at, changed_by: by })
    .where('id', '=', id)
    .execute()
}

/** Puts one's own away from a moment on, and tells who did, unless it is already; null: back. False when there is none. */
export const updateArchived = async (
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
  away: { at: Date; by: string } | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set(
      away === null
        ? { archived_at: null, archived_by: null }
        : {
            archived_at: sql`coalesce(archived_at, ${away.at.toISOString()}::timestamptz)`,
            archived_by: sql`case when archived_at is null then ${away.by}::uuid else archived_by end`,
          },
    )
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With its lines. False of one that something was ordered of. */
export const deleteUnordered = async (trx: Transaction<Database>, id: string): Promise<boolean> => {
  await deleteChanges(trx, sql<boolean>`project_id = ${id}`)
  const { numDeletedRows } = await trx
    .deleteFrom('projects')
    .where('id', '=', id)
    .where(({ not }) => not(isOrdered))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
