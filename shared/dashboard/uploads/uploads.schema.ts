import Type, { type Static } from 'typebox'
import { UploadKind as FileKind, RowFault, UploadFormat, UploadHead } from './upload-rows.schema.ts'
import { UPLOAD_STATES } from './uploads.rules.ts'

/** Uploads of products by staff, price list versions, and what a file would change. Prices are euros ex. VAT. */

const Text = Type.String({ maxLength: 200 })

/** What a file is about, told by its columns or form; `restore` has no file: it goes back to an earlier list. */
export const UploadKind = Type.Union([FileKind, Type.Literal('restore')])
export type UploadKind = Static<typeof UploadKind>

/** Its life: uploads.rules.ts. */
export const UploadState = Type.Enum(UPLOAD_STATES)
export type UploadState = Static<typeof UploadState>

/** What the job is doing: waiting for its turn, reading the file, comparing it with the list in force, compiling touched models, pricing carts and orders again, writing the new list, putting it in force. */
export const UploadPhase = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('reading'),
  Type.Literal('comparing'),
  Type.Literal('compiling'),
  Type.Literal('pricing'),
  Type.Literal('writing'),
  Type.Literal('switching'),
])
export type UploadPhase = Static<typeof UploadPhase>

/** Somebody of the staff; null: the demo data, or an account that is gone. */
export const Author = Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()])
export type Author = Static<typeof Author>

const ImpactCount = Type.Object({
  /** carts or orders looked at */
  checked: Type.Integer(),
  /** of them, those with a line that moves or becomes invalid */
  touched: Type.Integer(),
  /** lines that could not be ordered any more */
  invalid: Type.Integer(),
  /** lines whose price moves */
  moved: Type.Integer(),
})

/** The effect of the candidate list: validated carts still waiting, and the last 500 orders. */
export const UploadImpact = Type.Object({ carts: ImpactCount, orders: ImpactCount })
export type UploadImpact = Static<typeof UploadImpact>

/** Suspicious changes of price that somebody confirmed, together or one. */
export const GapConfirmation = Type.Object({
  /** ISO 8601 */
  at: Type.String(),
  author: Author,
  reason: Type.String(),
  /** how many */
  count: Type.Integer(),
  /** the one that was confirmed alone: « VR40-VOLET 1200 × 1500 »; null: all that were left */
  change: Type.Union([Type.String(), Type.Null()]),
})
export type GapConfirmation = Static<typeof GapConfirmation>

export const Upload = Type.Object({
  id: Type.String(),
  /** null until the file was read */
  kind: Type.Union([UploadKind, Type.Null()]),
  format: Type.Union([UploadFormat, Type.Null()]),
  /** how the file was read; null until then */
  head: Type.Union([UploadHead, Type.Null()]),
  /** as the browser named it, for people; empty for a restore */
  fileName: Type.String(),
  bytes: Type.Integer(),
  state: UploadState,
  /** ready, and its base list is no longer in force: it must be checked again before it is published */
  stale: Type.Boolean(),
  author: Author,
  /** ISO 8601 */
  created_at: Type.String(),
  /** ISO 8601, null while it may still move */
  ended_at: Type.Union([Type.String(), Type.Null()]),
  /** the list that the file was compared with */
  baseVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** the list that it became */
  publishedVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** the list that a restore goes back to, which is no return itself */
  restoredVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** of the list that it becomes; empty until somebody publishes it, but for a restore, which proposes one */
  label: Type.String(),
  progress: Type.Object({
    phase: UploadPhase,
    done: Type.Integer(),
    /** null: not known */
    total: Type.Union([Type.Integer(), Type.Null()]),
  }),
  counts: Type.Object({
    /** rows of the file */
    read: Type.Integer(),
    rejected: Type.Integer(),
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    /** rows that say what the list in force says; null until the check is whole, and where rows are not counted so */
    unchanged: Type.Union([Type.Integer(), Type.Null()]),
    /** changes of price that must be confirmed before they are published (`isSuspicious`) */
    suspicious: Type.Integer(),
    /** how many of those were */
    confirmed: Type.Integer(),
  }),
  confirmations: Type.Array(GapConfirmation),
  /** null until the dry run came to it */
  impact: Type.Union([UploadImpact, Type.Null()]),
  /** French: why it was refused, failed, or must be checked again; null otherwise */
  message: Type.Union([Type.String(), Type.Null()]),
  /** rises with each change of the upload: the id of its events */
  revision: Type.Integer(),
})
export type Upload = Static<typeof Upload>

export const FamilyFileParams = Type.Object({ id: Type.String() })
export type FamilyFileParams = Static<typeof FamilyFileParams>

export const UploadParams = Type.Object({ id: Type.String() })
export type UploadParams = Static<typeof UploadParams>

export const UploadReply = Type.Object({ success: Type.Literal(true), upload: Upload })
export type UploadReply = Static<typeof UploadReply>

/** `page` from 1, as text. */
export const UploadsQuery = Type.Object({
  page: Type.Optional(Text),
  /**
   * several, separated by commas; unknown ones find nothing. Of those that are ready, `unchanged` change nothing,
   * `outdated` were compared with a list no longer in force, `ready` are the others.
   */
  state: Type.Optional(Text),
  /** part of the file's name, of the return's (`returnName`), or of the label */
  search: Type.Optional(Text),
})
export type UploadsQuery = Static<typeof UploadsQuery>

/** How many wait against a list that is no longer in force: files, and returns to an earlier list. */
export const OutdatedUploads = Type.Object({ files: Type.Integer(), returns: Type.Integer() })
export type OutdatedUploads = Static<typeof OutdatedUploads>

/** Latest first. */
export const UploadsReply = Type.Object({
  success: Type.Literal(true),
  uploads: Type.Array(Upload),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
  /** whatever was asked for */
  outdated: OutdatedUploads,
})
export type UploadsReply = Static<typeof UploadsReply>

/** `kind`: prices, components, models or template; `format`: csv or xlsx, json for a template. */
export const UploadExampleQuery = Type.Object({ kind: Text, format: Text })
export type UploadExampleQuery = Static<typeof UploadExampleQuery>

export const ChangeKind = Type.Union([
  Type.Literal('added'),
  Type.Literal('changed'),
  Type.Literal('removed'),
])
export type ChangeKind = Static<typeof ChangeKind>

/** What changes: a part, a cell of its price grid or a surcharge's percentage, a model, a family's texts or place, or a model's rules. */
export const ChangedThing = Type.Union([
  Type.Literal('component'),
  Type.Literal('cell'),
  Type.Literal('model'),
  Type.Literal('family'),
  Type.Literal('template'),
])
export type ChangedThing = Static<typeof ChangedThing>

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
  success: Type.Literal(true),
  changes: Type.Array(UploadChange),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
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

export const UploadPageQuery = Type.Object({ page: Type.Optional(Text) })
export type UploadPageQuery = Static<typeof UploadPageQuery>

/** Carts before orders, what becomes invalid first. */
export const UploadImpactReply = Type.Object({
  success: Type.Literal(true),
  lines: Type.Array(ImpactLine),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
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
  success: Type.Literal(true),
  rejected: Type.Array(RejectedRow),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
})
export type UploadRejectedReply = Static<typeof UploadRejectedReply>

/** Why suspicious changes of price are right: of all that are left, or of one. */
export const ConfirmGapsBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
  /** absent: all that wait */
  change: Type.Optional(
    Type.Object({ what: ChangedThing, reference: Text, cell: Text }, { additionalProperties: false }),
  ),
  /** of the upload that was read: what it finds may be other things by now */
  revision: Type.Integer(),
})
export type ConfirmGapsBody = Static<typeof ConfirmGapsBody>

export const PublishBody = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  /** publishes what is sound and leaves the rejected rows; needed when there are any */
  withoutRejected: Type.Optional(Type.Boolean()),
})
export type PublishBody = Static<typeof PublishBody>

/** What was cancelled. */
export const CancelOutdatedReply = Type.Object({ success: Type.Literal(true), cancelled: OutdatedUploads })
export type CancelOutdatedReply = Static<typeof CancelOutdatedReply>

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
  success: Type.Literal(true),
  priceLists: Type.Array(PriceList),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
})
export type PriceListsReply = Static<typeof PriceListsReply>

export const PriceListParams = Type.Object({ version: Type.String() })
export type PriceListParams = Static<typeof PriceListParams>
