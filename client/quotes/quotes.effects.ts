import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type QuotesRead, quoteListMachine } from '#machines/quotes/quote-list.machine'
import { quoteRequestMachine } from '#machines/quotes/quote-request.machine'
import { dropQuote, keepQuote, quote, quotesList, sendQuote } from '#shared/quotes/quotes.endpoints'
import type { Quote, QuoteDraftBody } from '#shared/quotes/quotes.schema'

/** What the last call that keeps a draft comes to: the next one waits for it, so that the newest is written last. */
let lastKept: Promise<unknown> = Promise.resolve()

const keptAfter = (run: () => Promise<Quote>): Promise<Quote> => {
  const kept = lastKept.then(run, run)
  lastKept = kept
  return kept
}

/** What is being kept is there, or failed: whatever is read then is no older. */
const lastKeptOver = (): Promise<unknown> => lastKept.catch(() => undefined)

/** A request for a quote with its calls. One that keeps the draft goes on when its page is left. */
export const quoteRequestLogic = quoteRequestMachine.provide({
  actors: {
    loadQuote: provideCall<Quote, { id: string }>(async (params, signal) => {
      await lastKeptOver()
      return (await call(quote, { params, signal })).quote
    }),
    keepQuote: provideCall<Quote, { id: string; body: QuoteDraftBody }>(({ id, body }) =>
      keptAfter(async () => (await call(keepQuote, { params: { id }, body })).quote),
    ),
    sendQuote: provideCall<Quote, { id: string }>(
      async (params) => (await call(sendQuote, { params })).quote,
    ),
    dropQuote: provideCall<void, { id: string }>(async (params) => {
      await call(dropQuote, { params })
    }),
  },
})

/** The list of quotes with its call. */
export const quoteListLogic = quoteListMachine.provide({
  actors: {
    loadPage: provideCall<QuotesRead, { after: string | null }>(async ({ after }, signal) => {
      await lastKeptOver()
      const { drafts, quotes, hasMore } = await call(quotesList, {
        query: after === null ? {} : { after },
        signal,
      })
      return { drafts, quotes, hasMore }
    }),
  },
})
