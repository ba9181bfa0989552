import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { DraftReport } from '#shared/dashboard/uploads/draft.schema'
import type { ChangeKind, ImpactLine } from '#shared/dashboard/uploads/findings.schema'
import type { RowFault, UploadFormat, UploadHead } from '#shared/dashboard/uploads/upload-rows.schema'
import type {
  ChangedThing,
  GapConfirmation,
  UploadImpact,
  UploadKind,
  UploadPhase,
  UploadState,
} from '#shared/dashboard/uploads/uploads.schema'

/** A confirmation as it is kept: `by` is the account's id. */
export type KeptConfirmation = Omit<GapConfirmation, 'author'> & { by: string | null }

/** A file that staff sent, or a return to an earlier price list; kept for ever, without its rows. */
export interface PriceUploadsTable {
  id: Generated<string>
  /** null until the file was read */
  kind: UploadKind | null
  format: UploadFormat | null
  head: Json<UploadHead> | null
  file_name: string
  bytes: number
  state: UploadState
  /** which attempt writes it; one that finds another number here was given up, and stops */
  run: Generated<number>
  created_by: string | null
  /** who asked for the publication, and from where */
  published_by: string | null
  ip: Generated<string>
  created_at: Date
  ended_at: Date | null
  base_version: number | null
  published_version: number | null
  restored_version: number | null
  label: Generated<string>
  phase: UploadPhase
  done: Generated<number>
  total: number | null
  rows_read: Generated<number>
  rows_rejected: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  removed: Generated<number>
  /** changes that somebody must confirm, and how many of them were */
  suspicious: Generated<number>
  confirmed: Generated<number>
  /** why they were confirmed, the first one first */
  confirmations: ColumnType<KeptConfirmation[], string | undefined, string>
  impact: Json<UploadImpact> | null
  message: string | null
  /** rises with each change */
  revision: Generated<number>
  /** false: the file and what was found in it are gone, or going; the counts stay */
  rows_kept: Generated<boolean>
}

/** A piece of a file, at most 1 MiB. Its upload is written once all pieces have come. */
export interface PriceUploadChunksTable {
  upload_id: string
  /** from 1 */
  position: number
  bytes: Uint8Array
  created_at: Date
}

/** What differs between the list in force and what it would become. */
export interface PriceUploadChangesTable {
  upload_id: string
  /** links and tables: what a model would offer, and its price grids; nobody is shown them */
  what: ChangedThing | 'links' | 'tables'
  /** of a component or model; slug of a family */
  reference: string
  /** of a price grid, `1200 × 1500`, or of a surcharge, `fabric_group blackout`; empty for what is no cell */
  cell: Generated<string>
  /** the reference in lower case: what is searched and listed by */
  search_reference: GeneratedAlways<string>
  /** of the file; 0 for what follows from a whole file */
  line: number
  kind: ChangeKind
  label: string
  /** hundredths of a percent where the document says so */
  old_cents: number | null
  new_cents: number | null
  /** by how much the price moves, in ten-thousandths of the old one, up or down alike; 0 without two prices */
  gap: Generated<number>
  /** somebody must confirm it before it is published */
  suspicious: Generated<boolean>
  confirmed: Generated<boolean>
  /** French; what differs beside the price */
  detail: string
  /** what it becomes; null for what goes and where only the price moves */
  document: Json<unknown> | null
}

/** A row of the file that was refused, with its cells. */
export interface PriceUploadRejectedTable {
  upload_id: string
  /** from 1 */
  position: number
  line: number
  faults: Json<RowFault[]>
  raw: Json<string[]>
}

/** A line of a cart or an order that the list would price otherwise or refuse. */
export interface PriceUploadImpactTable {
  upload_id: string
  /** from 1 */
  position: number
  source: ImpactLine['source']
  document: Json<ImpactLine>
  invalid: boolean
}

/** What a family's draft does beside the list in force. */
export interface PriceUploadReportsTable {
  upload_id: string
  document: Json<DraftReport>
}

export interface UploadTables {
  price_uploads: PriceUploadsTable
  price_upload_chunks: PriceUploadChunksTable
  price_upload_changes: PriceUploadChangesTable
  price_upload_rejected: PriceUploadRejectedTable
  price_upload_impact: PriceUploadImpactTable
  price_upload_reports: PriceUploadReportsTable
}
