import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { Estimate } from '#shared/estimates/estimates.schema'

/** How what is written is left for good: a draft is forgotten, a revision is given up, or all of it put away. */
export type LeaveWay = 'drop' | 'return' | 'archive'

/** Whether an estimate that is written may be left so; null: the server has none yet. */
export const mayLeave = (estimate: Pick<Estimate, 'state' | 'canReturn'> | null, way: LeaveWay): boolean => {
  switch (way) {
    case 'drop':
      return estimate === null || estimate.state === 'draft'
    case 'return':
      return estimate?.canReturn === true
    case 'archive':
      return estimate?.state === 'revised'
  }
}

export interface EstimateLeaveInput {
  /** of the estimate */
  id: string
  way: LeaveWay
  /** the server was never given it */
  isUnknown: boolean
}

export interface EstimateLeaveContext extends EstimateLeaveInput {
  /** why the last call failed; null once another is made */
  failure: Failure | null
}

export type EstimateLeaveEvent = { type: 'leave.confirm' } | { type: 'leave.cancel' }

/** What is written of an estimate is left for good (decision 077), once that was confirmed. */
export const estimateLeaveMachine = setup({
  types: {
    input: {} as EstimateLeaveInput,
    context: {} as EstimateLeaveContext,
    events: {} as EstimateLeaveEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** DELETE api/estimates/:id, or POST api/estimates/:id/return or archive */
    leave: requiredCall<void, { id: string; way: LeaveWay }>('leave'),
  },
  guards: {
    isUnknown: ({ context }) => context.isUnknown,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_FOUND',
    /** it was handed out, or archived, elsewhere meanwhile */
    isMoved: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_STEP_REFUSED',
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'estimateLeave',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'asked',
  states: {
    asked: {
      on: {
        'leave.confirm': [{ guard: 'isUnknown', target: 'done' }, { target: 'posting' }],
        'leave.cancel': 'cancelled',
      },
    },
    posting: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { id, way } }) => ({ id, way }),
        onDone: 'done',
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'done',
          },
          {
            guard: { type: 'isMoved', params: ({ event }) => ({ error: event.error }) },
            target: 'moved',
          },
          {
            target: 'asked',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: { type: 'final' },
    moved: { type: 'final', description: 'The page reads what it is now.' },
    cancelled: { type: 'final' },
  },
})
