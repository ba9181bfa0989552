import { assign, setup } from 'xstate'
import type { FeaturedProduct } from '#shared/catalogue/catalogue.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

/** Fewest characters that are searched (§5: longer than 2). */
export const TARGET_SEARCH_LENGTH = 3

/** A family or model that can be put forward, with what its card shows of it. */
export type TargetChoice = Pick<
  FeaturedProduct,
  'class' | 'category' | 'subCategory' | 'family' | 'subFamily' | 'images' | 'drawing'
>

/** A choice with what the catalogue says of it: the texts that its card begins with. */
export type FoundTarget = TargetChoice & {
  readonly description: string
  /** it is ordered online; false: it is only quoted */
  readonly onSale: boolean
}

/** The id by which it is chosen. */
export const targetId = ({ family, subFamily }: Pick<TargetChoice, 'family' | 'subFamily'>): string =>
  subFamily?.id ?? family.id

export interface TargetContext {
  /** as typed */
  text: string
  /** null until a search answered */
  found: readonly FoundTarget[] | null
  /** of what was found, the one that the keyboard is on */
  active: number | null
  failure: Failure | null
}

export type TargetEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.submit' }
  /** the arrows: from one end round to the other */
  | { type: 'active.move'; by: 1 | -1 }
  | { type: 'active.leave' }

/** The search for a family or model to put forward: it runs when typing stops, and drops overtaken answers. */
export const featuredTargetMachine = setup({
  types: {
    context: {} as TargetContext,
    events: {} as TargetEvent,
    tags: {} as 'busy' | 'tooShort',
  },
  actors: { search: requiredCall<FoundTarget[], string>('search') },
  delays: { debounce: 400 },
  guards: {
    isLongEnough: ({ context }) => context.text.trim().length >= TARGET_SEARCH_LENGTH,
    isEmpty: ({ context }) => context.text.trim() === '',
    hasFound: ({ context }) => context.found !== null && context.found.length > 0,
  },
  actions: {
    keepText: assign(({ event, context }) => ({
      text: event.type === 'search.type' ? event.text : context.text,
      active: null,
    })),
    forget: assign({ found: null, active: null, failure: null }),
    leaveActive: assign({ active: null }),
  },
}).createMachine({
  id: 'featuredTarget',
  context: { text: '', found: null, active: null, failure: null },
  initial: 'idle',
  on: {
    'search.type': { target: '.typing', actions: 'keepText' },
    'search.submit': { target: '.judging' },
    'active.move': {
      guard: 'hasFound',
      actions: assign(({ context: { found, active }, event: { by } }) => {
        const count = found?.length ?? 0
        const from = active ?? (by === 1 ? -1 : 0)
        return { active: (from + by + count) % count }
      }),
    },
    'active.leave': { actions: 'leaveActive' },
  },
  states: {
    idle: {},
    typing: { after: { debounce: 'judging' } },
    judging: {
      always: [
        { guard: 'isLongEnough', target: 'searching' },
        { guard: 'isEmpty', target: 'idle', actions: 'forget' },
        { target: 'tooShort', actions: 'forget' },
      ],
    },
    tooShort: { tags: 'tooShort' },
    searching: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => context.text.trim(),
        onDone: {
          target: 'idle',
          actions: assign(({ event }) => ({ found: event.output, active: null })),
        },
        onError: {
          target: 'idle',
          actions: assign(({ event }) => ({ found: null, active: null, failure: failureOf(event.error) })),
        },
      },
    },
  },
})
