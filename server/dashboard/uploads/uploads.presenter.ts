import { isChecked } from '#machines/lives/upload.machine'
import type { PriceList } from '#shared/dashboard/uploads/price-lists.schema'
import type { Author, Upload, UploadReply } from '#shared/dashboard/uploads/uploads.schema'
import type { PriceListRow } from './price-lists.queries.ts'
import type { UploadRecord } from './uploads.queries.ts'

const GONE = { first_name: null, last_name: null }

/** Somebody of the staff as lists show them; null for nobody, without a name once the account is gone. */
const presentAuthor = (
  id: string | null,
  { first_name, last_name }: { first_name: string | null; last_name: string | null } = GONE,
): Author => {
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim()
  return id === null ? null : { id, name }
}

/** Rows that change nothing: each row of a table is refused, changes one thing, or says what the list says. */
const unchangedRows = (row: UploadRecord): number | null => {
  const { kind } = row
  const isTable = kind === 'prices' || kind === 'components' || kind === 'models'
  return isTable && isChecked(row)
    ? row.rows_read - row.rows_rejected - row.added - row.changed - row.removed
    : null
}

/** An upload as the wire has it. */
export const presentUpload = (row: UploadRecord): Upload => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  head: row.head,
  fileName: row.file_name,
  bytes: row.bytes,
  state: row.state,
  stale: row.state === 'ready' && row.base_version !== row.in_force,
  author: presentAuthor(row.created_by, row),
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  baseVersion: row.base_version,
  publishedVersion: row.published_version,
  restoredVersion: row.restored_version,
  label: row.label,
  progress: { phase: row.phase, done: row.done, total: row.total },
  counts: {
    read: row.rows_read,
    rejected: row.rows_rejected,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    unchanged: unchangedRows(row),
    suspicious: row.suspicious,
    confirmed: row.confirmed,
  },
  confirmations: row.confirmations.map(({ by, ...confirmation }) => ({
    ...confirmation,
    author: presentAuthor(by, row.confirmers[by ?? '']),
  })),
  impact: row.impact,
  message: row.message,
  revision: row.revision,
})

export const presentUploadReply = (row: UploadRecord): UploadReply => ({
  success: true,
  upload: presentUpload(row),
})

export const presentPriceList = (row: PriceListRow): PriceList => ({
  version: row.version,
  label: row.label,
  published_at: row.published_at.toISOString(),
  author: presentAuthor(row.published_by, row),
  inForce: row.version === row.in_force,
  components: row.components,
  models: row.models,
  changes:
    row.added === null || row.changed === null || row.removed === null
      ? null
      : { added: row.added, changed: row.changed, removed: row.removed },
  restoredFrom: row.restored_version,
  uploadId: row.upload_id,
})
