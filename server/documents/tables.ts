import type { ColumnType } from 'kysely'
import type { DocumentKind } from '#shared/documents/document-kinds'

/** A paper of an order. The database refuses whatever would change one. */
export interface DocumentsTable {
  order_id: ColumnType<string, string, never>
  kind: ColumnType<DocumentKind, DocumentKind, never>
  /** a PDF, at most 16 MiB */
  bytes: ColumnType<Uint8Array, Uint8Array, never>
  /** of the bytes, hexadecimal */
  sha256: ColumnType<string, string, never>
  made_at: ColumnType<Date, Date, never>
}

export interface DocumentTables {
  documents: DocumentsTable
}
