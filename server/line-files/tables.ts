import type { Generated } from 'kysely'
import type { FileKind } from '#shared/line-files/file-kinds'

/** A file that goes with a line of a cart, and of the orders that are made of it. */
export interface LineFilesTable {
  id: Generated<string>
  user_id: string
  kind: FileKind
  name: string
  /** at most 8 MiB; of a photo, as it was drawn here */
  bytes: Uint8Array
  /** WebP; of a photo alone */
  thumbnail: Uint8Array | null
  created_at: Date
  /** when it was last sent with a cart, or came */
  used_at: Date
  /** of the first order with it, by the database; null: there is none */
  ordered_at: Date | null
}

/** Which validated carts have it; the database lists them as carts are validated. */
export interface ValidatedCartFilesTable {
  cart_id: string
  file_id: string
  user_id: string
}

export interface LineFileTables {
  line_files: LineFilesTable
  validated_cart_files: ValidatedCartFilesTable
}
