import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { extendedRows } from '#machines/platform/searched-list'
import type { QuotesReply } from '#shared/quotes/quotes.schema'

/** One page of the list. */
export type QuotesRead = Omit<QuotesReply, 'success'>

export interface QuoteListContext extends QuotesRead {
  /** of the last page that could not be read */
  failure: Failure | null
}

export type QuoteListEvent = { type: 'list.retry' } | { type: 'more.ask' }

/** One's quotes (§1): the drafts and the first page of what was sent, then more when they are asked for. */
export const quoteListMachine = setup({
  types: {
    context: {} as QuoteListContext,
    events: {} as QuoteListEvent,
    tags: {} as 'loading',
  },
  actors: {
    /** GET api/quotes; `after`: id of the last quote shown, null for the first page */
    loadPage: requiredCall<QuotesRead, { after: string | null }>('loadPage'),
  },
  guards: { hasMore: ({ context }) => context.hasMore },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'quoteList',
  context: { drafts: [], quotes: [], hasMore: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: { after: null },
        onDone: {
          target: 'listed',
          actions: assign(({ event: { output } }) => output),
        },
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
            input: ({ context: { quotes } }) => ({ after: quotes.at(-1)?.id ?? null }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event: { output } }) => ({
                quotes: extendedRows(context.quotes, output.quotes),
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
