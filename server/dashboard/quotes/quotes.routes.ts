import type { FastifyInstance } from 'fastify'
import { isAnswerable } from '#machines/lives/quote.machine'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import { route } from '#server/platform/route'
import { findAnswer, findAnswerDraft } from '#server/quotes/answers.queries'
import { revisionOf } from '#server/quotes/answers.routes'
import { listQuoteNotes } from '#server/quotes/messages.queries'
import { findSentQuote, type QuoteRecord } from '#server/quotes/quotes.queries'
import { existing, quoteId } from '#server/quotes/quotes.routes'
import { workOutAnswer } from '#server/quotes/work-out-answer'
import { ADMIN_PAGE_SIZE, listed, readPage } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/quotes/quotes.endpoints'
import {
  AdminQuoteParams,
  AdminQuoteReply,
  AdminQuotesQuery,
  AdminQuotesReply,
  BeginStudyBody,
  KeepAnswerDraftBody,
  type PreparedAnswer,
  PreparedAnswerReply,
  SendAnswerBody,
  StaffAnswerReply,
} from '#shared/dashboard/quotes/quotes.schema'
import { parisDay } from '#shared/platform/dates'
import { AnswerParams, QuoteMessageBody } from '#shared/quotes/answers.schema'
import { wayTo } from '../nearer-way.ts'
import { userPatterns } from '../users/users.queries.ts'
import { beginStudy, keepAnswerDraft, noteQuote, sendAnswer, writeToCustomer } from './answer-quote.ts'
import { proposedAnswer } from './prepare-answer.ts'
import {
  presentAdminQuote,
  presentPrepared,
  presentQuoteDetails,
  presentStaffAnswer,
} from './quotes.presenter.ts'
import {
  countAdminQuotes,
  findQuoteCustomer,
  isSearch,
  listAdminQuotes,
  quoteSearch,
  withCustomers,
} from './quotes.queries.ts'

/** api/admin/quotes: every customer's quotes, and what is answered. */
export const adminQuoteRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  memory: CatalogueMemory,
  jobs: Pick<JobWorker, 'wake'>,
  inTurn: InTurn,
): void => {
  const { db, clock } = deps
  const today = (): string => parisDay(clock.now())

  /** What is prepared for a quote, or proposed, and what it comes to. */
  const prepared = async (record: QuoteRecord, postalCode: string): Promise<PreparedAnswer> => {
    const draft = await findAnswerDraft(db, record.quote.id)
    const content = draft?.content ?? proposedAnswer(record, postalCode)
    return presentPrepared(draft, content, await workOutAnswer(db, await memory.current(db), content))
  }

  const read = async (id: string): Promise<AdminQuoteReply> => {
    const record = existing(await findSentQuote(db, id))
    const customer = existing(await findQuoteCustomer(db, record.quote.user_id))
    const isOpen = isAnswerable(record.quote.state) && customer.deleted_at === null
    return {
      success: true,
      quote: presentQuoteDetails(record, customer, {
        prepared: isOpen ? await prepared(record, customer.postal_code ?? '') : null,
        notes: await listQuoteNotes(db, id),
        today: today(),
      }),
    }
  }

  route(
    app,
    calls.adminQuotes,
    { query: AdminQuotesQuery, reply: AdminQuotesReply },
    async ({ query: { page: text, search = '', state, customer, sort = '-sent_at' }, request }) => {
      const reads = app.reads(request)
      const page = readPage(text)
      const skip = (page - 1) * ADMIN_PAGE_SIZE
      // what is no account's id has no quotes
      if (customer !== undefined && !isUuid(customer)) return { ...listed(page, 0), quotes: [] }
      const day = today()
      const asked = {
        search: quoteSearch(search),
        customerPatterns: userPatterns(search),
        state,
        customer,
        today: day,
      }
      const filter = await withCustomers(reads, asked)
      const total = await countAdminQuotes(reads, filter)
      const way = wayTo(isSearch(filter), total, skip, ADMIN_PAGE_SIZE)
      const descending = sort === '-sent_at'
      const rows = way === null ? [] : await listAdminQuotes(reads, { filter, descending, way })
      return { ...listed(page, total), quotes: rows.map((row) => presentAdminQuote(row, day)) }
    },
  )

  route(
    app,
    calls.adminQuote,
    { params: AdminQuoteParams, reply: AdminQuoteReply },
    ({ params, account, reply }) => {
      const id = quoteId(params)
      return inTurn(account.user.id, reply, () => read(id))
    },
  )

  route(
    app,
    calls.adminQuoteAnswer,
    { params: AnswerParams, reply: StaffAnswerReply },
    async ({ params, account, reply }) => {
      const id = quoteId(params)
      const revision = revisionOf(params)
      const answer = await inTurn(account.user.id, reply, () => findAnswer(db, id, revision))
      return { success: true, answer: presentStaffAnswer(existing(answer)) }
    },
  )

  route(
    app,
    calls.beginQuoteStudy,
    { params: AdminQuoteParams, body: BeginStudyBody, reply: AdminQuoteReply },
    async ({ params, body, account: { user }, request }) => {
      const id = quoteId(params)
      await beginStudy(deps, { actorId: user.id, request }, id, body)
      jobs.wake()
      return read(id)
    },
  )

  route(
    app,
    calls.keepAnswerDraft,
    { params: AdminQuoteParams, body: KeepAnswerDraftBody, reply: PreparedAnswerReply },
    async ({ params, body, account: { user }, request }) => {
      const id = quoteId(params)
      await keepAnswerDraft(deps, memory, { actorId: user.id, request }, id, body)
      const record = existing(await findSentQuote(db, id))
      return { success: true, prepared: await prepared(record, '') }
    },
  )

  route(
    app,
    calls.sendAnswer,
    { params: AdminQuoteParams, body: SendAnswerBody, reply: AdminQuoteReply },
    async ({ params, body, account: { user }, request }) => {
      const id = quoteId(params)
      await sendAnswer(deps, memory, { actorId: user.id, request }, id, body)
      jobs.wake()
      return read(id)
    },
  )

  route(
    app,
    calls.noteQuote,
    { params: AdminQuoteParams, body: QuoteMessageBody, reply: AdminQuoteReply },
    async ({ params, body, account: { user }, request }) => {
      const id = quoteId(params)
      await noteQuote(deps, { actorId: user.id, request }, id, body)
      return read(id)
    },
  )

  route(
    app,
    calls.writeToCustomer,
    { params: AdminQuoteParams, body: QuoteMessageBody, reply: AdminQuoteReply },
    async ({ params, body, account: { user }, request }) => {
      const id = quoteId(params)
      await writeToCustomer(deps, { actorId: user.id, request }, id, body)
      jobs.wake()
      return read(id)
    },
  )
}
