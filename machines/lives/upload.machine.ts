import { type SnapshotFrom, setup } from 'xstate'
import { UPLOAD_STATES, type UploadState } from '#shared/dashboard/uploads/uploads.rules'
import { followUp } from './life.ts'

/** What a job says of the work that it had in hand. */
export type UploadWork =
  /** the dry run is done: somebody decides */
  | { type: 'check.passed' }
  /** the dry run found nothing that could be published */
  | { type: 'check.refused' }
  /** the list is written and in force */
  | { type: 'list.published' }
  /** another list has come into force meanwhile */
  | { type: 'list.overtaken' }
  /** it was tried too often */
  | { type: 'work.failed' }

/** What happens to an upload. */
export type UploadFact =
  | UploadWork
  /** a job takes it in hand, anew when an earlier one was lost */
  | { type: 'work.taken' }
  | { type: 'publication.asked' }
  | { type: 'check.asked' }
  | { type: 'gaps.confirmed' }
  | { type: 'upload.cancelled' }
  /** nobody decided in time */
  | { type: 'upload.expired' }

const setting = setup({
  types: {
    events: {} as UploadFact,
    /**
     * running: a job works, or is about to; checked: what it would change is known; stopped: it ended without a list;
     * ended: nothing waits for it
     */
    tags: {} as 'running' | 'checked' | 'stopped' | 'ended',
  },
  actions: {
    /** a job checks or publishes it */
    enqueueJob: followUp,
  },
})

/**
 * The life of an upload of staff's, a file or a return to an earlier list, from its coming to the list that it becomes.
 * How far a job is (phase, done, total) is no state of it.
 */
export const uploadLife = setting.createMachine({
  id: 'uploadLife',
  initial: 'received',
  states: {
    received: {
      tags: 'running',
      entry: 'enqueueJob',
      on: { 'work.taken': 'checking', 'upload.cancelled': 'cancelled' },
    },
    checking: {
      tags: 'running',
      on: {
        'work.taken': 'checking',
        'check.passed': 'ready',
        'check.refused': 'refused',
        'work.failed': 'failed',
        'upload.cancelled': 'cancelled',
      },
    },
    ready: {
      tags: 'checked',
      on: {
        'gaps.confirmed': 'ready',
        'publication.asked': 'publishing',
        'check.asked': 'received',
        'upload.cancelled': 'cancelled',
        'upload.expired': 'cancelled',
      },
    },
    refused: { tags: ['stopped', 'ended'] },
    failed: { tags: ['stopped', 'ended'], on: { 'check.asked': 'received' } },
    publishing: {
      tags: ['running', 'checked'],
      entry: 'enqueueJob',
      on: {
        'work.taken': 'publishing',
        'list.published': 'published',
        'list.overtaken': { target: 'ready', description: 'It is to be checked again.' },
        'work.failed': 'failed',
        'upload.cancelled': 'cancelled',
      },
    },
    published: { tags: ['checked', 'ended'] },
    cancelled: { tags: ['stopped', 'ended'] },
  },
})

export type UploadSnapshot = SnapshotFrom<typeof uploadLife>

interface Standing {
  readonly state: UploadState
}

/** An upload that stands there. */
export const uploadAt = ({ state }: Standing): UploadSnapshot =>
  uploadLife.resolveState({ value: state, context: {} })

/** Whether that may happen to an upload now. */
export const mayHappen = (upload: Standing, type: UploadFact['type']): boolean =>
  uploadAt(upload).can({ type })

/** A job works, or is about to: progress moves and events come. */
export const isRunning = (upload: Standing): boolean => uploadAt(upload).hasTag('running')

/** What it would change, or has changed, is known. */
export const isChecked = (upload: Standing): boolean => uploadAt(upload).hasTag('checked')

/** It ended without a list that could be published. */
export const isStopped = (upload: Standing): boolean => uploadAt(upload).hasTag('stopped')

/** The states in which a job works, or is about to. */
export const RUNNING_STATES: readonly UploadState[] = UPLOAD_STATES.filter((state) => isRunning({ state }))
