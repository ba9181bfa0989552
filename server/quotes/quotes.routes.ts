import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { actingOf } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { LONG_LINES } from '#shared/cart/limits'
import { parisDay } from '#shared/platform/dates'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { QUOTES_PAGE_SIZE } from '#shared/quotes/quote-limits'
import * as calls from '#shared/quotes/quotes.endpoints'
import {
  QuoteDraftBody,
  QuoteParams,
  QuoteReply,
  QuotesQuery,
  QuotesReply,
} from '#shared/quotes/quotes.schema'
import { DoneReply } from '#shared/session/session.schema'
import { dropQuote, keepQuote, sendQuote } from './ask-quote.ts'
import { findQuotePlace, listDrafts, listQuotes } from './quote-list.queries.ts'
import { presentQuote, presentQuoteRow } from './quotes.presenter.ts'
import { findQuote } from './quotes.queries.ts'

const limits = {
  /** drafts that an account keeps by one instance: what a long one costs is its lines */
  keep: { name: 'quote.keep', limit: 60, windowMs: MINUTE },
  long: { name: 'quote.keep.long', limit: 20, windowMs: MINUTE },
  /** each sends two mails */
  send: { name: 'quote.send', limit: 20, windowMs: 10 * MINUTE },
  allSent: { name: 'quote.send.all', limit: 300, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** An id that no quote can have is one that none has. Throws NOT_FOUND. */
export const quoteId = ({ id }: QuoteParams): string => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return id.toLowerCase()
}

/** Throws NOT_FOUND for nothing. */
export const existing = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** api/quotes: what an account asks a quote for. */
export const quoteRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  memory: CatalogueMemory,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
  inTurn: InTurn,
): void => {
  const { db, clock } = deps
  const today = (): string => parisDay(clock.now())

  route(
    app,
    calls.quotesList,
    { query: QuotesQuery, reply: QuotesReply },
    async ({ query: { after }, account: { customer }, request }) => {
      const reads = app.reads(request)
      const place =
        after === undefined
          ? undefined
          : existing(isUuid(after) ? await findQuotePlace(reads, customer.id, after) : undefined)
      // One more tells whether there are more.
      const rows = await listQuotes(reads, customer.id, place, QUOTES_PAGE_SIZE + 1)
      const drafts = after === undefined ? await listDrafts(reads, customer.id) : []
      return {
        success: true,
        drafts: drafts.map((row) => presentQuoteRow(row, today())),
        quotes: rows.slice(0, QUOTES_PAGE_SIZE).map((row) => presentQuoteRow(row, today())),
        hasMore: rows.length > QUOTES_PAGE_SIZE,
      }
    },
  )

  route(
    app,
    calls.quote,
    { params: QuoteParams, reply: QuoteReply },
    async ({ params, account: { user, customer }, reply }) => {
      const id = quoteId(params)
      const row = await inTurn(user.id, reply, () => findQuote(db, customer.id, id))
      return { success: true, quote: presentQuote(existing(row), today()) }
    },
  )

  route(
    app,
    calls.keepQuote,
    { params: QuoteParams, body: QuoteDraftBody, reply: QuoteReply },
    async ({ params, body, account: { user, customer } }) => {
      const id = quoteId(params)
      if (body.lines.length > LONG_LINES) rateLimits.takeHere(limits.long, user.id)
      rateLimits.takeHere(limits.keep, user.id)
      const kept = await keepQuote(deps, memory, customer.id, id, body)
      return { success: true, quote: presentQuote(kept, today()) }
    },
  )

  route(app, calls.sendQuote, { params: QuoteParams, reply: QuoteReply }, async ({ params, account }) => {
    const id = quoteId(params)
    await rateLimits.take(limits.send, account.user.id)
    await rateLimits.brake(limits.allSent)
    const sent = await sendQuote(deps, actingOf(account), id)
    jobs.wake()
    return { success: true, quote: presentQuote(sent, today()) }
  })

  route(app, calls.dropQuote, { params: QuoteParams, reply: DoneReply }, async ({ params, account }) => {
    await dropQuote(deps, account.customer.id, quoteId(params))
    return { success: true }
  })
}
