import Type, { type Static } from 'typebox'
import { listReply } from '../lists.schema.ts'
import { RowFault } from './upload-rows.schema.ts'
import { ChangedThing } from './uploads.schema.ts'

const Text = Type.String({ maxLength: 200 })

/** What the dry run of an upload found. */

export const ChangeKind = Type.Union([
  Type.Literal('added'),
  Type.Literal('changed'),
  Type.Literal('removed'),
])
export type ChangeKind = Static<typeof ChangeKind>

export const PriceUnit = Type.Union([Type.Literal('euro'), Type.Literal('percent')])
export type PriceUnit = Static<typeof PriceUnit>

export const UploadChange = Type.Object({
  kind: ChangeKind,
  what: ChangedThing,
  reference: Type.String(),
  /** of a price grid, in mm: « 1200 × 1500 »; of a surcharge: « fabric_group blackout »; empty for what is no cell */
  cell: Type.String(),
  label: Type.String(),
  /** what both prices are in: a surcharge is a percentage */
  unit: PriceUnit,
  /** null where there is no price per unit, and for a size that is not sold */
  oldPrice: Type.Union([Type.Number(), Type.Null()]),
  newPrice: Type.Union([Type.Number(), Type.Null()]),
  /** French, what else differs: « Libellé : Support mural → Support mural renforcé »; empty when only the price does */
  detail: Type.String(),
  /** it must be confirmed before it is published */
  suspicious: Type.Boolean(),
  confirmed: Type.Boolean(),
})
export type UploadChange = Static<typeof UploadChange>

/**
 * Absent `kind`: all, in the order added, changed, removed. `search`: start of a reference. `gap`: prices that move by more
 * than so many percent (`0`, `10`, `30`), that wait for a confirmation (`confirm`), or have it (`confirmed`), the largest first.
 */
export const UploadChangesQuery = Type.Object({
  page: Type.Optional(Text),
  kind: Type.Optional(Text),
  search: Type.Optional(Text),
  gap: Type.Optional(Text),
})
export type UploadChangesQuery = Static<typeof UploadChangesQuery>

export const UploadChangesReply = Type.Object({
  ...listReply,
  changes: Type.Array(UploadChange),
})
export type UploadChangesReply = Static<typeof UploadChangesReply>

/** A line of a cart or an order that the candidate list would price otherwise or refuse. */
export const ImpactLine = Type.Object({
  source: Type.Union([Type.Literal('cart'), Type.Literal('order')]),
  /** of the validated cart, or of the order */
  id: Type.String(),
  /** number of the order; null for a cart */
  number: Type.Union([Type.String(), Type.Null()]),
  company: Type.String(),
  /** from 1 */
  line: Type.Integer(),
  reference: Type.String(),
  label: Type.String(),
  quantity: Type.Integer(),
  /** euros for one */
  oldPrice: Type.Number(),
  /** null: it could not be ordered any more */
  newPrice: Type.Union([Type.Number(), Type.Null()]),
  /** French, why not; empty when only the price moves */
  reasons: Type.Array(Type.String()),
})
export type ImpactLine = Static<typeof ImpactLine>

/** Carts before orders, what becomes invalid first. */
export const UploadImpactReply = Type.Object({
  ...listReply,
  lines: Type.Array(ImpactLine),
})
export type UploadImpactReply = Static<typeof UploadImpactReply>

/** A row of the file that was refused. */
export const RejectedRow = Type.Object({
  /** of the file, from 1 */
  line: Type.Integer(),
  faults: Type.Array(RowFault),
})
export type RejectedRow = Static<typeof RejectedRow>

export const UploadRejectedReply = Type.Object({
  ...listReply,
  rejected: Type.Array(RejectedRow),
})
export type UploadRejectedReply = Static<typeof UploadRejectedReply>
