import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { RowFault, UploadRow } from '#shared/dashboard/uploads/upload-rows.schema'
import { gapOf, isSuspicious } from '#shared/dashboard/uploads/uploads.rules'
import type { PriceUploadChangesTable } from './tables.ts'
import { type Attempt, writeProgress } from './uploads.queries.ts'

/** Something that differs between the list in force and what it would become. */
export type Change = Omit<
  Selectable<PriceUploadChangesTable>,
  'upload_id' | 'search_reference' | 'cell' | 'gap' | 'suspicious' | 'confirmed'
> & {
  /** of a price grid */
  cell?: string
}

/** What nobody is shown: what follows from changes that people are told. */
export const isHidden = ({ what }: Pick<Change, 'what'>): boolean => what === 'links' || what === 'tables'

/** A row of the file that cannot be applied, with its cells. */
export interface Rejection {
  line: number
  faults: RowFault[]
  raw: string[]
  /** what it says, where its line alone does not tell which it is */
  row?: UploadRow
}

/** Keeps what differs, and what of it is suspicious. */
export const insertChanges = async (
  db: Kysely<Database>,
  uploadId: string,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({
    ...change,
    cell: change.cell ?? '',
    gap: gapOf(change.old_cents, change.new_cents),
    suspicious: isSuspicious(change.old_cents, change.new_cents),
  }))
  await sql`
    insert into price_upload_changes
      (upload_id, what, reference, cell, line, kind, label, old_cents, new_cents, gap, suspicious, detail, document)
    select ${uploadId}::uuid, what, reference, cell, line, kind, label, old_cents, new_cents, gap, suspicious,
      detail, document
    from jsonb_to_recordset(${json(rows)}::jsonb) as change
      (what text, reference text, cell text, line integer, kind text, label text, old_cents integer,
        new_cents integer, gap integer, suspicious boolean, detail text, document jsonb)`.execute(db)
}

/** Keeps refused rows; `after` is how many there are already. */
export const insertRejected = async (
  db: Kysely<Database>,
  uploadId: string,
  after: number,
  rejected: readonly Rejection[],
): Promise<void> => {
  if (rejected.length === 0) return
  await sql`
    insert into price_upload_rejected (upload_id, position, line, faults, raw)
    select ${uploadId}::uuid, ${after}::integer + row_number() over (), line, faults, raw
    from jsonb_to_recordset(${json(rejected)}::jsonb) as row (line integer, faults jsonb, raw jsonb)`.execute(
    db,
  )
}

/** Rows of one delete: a few ms on both engines. */
const AT_ONCE = 5000

/**
 * Forgets what earlier attempts found, a few thousand rows at a time. Throws `UploadLeft` rather than forget what a later
 * one finds.
 */
export const deleteFindings = async (db: Kysely<Database>, attempt: Attempt): Promise<void> => {
  for (const table of [
    'price_upload_changes',
    'price_upload_rejected',
    'price_upload_impact',
    'price_upload_reports',
  ] as const) {
    const deleteSlice = async (trx: Transaction<Database>): Promise<bigint> => {
      await writeProgress(trx, attempt, {})
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where upload_id = ${attempt.id} limit ${AT_ONCE}
        ))`.execute(trx)
      return numAffectedRows
    }
    while ((await db.transaction().execute(deleteSlice)) === BigInt(AT_ONCE)) {}
  }
}

/** The changes of these lines are taken back: they are refused. What they were. */
export const deleteChangesOfLines = async (
  db: Kysely<Database>,
  uploadId: string,
  lines: readonly number[],
): Promise<Pick<Change, 'what' | 'kind' | 'old_cents' | 'new_cents'>[]> =>
  lines.length === 0
    ? []
    : db
        .deleteFrom('price_upload_changes')
        .where('upload_id', '=', uploadId)
        .where(sql<boolean>`line = any (${lines}::integer[])`)
        .returning(['what', 'kind', 'old_cents', 'new_cents'])
        .execute()

/** The changes of one kind of thing, by reference; for files of models and templates, which are short. */
export const listChanges = async (
  db: Kysely<Database>,
  uploadId: string,
  what: Change['what'],
): Promise<Change[]> =>
  db
    .selectFrom('price_upload_changes')
    .select(['what', 'reference', 'line', 'kind', 'label', 'old_cents', 'new_cents', 'detail', 'document'])
    .where('upload_id', '=', uploadId)
    .where('what', '=', what)
    .orderBy('reference')
    .execute()
