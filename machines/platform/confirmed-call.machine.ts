import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'

/** For the view, which reads again what it shows: done, or somebody may have been faster. */
export type ConfirmedCallEmitted = { type: 'call.done'; message: string } | { type: 'call.refused' }

/** One call that is asked before it is made, in a dialog that then says why it was refused. */
export const confirmedCallMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'call.ask' } | { type: 'call.confirm' } | { type: 'call.close' },
    emitted: {} as ConfirmedCallEmitted,
  },
  actors: {
    /** gives what is said of it */
    makeCall: requiredCall<string>('makeCall'),
  },
}).createMachine({
  id: 'confirmedCall',
  context: { failure: null },
  initial: 'idle',
  states: {
    idle: { on: { 'call.ask': 'asking' } },
    asking: { on: { 'call.confirm': 'making', 'call.close': 'idle' } },
    making: {
      description: 'It cannot be left: whether it was done would not be known.',
      invoke: {
        id: 'makeCall',
        src: 'makeCall',
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'call.done' as const, message: event.output })),
        },
        onError: {
          target: 'refused',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error) })),
            emit({ type: 'call.refused' as const }),
          ],
        },
      },
    },
    refused: {
      description: 'Somebody was faster, or the server could not be asked: what is shown is read again.',
      exit: assign({ failure: null }),
      on: { 'call.close': 'idle' },
    },
  },
})
