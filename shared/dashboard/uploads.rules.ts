import type { UploadState } from './uploads.schema.ts'

/** Largest file, in bytes. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024

/** States in which a job works, or is about to: progress moves and events come. */
export const RUNNING_STATES: readonly UploadState[] = ['received', 'checking', 'publishing']
/** States in which it may be cancelled. */
export const CANCELLABLE_STATES: readonly UploadState[] = [...RUNNING_STATES, 'ready']
/** States in which it may be checked again. */
export const RECHECKABLE_STATES: readonly UploadState[] = ['ready', 'failed']
