import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'

/** The link that verifies an e-mail, asked for again: for who cannot use a code (§7). */
export const linkRequestMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'link.request' },
  },
  actors: { requestLink: requiredCall<void>('requestLink') },
}).createMachine({
  id: 'linkRequest',
  context: { failure: null },
  initial: 'offered',
  states: {
    offered: { on: { 'link.request': 'sending' } },
    sending: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        onDone: 'sent',
        onError: {
          target: 'offered',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    sent: { type: 'final' },
  },
})
