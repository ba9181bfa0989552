import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type FoundTarget, featuredTargetMachine } from '#machines/dashboard/featured/featured-target.machine'
import { answerDraftMachine } from '#machines/dashboard/quotes/answer-draft.machine'
import { quoteDeskMachine, type WrittenWords } from '#machines/dashboard/quotes/quote-desk.machine'
import { adminProducts } from '#shared/dashboard/products/products.endpoints'
import type { AdminProduct } from '#shared/dashboard/products/products.schema'
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

/** A keeping that is on its way, by quote: what it replaces, and the version that it comes to. */
const onTheWay = new Map<string, { seen: number; version: Promise<number> }>()

const readQuote = provideCall<QuoteDetails, { id: string }>(async (params, signal) => {
  // what is read is no older than what was kept here
  await onTheWay.get(params.id)?.version
  return (await call(adminQuote, { params, signal })).quote
})

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

/**
 * Keeps an answer after the one that is on its way: what that one has replaced, this one replaces in its place. Both go on when
 * their dialog is left.
 */
const keepInTurn = async (id: string, body: KeepAnswerDraftBody): Promise<PreparedAnswer> => {
  const before = onTheWay.get(id)
  const keep = async (): Promise<PreparedAnswer> => {
    const version = before?.seen === body.seen ? await before.version : body.seen
    return (await call(keepAnswerDraft, { params: { id }, body: { ...body, seen: version } })).prepared
  }
  const kept = keep()
  // where it fails, whoever comes after says what it saw
  const own = {
    seen: body.seen,
    version: kept.then(
      ({ version }) => version,
      () => body.seen,
    ),
  }
  onTheWay.set(id, own)
  try {
    return await kept
  } finally {
    if (onTheWay.get(id) === own) onTheWay.delete(id)
  }
}

/** The answer that is prepared with its calls. */
export const answerDraftLogic = answerDraftMachine.provide({
  actors: {
    readQuote,
    keepAnswer: provideCall<PreparedAnswer, { id: string; body: KeepAnswerDraftBody }>(({ id, body }) =>
      keepInTurn(id, body),
    ),
    sendAnswer: provideCall<QuoteDetails, { id: string; body: SendAnswerBody }>(
      async ({ id, body }) => (await call(sendAnswer, { params: { id }, body })).quote,
    ),
  },
})

const foundModel = (product: AdminProduct): FoundTarget => {
  const { id, name, reference, category, subCategory, family, drawing, description, state } = product
  return {
    ...{ class: 'SubFamily', category, subCategory, family, drawing, description },
    subFamily: { id, name, reference },
    images: [],
    onSale: state === 'on_sale',
  }
}

/** The search for a model to answer with: one that no rule prices is answered by hand. */
export const quotedModelSearchLogic = featuredTargetMachine.provide({
  actors: {
    search: provideCall<FoundTarget[], string>(async (search, signal) =>
      (await call(adminProducts, { query: { search }, signal })).products.map(foundModel),
    ),
  },
})
