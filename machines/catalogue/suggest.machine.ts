import { assign, emit, not, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'
import type { SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import type { WishedSize } from '#shared/configurator/sizes'
import { SEARCH_LENGTH } from './search.machine.ts'

/** Most models that are suggested at once. */
export const SUGGESTED_MAX = 6

/** A model that is suggested, with what tells it from others. */
export interface Suggestion extends Pick<SubFamily, 'name' | 'reference' | 'facts'> {
  model: Model
  family: string
  /** the opening that it was searched for; absent: its search was for none */
  size?: WishedSize
}

export type SuggestEvent =
  | { type: 'text.type'; text: string }
  /** by the keys up and down: a list that was closed opens */
  | { type: 'list.move'; by: 1 | -1 }
  | { type: 'list.close' }
  /** the results stand under the field: the list goes, unless the keys are in it */
  | { type: 'list.rest' }
  | { type: 'suggestion.choose'; place: number }
  /** Enter */
  | { type: 'text.submit' }

/** A model, and the opening that it was searched for. */
type Chosen = { type: 'model.chosen' } & Pick<Suggestion, 'model' | 'size'>

/** For the view, which goes where it says. */
export type SuggestEmitted = Chosen | { type: 'search.asked' }

/** The place that is so far from a place, around the ends; from none, the first or the last. */
const moved = (from: number | null, by: 1 | -1, count: number): number =>
  from === null ? (by === 1 ? 0 : count - 1) : (from + by + count) % count

/** The model whose reference was typed whole. */
export const exactOf = <One extends { reference: string }>(
  found: readonly One[],
  text: string,
): One | undefined => found.find(({ reference }) => reference.toLowerCase() === text.trim().toLowerCase())

/**
 * Models that are suggested while one types: the keys up and down choose one, Enter opens it, or the model whose reference
 * was typed whole, or asks for the search; Escape closes the list.
 */
export const suggestMachine = setup({
  types: {
    context: {} as {
      text: string
      found: readonly Suggestion[] /** place of the one the keys are at */
      active: number | null
    },
    input: {} as { text: string },
    events: {} as SuggestEvent,
    emitted: {} as SuggestEmitted,
    tags: {} as 'open',
  },
  actors: {
    /** GET api/catalog/search, the first few */
    suggest: requiredCall<readonly Suggestion[], { text: string }>('suggest'),
  },
  delays: { debounce: 150 },
  guards: {
    isLongEnough: (_, { text }: { text: string }) => text.trim().length >= SEARCH_LENGTH,
    isSomething: (_, { found }: { found: readonly Suggestion[] }) => found.length > 0,
    isAtOne: ({ context }) => context.active !== null,
    isThere: ({ context, event }) =>
      event.type === 'suggestion.choose' && context.found[event.place] !== undefined,
    isExact: ({ context }, { found }: { found: readonly Suggestion[] }) =>
      exactOf(found, context.text) !== undefined,
  },
  actions: {
    keepText: assign(({ event }) => (event.type === 'text.type' ? { text: event.text, active: null } : {})),
    sayChosen: emit((_, { one }: { one: Suggestion | undefined }) => {
      if (one === undefined) throw new Error('No model was chosen.')
      const { model, size } = one
      return { type: 'model.chosen' as const, model, ...(size && { size }) }
    }),
    askSearch: emit({ type: 'search.asked' as const }),
  },
}).createMachine({
  id: 'suggest',
  context: ({ input }) => ({ text: input.text, found: [], active: null }),
  initial: 'closed',
  on: {
    'text.type': [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => ({ text: event.text }) },
        target: '.waiting',
        actions: 'keepText',
      },
      { target: '.closed', actions: ['keepText', assign({ found: [] })] },
    ],
    'text.submit': [
      {
        guard: { type: 'isLongEnough', params: ({ context }) => ({ text: context.text }) },
        target: '.judging',
      },
      { target: '.closed', actions: 'askSearch' },
    ],
  },
  states: {
    closed: {
      entry: assign({ active: null }),
      on: {
        'list.move': {
          guard: { type: 'isLongEnough', params: ({ context }) => ({ text: context.text }) },
          target: 'reading',
        },
      },
    },
    waiting: {
      after: { debounce: 'reading' },
      on: { 'list.close': 'closed', 'list.rest': 'closed' },
    },
    reading: {
      invoke: {
        id: 'suggest',
        src: 'suggest',
        input: ({ context }) => ({ text: context.text.trim() }),
        onDone: [
          {
            guard: { type: 'isSomething', params: ({ event }) => ({ found: event.output }) },
            target: 'open',
            actions: assign(({ event }) => ({ found: event.output })),
          },
          { target: 'closed', actions: assign({ found: [] }) },
        ],
        onError: {
          target: 'closed',
          description: 'The search itself, which is asked for next, tells what is wrong.',
        },
      },
      on: { 'list.close': 'closed', 'list.rest': 'closed' },
    },
    open: {
      tags: 'open',
      on: {
        'list.move': {
          actions: assign(({ context: { active, found }, event }) => ({
            active: moved(active, event.by, found.length),
          })),
        },
        'list.close': 'closed',
        'list.rest': { guard: not('isAtOne'), target: 'closed' },
        'suggestion.choose': {
          guard: 'isThere',
          target: 'closed',
          actions: {
            type: 'sayChosen',
            params: ({ context, event }) => ({ one: context.found[event.place] }),
          },
        },
        'text.submit': [
          {
            guard: 'isAtOne',
            target: 'closed',
            actions: {
              type: 'sayChosen',
              params: ({ context }) => ({ one: context.found[context.active ?? -1] }),
            },
          },
          { target: 'judging' },
        ],
      },
    },
    judging: {
      description: 'Enter: a reference that was typed whole opens its model, anything else is searched.',
      invoke: {
        id: 'suggestWhole',
        src: 'suggest',
        input: ({ context }) => ({ text: context.text.trim() }),
        onDone: [
          {
            guard: { type: 'isExact', params: ({ event }) => ({ found: event.output }) },
            target: 'closed',
            actions: {
              type: 'sayChosen',
              params: ({ context, event }) => ({ one: exactOf(event.output, context.text) }),
            },
          },
          { target: 'closed', actions: 'askSearch' },
        ],
        onError: { target: 'closed', actions: 'askSearch' },
      },
    },
  },
})
