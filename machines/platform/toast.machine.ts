import { setup } from 'xstate'

/**
 * The life of one notification (§2.14): shown for its duration, held while the pointer or the focus is on it,
 * leaving for 300 ms, gone. Once nothing holds it, it counts its whole duration again: who was reading it gets the
 * time to read on.
 */
export const toastMachine = setup({
  types: {
    input: {} as { /** ms */ duration: number },
    context: {} as { duration: number },
    events: {} as
      | { type: 'toast.close' }
      | { type: 'pointer.enter' }
      | { type: 'pointer.leave' }
      | { type: 'focus.enter' }
      | { type: 'focus.leave' },
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
      on: { 'pointer.enter': 'held.pointer', 'focus.enter': 'held.focus', 'toast.close': 'leaving' },
    },
    held: {
      on: { 'toast.close': 'leaving' },
      initial: 'pointer',
      states: {
        pointer: { on: { 'pointer.leave': '#toast.shown', 'focus.enter': 'both' } },
        focus: { on: { 'focus.leave': '#toast.shown', 'pointer.enter': 'both' } },
        both: { on: { 'pointer.leave': 'focus', 'focus.leave': 'pointer' } },
      },
    },
    leaving: { after: { fade: 'gone' } },
    gone: { type: 'final' },
  },
})
