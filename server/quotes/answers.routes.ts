import type { FastifyInstance } from 'fastify'
import { actingOf } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { parisDay } from '#shared/platform/dates'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import {
  AcceptQuoteBody,
  AnswerParams,
  AnswerReply,
  AnswerWordBody,
  OrderQuoteReply,
  QuoteMessageBody,
} from '#shared/quotes/answers.schema'
import * as calls from '#shared/quotes/quotes.endpoints'
import { QuoteParams, QuoteReply } from '#shared/quotes/quotes.schema'
import { type AnswerRow, findAnswer } from './answers.queries.ts'
import { acceptQuote, changeQuote, refuseQuote, writeQuote } from './decide-quote.ts'
import { cartOfQuote } from './order-quote.ts'
import { presentAnswer, presentQuote } from './quotes.presenter.ts'
import { findQuoteOwner, type QuoteRecord } from './quotes.queries.ts'
import { existing, quoteId } from './quotes.routes.ts'

const limits = {
  /** each sends a mail */
  say: { name: 'quote.say', limit: 30, windowMs: 10 * MINUTE },
  allSaid: { name: 'quote.say.all', limit: 600, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** The revision that an address names. Throws NOT_FOUND for what is none. */
export const revisionOf = ({ revision }: AnswerParams): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(revision)) throw new AppError('NOT_FOUND')
  return Number(revision)
}

/** api/quotes/:id/…: what customers read and say of what was answered, and how they order it. */
export const answerRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
  inTurn: InTurn,
): void => {
  const { db, clock } = deps

  const said = async (userId: string, say: () => Promise<QuoteRecord>): Promise<QuoteReply> => {
    await rateLimits.take(limits.say, userId)
    await rateLimits.brake(limits.allSaid)
    const record = await say()
    jobs.wake()
    return { success: true, quote: presentQuote(record, parisDay(clock.now())) }
  }

  route(
    app,
    calls.quoteAnswer,
    { params: AnswerParams, reply: AnswerReply },
    async ({ params, account: { user, customer }, reply }) => {
      const id = quoteId(params)
      const revision = revisionOf(params)
      const find = async (): Promise<AnswerRow | undefined> =>
        (await findQuoteOwner(db, id)) === customer.id ? findAnswer(db, id, revision) : undefined
      const answer = existing(await inTurn(user.id, reply, find))
      return { success: true, answer: presentAnswer(answer) }
    },
  )

  route(
    app,
    calls.writeQuote,
    { params: QuoteParams, body: QuoteMessageBody, reply: QuoteReply },
    ({ params, body, account }) =>
      said(account.user.id, () => writeQuote(deps, actingOf(account), quoteId(params), body)),
  )

  route(
    app,
    calls.changeQuote,
    { params: QuoteParams, body: AnswerWordBody, reply: QuoteReply },
    ({ params, body, account }) =>
      said(account.user.id, () => changeQuote(deps, actingOf(account), quoteId(params), body)),
  )

  route(
    app,
    calls.refuseQuote,
    { params: QuoteParams, body: AnswerWordBody, reply: QuoteReply },
    ({ params, body, account }) =>
      said(account.user.id, () => refuseQuote(deps, actingOf(account), quoteId(params), body)),
  )

  route(
    app,
    calls.acceptQuote,
    { params: QuoteParams, body: AcceptQuoteBody, reply: QuoteReply },
    ({ params, body, account }) =>
      said(account.user.id, () => acceptQuote(deps, actingOf(account), quoteId(params), body)),
  )

  route(
    app,
    calls.orderQuote,
    { params: QuoteParams, reply: OrderQuoteReply },
    async ({ params, account }) => {
      const validatedCartId = await cartOfQuote(deps, actingOf(account), quoteId(params))
      return { success: true, validatedCartId }
    },
  )
}
