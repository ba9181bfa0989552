import { mayHappen } from '#machines/lives/upload.machine'
import { changeName } from '#shared/dashboard/uploads/uploads.rules'
import type { GapConfirmation, Upload } from '#shared/dashboard/uploads/uploads.schema'

/** What may be decided about an upload as it stands; the server judges again. */

/** How many things it adds, changes or removes. */
export const changesOf = ({ counts }: Pick<Upload, 'counts'>): number =>
  counts.added + counts.changed + counts.removed

/** It is checked, and said what the list in force said. */
export const isUnchanged = (upload: Pick<Upload, 'state' | 'counts'>): boolean =>
  upload.state === 'ready' && changesOf(upload) === 0

/**
 * Another list has come since it was checked, and it is to be checked again. What changed nothing wants nothing: whatever
 * is published after, nobody waits for it.
 */
export const isOvertaken = (upload: Pick<Upload, 'state' | 'stale' | 'counts'>): boolean =>
  upload.stale && !isUnchanged(upload)

/** Why a change of price that was confirmed is right: what was said of it alone, or of all that were left. */
export const confirmationOf = (
  change: { reference: string; cell: string },
  confirmations: readonly GapConfirmation[],
): GapConfirmation | undefined =>
  confirmations.find((one) => one.change === changeName(change)) ??
  confirmations.find((one) => one.change === null)

/** Suspicious changes of price that wait for a confirmation. */
export const gapsToConfirm = (upload: Pick<Upload, 'state' | 'stale' | 'counts'>): number =>
  mayHappen(upload, 'gaps.confirmed') && !upload.stale
    ? upload.counts.suspicious - upload.counts.confirmed
    : 0

export const mayPublish = (upload: Upload): boolean =>
  mayHappen(upload, 'publication.asked') &&
  !upload.stale &&
  changesOf(upload) > 0 &&
  gapsToConfirm(upload) === 0

/** Most characters of the reason of a confirmation. */
export const REASON_MAX = 300

export const mayCancel = (upload: Pick<Upload, 'state'>): boolean => mayHappen(upload, 'upload.cancelled')

/** Only what failed, or another list has overtaken: anything else would be told the same again. */
export const mayRecheck = (upload: Pick<Upload, 'state' | 'stale'>): boolean =>
  mayHappen(upload, 'check.asked') && (upload.state === 'failed' || upload.stale)

/** Most characters of a list's label. */
export const LABEL_MAX = 120

/** The label that is proposed: the one that it has already, as a return does, or the file's name without its ending. */
export const labelFor = ({ label, fileName }: Pick<Upload, 'label' | 'fileName'>): string =>
  label || [...fileName.replace(/\.[a-z]{2,5}$/i, '').trim()].slice(0, LABEL_MAX).join('')
