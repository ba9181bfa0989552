import { setup } from 'xstate'

/**
 * The life of one notification (§2.14): shown for its duration, held while the pointer or the focus is on it,
 * leaving for 300 ms, gone. A held toast counts its whole duration again once released.
 */
export const toastMachine = setup({
  types: {
    input: {} as { /** ms */ duration: number },
    context: {} as { duration: number },
    events: {} as { type: 'toast.close' } | { type: 'toast.hold' } | { type: 'toast.release' },
  },
  delays: {
    duration: ({ context }) => context.duration,
    fade: 300,
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => ({ duration: input.duration }),
  initial: 'shown',
  states: {
    shown: {
      after: { duration: 'leaving' },
      on: { 'toast.hold': 'held', 'toast.close': 'leaving' },
    },
    held: {
      on: { 'toast.release': 'shown', 'toast.close': 'leaving' },
    },
    leaving: { after: { fade: 'gone' } },
    gone: { type: 'final' },
  },
})
