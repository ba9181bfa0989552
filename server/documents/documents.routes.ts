import type { FastifyInstance } from 'fastify'
import { type Printed, paperState, presentInvoice } from '#server/invoices/invoices.presenter'
import { askForInvoicePapers, listPrintedInvoices } from '#server/invoices/invoices.queries'
import type { Account } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import { route } from '#server/platform/route'
import {
  DOCUMENT_KINDS,
  deliveryNoteFileName,
  deliveryNoteNumber,
  documentFileName,
  isDocumentKind,
  quoteFileName,
} from '#shared/documents/document-kinds'
import * as calls from '#shared/documents/documents.endpoints'
import {
  type DocumentState,
  OrderDocumentParams,
  OrderDocumentsReply,
  ParcelDocumentParams,
  QuoteDocumentsReply,
} from '#shared/documents/documents.schema'
import { IdParams } from '#shared/orders/orders.schema'
import { AppError } from '#shared/platform/errors'
import { AnswerParams } from '#shared/quotes/answers.schema'
import { QuoteParams } from '#shared/quotes/quotes.schema'
import { DoneReply } from '#shared/session/session.schema'
import {
  askForDocuments,
  findDocument,
  findMaking,
  findReadableOrder,
  listDocuments,
  type OrderPlace,
} from './documents.queries.ts'
import { askForDeliveryNotes, findDeliveryNote, listDeliveryNotes } from './parcel-papers.queries.ts'
import {
  askForQuotePapers,
  findQuotePaper,
  findReadableQuote,
  listQuotePapers,
} from './quote-papers.queries.ts'
import { readerOf } from './reader.ts'
import { sendPaper } from './send-paper.ts'

/** Which order or quote the caller may read the papers of; throws NOT_FOUND where none could be. */
const placeOf = (id: string, account: Account): OrderPlace => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return { id, userId: readerOf(account) }
}

/** The number of a parcel, or of an answer, that an address names. Throws NOT_FOUND for what is none. */
const nthOf = (text: string): number => {
  if (!/^[1-9][0-9]{0,3}$/.test(text)) throw new AppError('NOT_FOUND')
  return Number(text)
}

/** Where the papers stand together: one that is given up is told, whatever else is awaited. */
const stateOf = (states: readonly DocumentState[]): DocumentState =>
  (['failed', 'awaited'] as const).find((state) => states.includes(state)) ?? 'ready'

/** The papers of orders, parcels and quotes: listed, and given to be saved. */
export const documentRoutes = (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  jobs: Pick<JobWorker, 'wake'>,
  inTurn: InTurn,
): void => {
  /** What there is of papers, after those that nobody makes were asked for. */
  const askedFor = async <Paper extends Printed>(
    list: () => Promise<Paper[]>,
    ask: () => Promise<boolean>,
  ): Promise<Paper[]> => {
    const papers = await list()
    if (!papers.some((paper) => paperState(paper) === 'failed') || !(await ask())) return papers
    jobs.wake()
    return list()
  }

  route(
    app,
    calls.orderDocuments,
    { params: IdParams, reply: OrderDocumentsReply },
    async ({ params: { id }, account }) => {
      const order = await findReadableOrder(db, placeOf(id, account))
      if (order === undefined) throw new AppError('NOT_FOUND')
      const { number, mode } = order
      const at = new Date(clock.now())
      const kept = await listDocuments(db, id)
      const documents = kept.map(({ kind, size, made_at }) => ({
        kind,
        name: documentFileName(kind, number),
        size,
        made_at: made_at.toISOString(),
      }))
      const printed = await askedFor(
        () => listPrintedInvoices(db, id),
        () => askForInvoicePapers(db, id, at),
      )
      const invoices = printed.map(presentInvoice)
      const noted = await askedFor(
        () => listDeliveryNotes(db, id),
        () => askForDeliveryNotes(db, id, at),
      )
      const notes = noted.map(({ parcel, size, awaited }) => {
        const note = deliveryNoteNumber(number, parcel)
        const name = deliveryNoteFileName(mode, note)
        return { parcel, number: note, name, size, state: paperState({ size, awaited }) }
      })
      const states = [...printed, ...noted].map(paperState)
      const told = { documents, invoices, notes, mode }
      if (kept.length === DOCUMENT_KINDS.length) return { success: true, state: stateOf(states), ...told }
      const making = await findMaking(db, id)
      if (making === 'none') {
        // what nobody asks for is never made: it takes a hundred times what an order does
        await askForDocuments(db, id, at)
        jobs.wake()
      }
      states.push(making === 'failed' ? 'failed' : 'awaited')
      return { success: true, state: stateOf(states), ...told }
    },
  )

  route(
    app,
    calls.orderDocument,
    { params: OrderDocumentParams, reply: DoneReply },
    async ({ params: { id, kind }, account, reply }) => {
      const place = placeOf(id, account)
      const document = isDocumentKind(kind)
        ? await inTurn(account.user.id, reply, () => findDocument(db, place, kind))
        : undefined
      if (document === undefined || !isDocumentKind(kind)) throw new AppError('NOT_FOUND')
      return sendPaper(reply, documentFileName(kind, document.number), document.bytes)
    },
  )

  route(
    app,
    calls.parcelDocument,
    { params: ParcelDocumentParams, reply: DoneReply },
    async ({ params, account, reply }) => {
      const place = placeOf(params.id, account)
      const parcel = nthOf(params.parcel)
      const note = await inTurn(account.user.id, reply, () => findDeliveryNote(db, place, parcel))
      if (note === undefined) throw new AppError('NOT_FOUND')
      const name = deliveryNoteFileName(note.mode, deliveryNoteNumber(note.number, parcel))
      return sendPaper(reply, name, note.bytes)
    },
  )

  route(
    app,
    calls.quoteDocuments,
    { params: QuoteParams, reply: QuoteDocumentsReply },
    async ({ params: { id }, account }) => {
      const number = await findReadableQuote(db, placeOf(id, account))
      if (number === undefined) throw new AppError('NOT_FOUND')
      const papers = await askedFor(
        () => listQuotePapers(db, id),
        () => askForQuotePapers(db, id, new Date(clock.now())),
      )
      const documents = papers.map(({ revision, answered_at, size, awaited }, index) => ({
        revision,
        name: quoteFileName(number, revision),
        answered_at: answered_at.toISOString(),
        replaced: index > 0,
        size,
        state: paperState({ size, awaited }),
      }))
      return { success: true, state: stateOf(papers.map(paperState)), documents }
    },
  )

  route(
    app,
    calls.quoteDocument,
    { params: AnswerParams, reply: DoneReply },
    async ({ params, account, reply }) => {
      const place = placeOf(params.id, account)
      const revision = nthOf(params.revision)
      const paper = await inTurn(account.user.id, reply, () => findQuotePaper(db, place, revision))
      if (paper === undefined) throw new AppError('NOT_FOUND')
      return sendPaper(reply, quoteFileName(paper.number, revision), paper.bytes)
    },
  )
}
