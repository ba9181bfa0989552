import { assign, emit, raise, setup } from 'xstate'
import { isRunning } from '#machines/lives/upload.machine'
import type { UploadChange } from '#shared/dashboard/uploads/findings.schema'
import type { ConfirmGapsBody, PublishBody, Upload } from '#shared/dashboard/uploads/uploads.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall, requiredChannel } from '../../platform/provided.ts'
import {
  gapsToConfirm,
  LABEL_MAX,
  mayCancel,
  mayPublish,
  mayRecheck,
  REASON_MAX,
} from './upload-decisions.ts'

export interface UploadContext {
  id: string
  /** the newest that was heard; null until it was read */
  upload: Upload | null
  /** it was seen running: how it ends is news */
  followed: boolean
  /** of the list that it becomes, as typed */
  label: string
  /** the suspicious change that is confirmed; null: all that wait */
  gap: UploadChange | null
  /** why they are right, as typed */
  reason: string
  /** why it could not be read, or what was decided could not be done */
  failure: Failure | null
}

/** What the stream of an upload says. */
export type FollowEvent =
  | { type: 'upload.told'; upload: Upload }
  /** it ended, or broke off: what was told last may be old */
  | { type: 'stream.lost' }

export type UploadEvent =
  | FollowEvent
  | { type: 'upload.retry' }
  | { type: 'publish.ask' }
  | { type: 'label.type'; text: string }
  | { type: 'publish.confirm' }
  /** one suspicious change, or all that wait */
  | { type: 'gaps.ask'; gap: UploadChange | null }
  | { type: 'reason.type'; text: string }
  | { type: 'gaps.confirm' }
  | { type: 'cancel.ask' }
  | { type: 'cancel.confirm' }
  | { type: 'recheck.ask' }
  /** closes the question, or the refusal */
  | { type: 'dialog.close' }
  /** of the decision, to what watches: it became another, or is no longer what was seen */
  | { type: 'upload.changed' }
  | { type: 'upload.doubted' }

interface Publication {
  id: string
  body: PublishBody
}

interface Confirmation {
  id: string
  body: ConfirmGapsBody
}

/** Refusals that say that the upload is no longer what was seen. */
const MOVED = new Set([
  'UPLOAD_STATE',
  'UPLOAD_STALE',
  'UPLOAD_ROWS_REJECTED',
  'UPLOAD_CHANGES_NOTHING',
  'UPLOAD_GAPS_UNCONFIRMED',
])

const given = (event: object): Upload | null => {
  const upload = 'upload' in event ? event.upload : 'output' in event ? event.output : null
  // told by the stream, or what readUpload, publish, confirmGaps, cancel and recheck give
  return upload as Upload | null
}

/** Types, guards, actions and required actors of the machine of an upload. */
export const uploadSetup = setup({
  types: {
    input: {} as { id: string },
    context: {} as UploadContext,
    events: {} as UploadEvent,
    /** for the view: it has ended, or waits for a decision */
    emitted: {} as { type: 'upload.ended'; upload: Upload },
    /** lost: it runs, and what is shown may be old; asked: the question stands */
    tags: {} as 'loading' | 'unreadable' | 'missing' | 'running' | 'lost' | 'asked' | 'deciding' | 'refused',
  },
  actors: {
    readUpload: requiredCall<Upload, string>('readUpload'),
    followUpload: requiredChannel<{ type: 'never' }, string>('followUpload'),
    publish: requiredCall<Upload, Publication>('publish'),
    confirmGaps: requiredCall<Upload, Confirmation>('confirmGaps'),
    cancel: requiredCall<Upload, string>('cancel'),
    recheck: requiredCall<Upload, string>('recheck'),
  },
  delays: {
    /** before a stream that broke off is opened again, ms */
    reconnect: 2000,
    /** between two looks at what may be decided by somebody else, ms */
    look: 20_000,
  },
  guards: {
    isRunning: ({ context: { upload } }) => upload !== null && isRunning(upload),
    isEnd: ({ context, event }) => {
      const upload = given(event)
      return upload !== null && upload.revision >= (context.upload?.revision ?? 0) && !isRunning(upload)
    },
    isFollowed: ({ context }) => context.followed,
    isMissing: ({ event }) => 'error' in event && failureOf(event.error).code === 'NOT_FOUND',
    isMoved: ({ event }) => 'error' in event && MOVED.has(failureOf(event.error).code),
    mayMove: ({ context: { upload } }) => upload !== null && (mayCancel(upload) || mayRecheck(upload)),
    mayPublish: ({ context: { upload } }) => upload !== null && mayPublish(upload),
    mayConfirm: ({ context: { upload } }) => upload !== null && gapsToConfirm(upload) > 0,
    isReasoned: ({ context: { reason } }) => reason.trim() !== '' && reason.length <= REASON_MAX,
    mayCancel: ({ context: { upload } }) => upload !== null && mayCancel(upload),
    mayRecheck: ({ context: { upload } }) => upload !== null && mayRecheck(upload),
    isLabelled: ({ context: { label } }) => label.trim() !== '' && label.length <= LABEL_MAX,
  },
  actions: {
    keepUpload: assign(({ context, event }) => {
      const upload = given(event)
      const isOld = upload === null || upload.revision < (context.upload?.revision ?? 0)
      return isOld ? {} : { upload }
    }),
    keepFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : undefined) })),
    forgetFailure: assign({ failure: null }),
    sayEnded: emit(({ context: { upload } }) => {
      if (upload === null) throw new Error('No upload was read.')
      return { type: 'upload.ended' as const, upload }
    }),
    sayChanged: raise({ type: 'upload.changed' as const }),
    sayDoubted: raise({ type: 'upload.doubted' as const }),
  },
})
