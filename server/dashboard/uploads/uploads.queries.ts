import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { likeSafe } from '#server/catalogue/search.queries'
import { insertJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import { CANCELLABLE_STATES, RECHECKABLE_STATES } from '#shared/dashboard/uploads.rules'
import type { UploadState } from '#shared/dashboard/uploads.schema'
import type { PriceUploadsTable } from './tables.ts'

export type UploadRow = Selectable<PriceUploadsTable>

/** An upload with who sent it, and the list in force. */
export type UploadRecord = UploadRow & {
  first_name: string | null
  last_name: string | null
  in_force: number | null
}

/** Kind of the jobs that check and publish. */
export const UPLOAD_JOB = 'upload'

const uploadRecords = (db: Kysely<Database>) =>
  db
    .selectFrom('price_uploads as upload')
    .leftJoin('users as author', 'author.id', 'upload.created_by')
    .innerJoin('catalogue_state as state', (join) => join.onTrue())
    .selectAll('upload')
    .select(['author.first_name', 'author.last_name', 'state.price_list_version as in_force'])

export const findUpload = async (db: Kysely<Database>, id: string): Promise<UploadRecord | undefined> =>
  uploadRecords(db).where('upload.id', '=', id).executeTakeFirst()

/** One page, from 1, latest first, and how many there are. */
export const listUploads = async (
  db: Kysely<Database>,
  filter: { page: number; states: readonly string[]; search: string },
): Promise<{ rows: UploadRecord[]; total: number }> => {
  const pattern = `%${likeSafe(filter.search)}%`
  let rows = uploadRecords(db)
  let count = db
    .selectFrom('price_uploads as upload')
    .select((query) => query.fn.countAll<number>().as('total'))
  if (filter.states.length > 0) {
    // Names that are no state find nothing.
    const state = sql`case when upload.state = 'ready' and upload.base_version is distinct from
      (select price_list_version from catalogue_state) then 'outdated' else upload.state end`
    const states = sql<boolean>`${state} in (${sql.join(filter.states)})`
    rows = rows.where(states)
    count = count.where(states)
  }
  if (filter.search !== '') {
    const found = sql<boolean>`(upload.file_name ilike ${pattern} or upload.label ilike ${pattern})`
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

/** A file that has come whole; its job begins once the transaction commits. */
export const insertUpload = async (
  trx: Transaction<Database>,
  upload: { id: string; fileName: string; bytes: number; userId: string },
  at: Date,
): Promise<void> => {
  await trx
    .insertInto('price_uploads')
    .values({
      id: upload.id,
      kind: null,
      format: null,
      head: null,
      file_name: upload.fileName,
      bytes: upload.bytes,
      state: 'received',
      created_by: upload.userId,
      published_by: null,
      created_at: at,
      ended_at: null,
      base_version: null,
      published_version: null,
      restored_version: null,
      phase: 'waiting',
      total: null,
      impact: null,
      message: null,
    })
    .execute()
  await insertJob(trx, UPLOAD_JOB, { uploadId: upload.id }, at)
}

/** A return to an earlier list, which is published at once. */
export const insertRestore = async (
  trx: Transaction<Database>,
  restore: { version: number; base: number; label: string; userId: string; ip: string },
  at: Date,
): Promise<string> => {
  const { id } = await trx
    .insertInto('price_uploads')
    .values({
      kind: 'restore',
      format: null,
      head: null,
      file_name: '',
      bytes: 0,
      state: 'publishing',
      created_by: restore.userId,
      published_by: restore.userId,
      ip: restore.ip,
      created_at: at,
      ended_at: null,
      base_version: restore.base,
      published_version: null,
      restored_version: restore.version,
      label: restore.label,
      phase: 'waiting',
      total: null,
      impact: null,
      message: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertJob(trx, UPLOAD_JOB, { uploadId: id }, at)
  return id
}

/** The upload, held until the transaction ends: whoever changes it next waits. */
export const lockUpload = async (trx: Transaction<Database>, id: string): Promise<UploadRow | undefined> =>
  trx.selectFrom('price_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The uploads that wait for a decision against a list that is no longer in force, held like one. */
export const lockOutdated = async (
  trx: Transaction<Database>,
): Promise<Pick<UploadRow, 'id' | 'file_name'>[]> =>
  trx
    .selectFrom('price_uploads')
    .select(['id', 'file_name'])
    .where('state', '=', 'ready')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`base_version is distinct from (select price_list_version from catalogue_state)`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Changes a locked upload by what somebody decided. */
export const updateUpload = async (
  trx: Transaction<Database>,
  id: string,
  changes: Updateable<PriceUploadsTable>,
): Promise<void> => {
  await trx
    .updateTable('price_uploads')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export const isCancellable = (state: UploadState): boolean => CANCELLABLE_STATES.includes(state)
export const isRecheckable = (state: UploadState): boolean => RECHECKABLE_STATES.includes(state)

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
 * Begins an attempt: from now on the earlier ones write nothing. Undefined when the upload has nothing to do: it was
 * cancelled, or it ended.
 */
export const beginAttempt = async (
  db: Kysely<Database>,
  id: string,
): Promise<{ attempt: Attempt; upload: UploadRow } | undefined> => {
  const upload = await db
    .updateTable('price_uploads')
    .set({
      run: sql`run + 1`,
      revision: sql`revision + 1`,
      state: sql`case when state = 'received' then 'checking' else state end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['received', 'checking', 'publishing'])
    .returningAll()
    .executeTakeFirst()
  if (upload === undefined) return undefined
  const state = upload.state === 'publishing' ? 'publishing' : 'checking'
  return { attempt: { id, run: upload.run, state }, upload }
}

/**
 * Writes what an attempt has come to. First in its transactions: the upload's row is locked by it, so that nothing of
 * a cancelled one is written after. Throws `UploadLeft`.
 */
export const advance = async (
  db: Kysely<Database>,
  attempt: Attempt,
  changes: Updateable<PriceUploadsTable>,
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
