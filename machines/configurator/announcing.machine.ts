import { assign, setup } from 'xstate'

export interface AnnouncingContext {
  /** as it stands */
  text: string
  /** read out; nothing before the first change */
  said: string
}

export type AnnouncingEvent = { type: 'text.change'; text: string }

/** What is read out of a text that changes under the hand: only what has stood for a while, not each digit of a number. */
export const announcingMachine = setup({
  types: {
    input: {} as { text: string },
    context: {} as AnnouncingContext,
    events: {} as AnnouncingEvent,
  },
  delays: {
    /** how long it must have stood, ms */
    calm: 900,
  },
  guards: {
    isOther: ({ context, event }) => event.text !== context.text,
  },
}).createMachine({
  id: 'announcing',
  context: ({ input: { text } }) => ({ text, said: '' }),
  initial: 'still',
  on: {
    'text.change': {
      guard: 'isOther',
      target: '.changing',
      actions: assign(({ event }) => ({ text: event.text })),
    },
  },
  states: {
    still: {},
    changing: {
      after: { calm: { target: 'still', actions: assign(({ context }) => ({ said: context.text })) } },
    },
  },
})
