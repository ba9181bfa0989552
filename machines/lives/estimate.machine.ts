import { assign, type SnapshotFrom, setup } from 'xstate'
import { followUp } from './life.ts'

/** What happens to an estimate, from its draft on. */
export type EstimateFact =
  /** its owner keeps what is written of it, a revision too */
  | { type: 'draft.kept' }
  | { type: 'draft.dropped' }
  /** its owner hands it out */
  | { type: 'estimate.given' }
  /** its client does */
  | { type: 'estimate.accepted' }
  | { type: 'estimate.refused' }
  /** nobody accepted it in time */
  | { type: 'estimate.lapsed' }
  /** its owner opens it for a revision */
  | { type: 'revision.begun' }
  /** its owner gives that up: what was handed out stands again */
  | { type: 'revision.dropped' }
  /** its owner puts it away */
  | { type: 'estimate.archived' }

/** What is known of what was handed out last. */
interface EstimateTimes {
  /** it may still be accepted */
  isInTime: boolean
  /** its client refused it */
  isRefused: boolean
}

const setting = setup({
  types: {
    context: {} as EstimateTimes,
    /** whether what was handed out may still be accepted */
    input: {} as Pick<EstimateTimes, 'isInTime'>,
    events: {} as EstimateFact,
  },
  guards: {
    isInTime: ({ context }) => context.isInTime,
    isLate: ({ context }) => !context.isInTime,
    isRefused: ({ context }) => context.isRefused,
  },
  actions: {
    keepDraft: followUp,
    forgetDraft: followUp,
    /** what its client reads is fixed */
    fixRevision: followUp,
    /** its owner is told what the client answered */
    tellOwner: followUp,
    endLinks: followUp,
    keepRefusal: assign({ isRefused: true }),
    forgetRefusal: assign({ isRefused: false }),
    /** what its owner wrote of it is what was handed out */
    restoreGiven: followUp,
  },
})

const kept = { actions: 'keepDraft' } as const
const given = { target: 'given', actions: ['fixRevision', 'forgetRefusal'] } as const
const archived = { target: 'archived', actions: 'endLinks' } as const

/** The life of an estimate (decision 077): written, handed out, answered by its owner's client, revised, put away. */
export const estimateLife = setting.createMachine({
  id: 'estimateLife',
  context: ({ input: { isInTime } }) => ({ isInTime, isRefused: false }),
  initial: 'draft',
  states: {
    draft: {
      on: {
        'draft.kept': kept,
        'draft.dropped': { actions: 'forgetDraft', description: 'Its row is gone.' },
        'estimate.given': given,
      },
    },
    given: {
      description: 'Once its last day is over nothing happens to it but that.',
      on: {
        'estimate.accepted': { guard: 'isInTime', target: 'accepted', actions: 'tellOwner' },
        'estimate.refused': {
          guard: 'isInTime',
          target: 'refused',
          actions: ['tellOwner', 'keepRefusal'],
        },
        'estimate.lapsed': { guard: 'isLate', target: 'expired' },
        'revision.begun': { guard: 'isInTime', target: 'revised' },
        'estimate.archived': { ...archived, guard: 'isInTime' },
      },
    },
    accepted: { on: { 'estimate.archived': archived } },
    refused: { on: { 'revision.begun': 'revised', 'estimate.archived': archived } },
    expired: { on: { 'revision.begun': 'revised', 'estimate.archived': archived } },
    revised: {
      description: 'Its links tell that it is; handed out again, it has one revision more.',
      on: {
        'draft.kept': kept,
        'estimate.given': given,
        'estimate.archived': archived,
        'revision.dropped': [
          { guard: 'isRefused', target: 'refused', actions: 'restoreGiven' },
          { target: 'given', actions: 'restoreGiven', description: 'Late, it expires there.' },
        ],
      },
    },
    archived: {},
  },
})

export type EstimateSnapshot = SnapshotFrom<typeof estimateLife>

/** Where an estimate stands. */
export type EstimateStanding = EstimateSnapshot['value']

/** An estimate that stands so; `isInTime`: what was handed out may still be accepted, `isRefused`: its client refused it. */
export const estimateAt = (value: EstimateStanding, isInTime: boolean, isRefused = false): EstimateSnapshot =>
  estimateLife.resolveState({ value, context: { isInTime, isRefused } })

/** Whether what is written of an estimate that stands so may change. */
export const isEditable = (standing: EstimateStanding): boolean =>
  estimateAt(standing, true).can({ type: 'draft.kept' })

/** Whether an estimate that stands so may be ordered, and has a link: it is handed out as it is. */
export const isHandedOut = (standing: EstimateStanding): boolean =>
  !isEditable(standing) && standing !== 'archived'
