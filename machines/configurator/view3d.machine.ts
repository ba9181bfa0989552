import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type Gaze, nearer, STRAIGHT_ON, turnedBy } from '#shared/solids/gaze'
import type { Pose } from '#shared/solids/solid'

export interface View3dContext {
  pose: Pose
  gaze: Gaze
  /** seen from the other side of its wall */
  isBehind: boolean
  isNight: boolean
  /** why what draws it did not come; null: it came, or stopped by itself */
  failure: Failure | null
}

export type View3dEvent =
  /** from 0 to 1: raised, or folded, to let down, or out */
  | { type: 'drawn.set'; drawn: number }
  /** degrees, 0 level */
  | { type: 'tilt.set'; tilt: number }
  /** degrees: further to the right, further up */
  | { type: 'gaze.turn'; around: number; above: number }
  | { type: 'gaze.near'; near: number }
  | { type: 'gaze.reset' }
  | { type: 'side.set'; isBehind: boolean }
  | { type: 'night.set'; isNight: boolean }
  /** the browser took its graphics back */
  | { type: 'view.lost' }
  | { type: 'view.retry' }

/** Most of the time it is let down, so that there is something to see. */
const POSE: Pose = { drawn: 0.75, tilt: 25 }

/**
 * A product in three dimensions: what draws it is fetched first, and may be beyond the browser. Then it is moved, turned and lit;
 * what is configured meanwhile is drawn in the same pose.
 */
export const view3dMachine = setup({
  types: {
    context: {} as View3dContext,
    events: {} as View3dEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** gives whether this browser can draw in three dimensions */
    openRenderer: requiredCall<boolean>('openRenderer'),
  },
  guards: {
    isAble: (_, { able }: { able: boolean }) => able,
  },
}).createMachine({
  id: 'view3d',
  context: { pose: POSE, gaze: STRAIGHT_ON, isBehind: false, isNight: false, failure: null },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'openRenderer',
        src: 'openRenderer',
        onDone: [
          { guard: { type: 'isAble', params: ({ event }) => ({ able: event.output }) }, target: 'shown' },
          { target: 'unable' },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    unable: { description: 'This browser draws flat things alone: the drawing to scale stays.' },
    failed: { on: { 'view.retry': 'opening' } },
    shown: {
      on: {
        'drawn.set': {
          actions: assign(({ context: { pose }, event: { drawn } }) => ({ pose: { ...pose, drawn } })),
        },
        'tilt.set': {
          actions: assign(({ context: { pose }, event: { tilt } }) => ({ pose: { ...pose, tilt } })),
        },
        'gaze.turn': {
          actions: assign(({ context: { gaze }, event }) => ({ gaze: turnedBy(gaze, event) })),
        },
        'gaze.near': {
          actions: assign(({ context: { gaze }, event: { near } }) => ({ gaze: nearer(gaze, near) })),
        },
        'gaze.reset': { actions: assign({ gaze: STRAIGHT_ON }) },
        'side.set': { actions: assign(({ event: { isBehind } }) => ({ isBehind, gaze: STRAIGHT_ON })) },
        'night.set': { actions: assign(({ event: { isNight } }) => ({ isNight })) },
        'view.lost': 'failed',
      },
    },
  },
})

export type View3dRef = ActorRefFrom<typeof view3dMachine>
