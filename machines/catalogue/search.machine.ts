import { assign, emit, setup } from 'xstate'

/** Fewest characters that are searched (§5: longer than 2). */
export const SEARCH_LENGTH = 3

export type SearchEvent =
  | { type: 'keywords.type'; text: string }
  /** Enter: without waiting */
  | { type: 'keywords.submit' }
  /** the page's address says which keywords are applied; empty when it is no search */
  | { type: 'address.changed'; keywords: string }

/** For the view, which goes where it says. */
export type SearchEmitted =
  | { type: 'search.applied'; keywords: string }
  /** nothing is searched any more: back to the catalogue */
  | { type: 'search.left' }

/**
 * The search box (§2.8): what is typed is applied 500 ms after typing stops, once it is longer than 2 characters.
 * An emptied box leaves the search.
 */
export const searchMachine = setup({
  types: {
    context: {} as { /** as typed */ text: string /** keywords that the address carries */; applied: string },
    input: {} as { keywords: string },
    events: {} as SearchEvent,
    emitted: {} as SearchEmitted,
    tags: {} as 'tooShort',
  },
  delays: { debounce: 500 },
  guards: {
    isLongEnough: ({ context }) => context.text.trim().length >= SEARCH_LENGTH,
    isApplied: ({ context }) => context.text.trim() === context.applied,
    isEmpty: ({ context }) => context.text.trim() === '',
    /** The address says what this box asked for; the person may have typed on since. */
    isEcho: ({ context, event }) => event.type === 'address.changed' && event.keywords === context.applied,
  },
  actions: {
    apply: assign(({ context }) => ({ applied: context.text.trim() })),
    sayApplied: emit(({ context }) => ({ type: 'search.applied' as const, keywords: context.applied })),
    leave: assign({ applied: '' }),
    sayLeft: emit({ type: 'search.left' as const }),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ text: input.keywords, applied: input.keywords }),
  initial: 'settled',
  on: {
    'keywords.type': {
      target: '.typing',
      actions: assign(({ event }) => ({ text: event.text })),
    },
    'address.changed': [
      { guard: 'isEcho' },
      {
        target: '.settled',
        actions: assign(({ event }) => ({ text: event.keywords, applied: event.keywords })),
        description: 'Going back or following a link brings other keywords, or none.',
      },
    ],
  },
  states: {
    settled: {},
    typing: {
      after: { debounce: 'judging' },
      on: { 'keywords.submit': 'judging' },
    },
    judging: {
      always: [
        { guard: 'isApplied', target: 'settled' },
        { guard: 'isLongEnough', target: 'settled', actions: ['apply', 'sayApplied'] },
        { guard: 'isEmpty', target: 'settled', actions: ['leave', 'sayLeft'] },
        { target: 'tooShort' },
      ],
    },
    tooShort: {
      tags: 'tooShort',
      description: 'What stands on the page stays; the box says how many characters it needs.',
    },
  },
})
