import { keysOf } from '#shared/platform/keys'

/** Largest file, in bytes. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024

interface StateRules {
  /** a job works, or is about to: progress moves and events come */
  readonly running: boolean
  readonly cancellable: boolean
  /** may be checked again */
  readonly recheckable: boolean
}

/**
 * received → checking → ready | refused | failed; ready → publishing → published | failed; ready and failed may be
 * checked again; all but refused, failed and published may be cancelled. `ready`: the dry run is done, somebody
 * decides.
 */
const states = {
  received: { running: true, cancellable: true, recheckable: false },
  checking: { running: true, cancellable: true, recheckable: false },
  ready: { running: false, cancellable: true, recheckable: true },
  refused: { running: false, cancellable: false, recheckable: false },
  failed: { running: false, cancellable: false, recheckable: true },
  publishing: { running: true, cancellable: true, recheckable: false },
  published: { running: false, cancellable: false, recheckable: false },
  cancelled: { running: false, cancellable: false, recheckable: false },
} as const satisfies Record<string, StateRules>

export type UploadState = keyof typeof states

export const UPLOAD_STATES = keysOf(states)

const statesThatAre = (rule: keyof StateRules): readonly UploadState[] =>
  UPLOAD_STATES.filter((state) => states[state][rule])

export const RUNNING_STATES = statesThatAre('running')
export const CANCELLABLE_STATES = statesThatAre('cancellable')
export const RECHECKABLE_STATES = statesThatAre('recheckable')
