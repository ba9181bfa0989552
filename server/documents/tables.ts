import type { ColumnType } from 'kysely'
import type { DocumentKind } from '#shared/documents/document-kinds'

/** A PDF that is written once: the database refuses whatever would change one. */
interface PaperColumns {
  /** at most 16 MiB */
  bytes: ColumnType<Uint8Array, Uint8Array, never>
  /** of the bytes, hexadecimal */
  sha256: ColumnType<string, string, never>
  made_at: ColumnType<Date, Date, never>
}

/** A paper of an order. */
export interface DocumentsTable extends PaperColumns {
  order_id: ColumnType<string, string, never>
  kind: ColumnType<DocumentKind, DocumentKind, never>
}

/** The delivery note of a parcel. */
export interface ParcelPapersTable extends PaperColumns {
  order_id: ColumnType<string, string, never>
  /** number of the parcel */
  parcel: ColumnType<number, number, never>
}

/** The paper of an answer to a quote. */
export interface QuotePapersTable extends PaperColumns {
  quote_id: ColumnType<string, string, never>
  revision: ColumnType<number, number, never>
}

export interface DocumentTables {
  documents: DocumentsTable
  parcel_papers: ParcelPapersTable
  quote_papers: QuotePapersTable
}
