import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { isUuid } from '#server/platform/columns'
import { type Held, hold, holdOne } from '#server/platform/held.queries'
import { likeSafe } from '#server/platform/like-safe'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import { RETURN_TO } from '#shared/dashboard/uploads/uploads.rules'
import type { OutdatedUploads } from '#shared/dashboard/uploads/uploads.schema'
import { AppError } from '#shared/platform/errors'
import type { PriceUploadsTable } from './tables.ts'

export type UploadRow = Selectable<PriceUploadsTable>

/** What is written of an upload beside where it stands: that is its life's (upload-life.ts). */
export type UploadChanges = Omit<Updateable<PriceUploadsTable>, 'state' | 'ended_at'>

/** An upload with who sent it, and the list in force. */
export type UploadRecord = UploadRow & {
  first_name: string | null
  last_name: string | null
  in_force: number | null
  /** by id: those who confirmed gaps of it */
  confirmers: Record<string, { first_name: string | null; last_name: string | null }>
}

/**
 * Where an upload stands: its state, but of those that are ready `unchanged` change nothing, and `outdated` were compared
 * with a list that is no longer in force. Neither waits for a decision.
 */
export const standing = sql<string>`case when state <> 'ready' then state
  when added + changed + removed = 0 then 'unchanged'
  when base_version is distinct from (select price_list_version from catalogue_state) then 'outdated'
  else 'ready' end`

const uploadRecords = (db: Kysely<Database>) =>
  db
    .selectFrom('price_uploads as upload')
    .leftJoin('users as author', 'author.id', 'upload.created_by')
    .innerJoin('catalogue_state as state', (join) => join.onTrue())
    .selectAll('upload')
    .select(['author.first_name', 'author.last_name', 'state.price_list_version as in_force'])
    .select(
      sql<UploadRecord['confirmers']>`coalesce((
        select jsonb_object_agg(who.id, jsonb_build_object('first_name', who.first_name, 'last_name', who.last_name))
        from users who
        where who.id in (select (one ->> 'by')::uuid from jsonb_array_elements(upload.confirmations) one)
      ), '{}')`.as('confirmers'),
    )

export const findUpload = async (db: Kysely<Database>, id: string): Promise<UploadRecord | undefined> =>
  uploadRecords(db).where('upload.id', '=', id).executeTakeFirst()

/** Throws NOT_FOUND, for what is no id too. */
export const findRequiredUpload = async (db: Kysely<Database>, id: string): Promise<UploadRecord> => {
  const row = isUuid(id) ? await findUpload(db, id) : undefined
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** Spaces that typography wants and nobody types. */
const NO_BREAK = /[\u00a0\u202f]/g

/** One page, from 1, latest first, and how many there are. A search finds a file's name, a return's, or a label. */
export const listUploads = async (
  db: Kysely<Database>,
  filter: { page: number; states: readonly string[]; search: string },
): Promise<{ rows: UploadRecord[]; total: number }> => {
  const pattern = `%${likeSafe(filter.search.replace(NO_BREAK, ' '))}%`
  let rows = uploadRecords(db)
  let count = db
    .selectFrom('price_uploads as upload')
    .select((query) => query.fn.countAll<number>().as('total'))
  if (filter.states.length > 0) {
    // Names that are no state find nothing.
    const states = sql<boolean>`${standing} in (${sql.join(filter.states)})`
    rows = rows.where(states)
    count = count.where(states)
  }
  if (filter.search !== '') {
    const found = sql<boolean>`translate(
      concat_ws(chr(10), upload.file_name, ${RETURN_TO}::text || upload.restored_version, upload.label),
      ${'\u00a0\u202f'}, '  ') ilike ${pattern}`
    rows = rows.where(found)
    count = count.where(found)
  }
  const { total } = await count.executeTakeFirstOrThrow()
  return {
    rows: await rows
      .orderBy('upload.created_at', 'desc')
      .orderBy('upload.id', 'desc')
      .offset((filter.page - 1) * ADMIN_PAGE_SIZE)
      .limit(ADMIN_PAGE_SIZE)
      .execute(),
    total: Number(total),
  }
}

/** What an upload is made of: a file that has come whole, or an earlier list and how a return to it is called. */
export type UploadSource = { fileName: string; bytes: number } | { version: number; label: string }

export interface NewUpload {
  readonly id: string
  readonly userId: string
  readonly source: UploadSource
}

export const insertUpload = async (
  trx: Transaction<Database>,
  { id, userId, source, state }: NewUpload & Pick<UploadRow, 'state'>,
  at: Date,
): Promise<void> => {
  const content =
    'version' in source
      ? {
          kind: 'restore' as const,
          file_name: '',
          bytes: 0,
          restored_version: source.version,
          label: source.label,
        }
      : { kind: null, file_name: source.fileName, bytes: source.bytes, restored_version: null }
  await trx
    .insertInto('price_uploads')
    .values({
      ...content,
      id,
      format: null,
      head: null,
      state,
      created_by: userId,
      published_by: null,
      created_at: at,
      ended_at: null,
      base_version: null,
      published_version: null,
      phase: 'waiting',
      total: null,
      impact: null,
      message: null,
    })
    .execute()
}

/**
 * The return to that list that is being checked, or was, against the list in force. Returns to one list wait for one
 * another until the transaction ends.
 */
export const lockReturn = async (
  trx: Transaction<Database>,
  version: number,
): Promise<{ id: string } | undefined> => {
  const list = trx.selectFrom('price_lists').select('version').where('version', '=', version)
  await list.forNoKeyUpdate().executeTakeFirstOrThrow()
  return trx
    .selectFrom('price_uploads')
    .select('id')
    .where('restored_version', '=', version)
    .where('ended_at', 'is', null)
    .where(standing, 'in', ['received', 'checking', 'ready'])
    .executeTakeFirst()
}

/** The upload, held until the transaction ends: whoever changes it next waits. */
export const lockUpload = (trx: Transaction<Database>, id: string): Promise<Held<UploadRow> | undefined> =>
  holdOne(trx.selectFrom('price_uploads').selectAll().where('id', '=', id), 'forUpdate')

/** The upload, held as its writing would hold it: who only names it does not wait. */
export const lockUploadToWrite = (
  trx: Transaction<Database>,
  id: string,
): Promise<Held<UploadRow> | undefined> =>
  holdOne(trx.selectFrom('price_uploads').selectAll().where('id', '=', id), 'forNoKeyUpdate')

/** The uploads that wait for a decision since before that day, held to be written. */
export const lockUndecided = (
  trx: Transaction<Database>,
  before: Date,
): Promise<Held<Pick<UploadRow, 'id' | 'state'>>[]> => {
  const undecided = trx
    .selectFrom('price_uploads')
    .select(['id', 'state'])
    .where('state', '=', 'ready')
    .where('created_at', '<', before)
    .orderBy('id')
  return hold(undecided, 'forNoKeyUpdate')
}

/** How many uploads wait for a decision against a list that is no longer in force. */
export const countOutdated = async (db: Kysely<Database>): Promise<OutdatedUploads> =>
  db
    .selectFrom('price_uploads')
    .select([
      sql<number>`(count(*) filter (where restored_version is null))::int`.as('files'),
      sql<number>`count(restored_version)::int`.as('returns'),
    ])
    .where('state', '=', 'ready')
    .where('ended_at', 'is', null)
    .where(standing, '=', 'outdated')
    .executeTakeFirstOrThrow()

/** The uploads that wait for a decision against a list that is no longer in force, held like one. */
export const lockOutdated = (
  trx: Transaction<Database>,
): Promise<Held<Pick<UploadRow, 'id' | 'state' | 'file_name' | 'restored_version'>>[]> => {
  const outdated = trx
    .selectFrom('price_uploads')
    .select(['id', 'state', 'file_name', 'restored_version'])
    .where('state', '=', 'ready')
    .where('ended_at', 'is', null)
    .where(standing, '=', 'outdated')
    .orderBy('id')
  return hold(outdated, 'forUpdate')
}

/** Writes where a held upload stands, with what its step brings. */
export const updateUpload = async (
  trx: Transaction<Database>,
  id: string,
  { state, ended_at }: Pick<UploadRow, 'state' | 'ended_at'>,
  changes: UploadChanges,
): Promise<void> => {
  await trx
    .updateTable('price_uploads')
    .set({ ...changes, state, ended_at, revision: sql`revision + 1` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether another upload is being published. */
export const isPublishing = async (db: Kysely<Database>): Promise<boolean> =>
  (await db
    .selectFrom('price_uploads')
    .select('id')
    .where('state', '=', 'publishing')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Somebody cancelled the upload, or another attempt has taken it: this one writes nothing any more. */
export class UploadLeft extends Error {
  constructor() {
    super('The upload was cancelled, or taken by another attempt.')
    this.name = 'UploadLeft'
  }
}

/** One attempt at checking or publishing an upload. */
export interface Attempt {
  readonly id: string
  readonly run: number
  readonly state: 'checking' | 'publishing'
}

/**
 * Writes what an attempt has come to so far. First in its transactions: the upload's row is locked by it, so that nothing
 * of a cancelled one is written after. Throws `UploadLeft`.
 */
export const writeProgress = async (
  db: Kysely<Database>,
  attempt: Attempt,
  changes: UploadChanges,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('price_uploads')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', attempt.id)
    .where('run', '=', attempt.run)
    .where('state', '=', attempt.state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new UploadLeft()
}
