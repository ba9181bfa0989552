import Type, { type Static } from 'typebox'
import { listReply } from '../lists.schema.ts'
import { UploadKind as FileKind, UploadFormat, UploadHead } from './upload-rows.schema.ts'
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
  ...listReply,
  uploads: Type.Array(Upload),
  /** whatever was asked for */
  outdated: OutdatedUploads,
})
export type UploadsReply = Static<typeof UploadsReply>

export const UploadPageQuery = Type.Object({ page: Type.Optional(Text) })
export type UploadPageQuery = Static<typeof UploadPageQuery>

/** What changes: a part, a cell of its price grid or a surcharge's percentage, a model, a family's texts or place, or a model's rules. */
export const ChangedThing = Type.Union([
  Type.Literal('component'),
  Type.Literal('cell'),
  Type.Literal('model'),
  Type.Literal('family'),
  Type.Literal('template'),
])
export type ChangedThing = Static<typeof ChangedThing>

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
