import Type, { type Static } from 'typebox'
import { listReply } from '../lists.schema.ts'
import { Author } from './uploads.schema.ts'

/** Versions of the price list, and the files that leave of them. */

const Text = Type.String({ maxLength: 200 })

export const FamilyFileParams = Type.Object({ id: Type.String() })
export type FamilyFileParams = Static<typeof FamilyFileParams>

/** `kind`: prices, components, models or template; `format`: csv or xlsx, json for a template. */
export const UploadExampleQuery = Type.Object({ kind: Text, format: Text })
export type UploadExampleQuery = Static<typeof UploadExampleQuery>

export const PriceList = Type.Object({
  version: Type.Integer(),
  label: Type.String(),
  /** ISO 8601 */
  published_at: Type.String(),
  author: Author,
  inForce: Type.Boolean(),
  /** what it holds */
  components: Type.Integer(),
  models: Type.Integer(),
  /** against the list of before; null for lists published before this was counted */
  changes: Type.Union([
    Type.Object({ added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() }),
    Type.Null(),
  ]),
  /** the earlier list that it goes back to */
  restoredFrom: Type.Union([Type.Integer(), Type.Null()]),
  /** the upload that it was, while it is kept */
  uploadId: Type.Union([Type.String(), Type.Null()]),
})
export type PriceList = Static<typeof PriceList>

/** Latest first. */
export const PriceListsReply = Type.Object({
  ...listReply,
  priceLists: Type.Array(PriceList),
})
export type PriceListsReply = Static<typeof PriceListsReply>

export const PriceListParams = Type.Object({ version: Type.String() })
export type PriceListParams = Static<typeof PriceListParams>
