import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { extendedRows, searchedList } from '#machines/platform/searched-list'
import type { EstimateState } from '#shared/estimates/estimate-words'
import type { EstimatesReply } from '#shared/estimates/estimates.schema'

/** What the list is asked for, as its address says it. */
export interface EstimateListQuery {
  /** as typed, without spaces around; empty: all of them */
  readonly search: string
  /** null: all but those that are archived */
  readonly state: EstimateState | null
}

/** One page to read. */
export interface EstimatePageInput extends EstimateListQuery {
  /** id of the last estimate shown: the page is what follows it; null for the first page */
  readonly after: string | null
}

/** One page of the list. */
export type EstimatesRead = Omit<EstimatesReply, 'success'>

export interface EstimateListContext extends EstimatesRead {
  readonly query: EstimateListQuery
  /** as typed in the search box */
  readonly text: string
  /** of the last page that could not be read */
  readonly failure: Failure | null
}

export type EstimateListEvent =
  | { type: 'text.type'; text: string }
  | { type: 'search.submit' }
  /** empties the box and shows all of that state again */
  | { type: 'search.clear' }
  | { type: 'state.choose'; state: EstimateState | null }
  /** the page's address says what the list is asked for */
  | { type: 'address.changed'; query: EstimateListQuery }
  | { type: 'more.ask' }
  | { type: 'list.retry' }

/** For the view, which puts it in the address. */
export interface EstimateListEmitted {
  type: 'query.asked'
  query: EstimateListQuery
}

const sameQuery = (one: EstimateListQuery, other: EstimateListQuery): boolean =>
  one.search === other.search && one.state === other.state

const askedQuery = ({ text, query }: EstimateListContext): EstimateListQuery => ({
  ...query,
  search: text.trim(),
})

/** One's estimates (decision 077): the first page of what is asked for, then more when that is asked for. */
export const estimateListMachine = setup({
  types: {
    context: {} as EstimateListContext,
    input: {} as { query: EstimateListQuery },
    events: {} as EstimateListEvent,
    emitted: {} as EstimateListEmitted,
    tags: {} as 'loading',
  },
  actors: {
    /** GET api/estimates */
    loadPage: requiredCall<EstimatesRead, EstimatePageInput>('loadPage'),
  },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isAsked: ({ context }) => sameQuery(askedQuery(context), context.query),
    isEcho: ({ context, event }) => event.type === 'address.changed' && sameQuery(event.query, context.query),
  },
  actions: {
    start: assign({ estimates: [], hasMore: false, failure: null }),
    sayAsked: emit(({ context }) => ({ type: 'query.asked' as const, query: askedQuery(context) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    typeText: assign(({ event }) => (event.type === 'text.type' ? { text: event.text } : {})),
    clearText: assign({ text: '' }),
    takeAddress: assign(({ event }) =>
      event.type === 'address.changed' ? { query: event.query, text: event.query.search } : {},
    ),
  },
}).createMachine({
  id: 'estimateList',
  context: ({ input: { query } }) => ({
    query,
    text: query.search,
    estimates: [],
    hasMore: false,
    failure: null,
  }),
  initial: 'loading',
  on: {
    ...searchedList,
    'state.choose': {
      actions: emit(({ context, event }) => ({
        type: 'query.asked' as const,
        query: { ...askedQuery(context), state: event.state },
      })),
    },
  },
  states: {
    loading: {
      tags: 'loading',
      entry: 'start',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: ({ context: { query } }) => ({ ...query, after: null }),
        onDone: { target: 'listed', actions: assign(({ event: { output } }) => output) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'list.retry': 'loading' } },
    listed: {
      initial: 'idle',
      states: {
        idle: { on: { 'more.ask': { guard: 'hasMore', target: 'more' } } },
        more: {
          entry: 'forgetFailure',
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context: { query, estimates } }) => ({ ...query, after: estimates.at(-1)?.id ?? null }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event: { output } }) => ({
                estimates: extendedRows(context.estimates, output.estimates),
                hasMore: output.hasMore,
              })),
            },
            onError: {
              target: 'moreFailed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        moreFailed: { on: { 'list.retry': 'more' } },
      },
    },
  },
})

export type EstimateListRef = ActorRefFrom<typeof estimateListMachine>
