import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { answerDraftMachine } from '#machines/dashboard/quotes/answer-draft.machine'
import { quoteDeskMachine, type WrittenWords } from '#machines/dashboard/quotes/quote-desk.machine'
import {
  adminQuote,
  beginQuoteStudy,
  keepAnswerDraft,
  noteQuote,
  sendAnswer,
  writeToCustomer,
} from '#shared/dashboard/quotes/quotes.endpoints'
import type {
  BeginStudyBody,
  KeepAnswerDraftBody,
  PreparedAnswer,
  QuoteDetails,
  SendAnswerBody,
} from '#shared/dashboard/quotes/quotes.schema'

const readQuote = provideCall<QuoteDetails, { id: string }>(
  async (params, signal) => (await call(adminQuote, { params, signal })).quote,
)

/** One quote on staff's desk with its calls. */
export const quoteDeskLogic = quoteDeskMachine.provide({
  actors: {
    readQuote,
    beginStudy: provideCall<QuoteDetails, { id: string; body: BeginStudyBody }>(
      async ({ id, body }) => (await call(beginQuoteStudy, { params: { id }, body })).quote,
    ),
    write: provideCall<QuoteDetails, WrittenWords>(
      async ({ id, kind, body }) =>
        (await call(kind === 'note' ? noteQuote : writeToCustomer, { params: { id }, body })).quote,
    ),
  },
})

/** The answer that is prepared with its calls. One that keeps it goes on when its dialog is left. */
export const answerDraftLogic = answerDraftMachine.provide({
  actors: {
    readQuote,
    keepAnswer: provideCall<PreparedAnswer, { id: string; body: KeepAnswerDraftBody }>(
      async ({ id, body }) => (await call(keepAnswerDraft, { params: { id }, body })).prepared,
    ),
    sendAnswer: provideCall<QuoteDetails, { id: string; body: SendAnswerBody }>(
      async ({ id, body }) => (await call(sendAnswer, { params: { id }, body })).quote,
    ),
  },
})
