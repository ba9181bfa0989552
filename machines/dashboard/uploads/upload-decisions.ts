import { CANCELLABLE_STATES, RECHECKABLE_STATES, RUNNING_STATES } from '#shared/dashboard/uploads.rules'
import type { Upload } from '#shared/dashboard/uploads.schema'

/** What may be decided about an upload as it stands; the server judges again. */

export const isRunning = ({ state }: Pick<Upload, 'state'>): boolean => RUNNING_STATES.includes(state)

/** How many things it adds, changes or removes. */
export const changesOf = ({ counts }: Pick<Upload, 'counts'>): number =>
  counts.added + counts.changed + counts.removed

/** Suspicious changes of price that wait for a confirmation. */
export const gapsToConfirm = ({
  state,
  stale,
  counts,
}: Pick<Upload, 'state' | 'stale' | 'counts'>): number =>
  state === 'ready' && !stale ? counts.suspicious - counts.confirmed : 0

export const mayPublish = (upload: Upload): boolean =>
  upload.state === 'ready' && !upload.stale && changesOf(upload) > 0 && gapsToConfirm(upload) === 0

/** Most characters of the reason of a confirmation. */
export const REASON_MAX = 300

export const mayCancel = ({ state }: Pick<Upload, 'state'>): boolean => CANCELLABLE_STATES.includes(state)

/** A return to an earlier list has no file to check. */
export const mayRecheck = ({ state, kind }: Pick<Upload, 'state' | 'kind'>): boolean =>
  RECHECKABLE_STATES.includes(state) && kind !== 'restore'

/** Most characters of a list's label. */
export const LABEL_MAX = 120

/** The label that is proposed: the file's name without its ending. */
export const labelFor = ({ fileName }: Pick<Upload, 'fileName'>): string =>
  [...fileName.replace(/\.[a-z]{2,5}$/i, '').trim()].slice(0, LABEL_MAX).join('')
