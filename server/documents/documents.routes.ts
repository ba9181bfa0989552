import type { FastifyInstance } from 'fastify'
import { invoiceState, presentInvoice } from '#server/invoices/invoices.presenter'
import { askForInvoicePapers, listPrintedInvoices } from '#server/invoices/invoices.queries'
import type { Account } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import { route } from '#server/platform/route'
import { DOCUMENT_KINDS, documentFileName, isDocumentKind } from '#shared/documents/document-kinds'
import * as calls from '#shared/documents/documents.endpoints'
import {
  type DocumentState,
  OrderDocumentParams,
  OrderDocumentsReply,
} from '#shared/documents/documents.schema'
import { IdParams } from '#shared/orders/orders.schema'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import {
  askForDocuments,
  findDocument,
  findMaking,
  findReadableOrder,
  listDocuments,
  type OrderPlace,
} from './documents.queries.ts'
import { INERT, readerOf } from './reader.ts'

/** Which order the caller may read the papers of; throws NOT_FOUND where none could be. */
const placeOf = (id: string, account: Account): OrderPlace => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return { id, userId: readerOf(account) }
}

/** Where the papers stand together: one that is given up is told, whatever else is awaited. */
const stateOf = (states: readonly DocumentState[]): DocumentState =>
  (['failed', 'awaited'] as const).find((state) => states.includes(state)) ?? 'ready'

/** The papers of orders: listed, and given to be saved. */
export const documentRoutes = (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  jobs: Pick<JobWorker, 'wake'>,
  inTurn: InTurn,
): void => {
  route(
    app,
    calls.orderDocuments,
    { params: IdParams, reply: OrderDocumentsReply },
    async ({ params: { id }, account }) => {
      const number = await findReadableOrder(db, placeOf(id, account))
      if (number === undefined) throw new AppError('NOT_FOUND')
      const kept = await listDocuments(db, id)
      const documents = kept.map(({ kind, size, made_at }) => ({
        kind,
        name: documentFileName(kind, number),
        size,
        made_at: made_at.toISOString(),
      }))
      let printed = await listPrintedInvoices(db, id)
      if (
        printed.some((invoice) => invoiceState(invoice) === 'failed') &&
        (await askForInvoicePapers(db, id, new Date(clock.now())))
      ) {
        jobs.wake()
        printed = await listPrintedInvoices(db, id)
      }
      const invoices = printed.map(presentInvoice)
      const states = printed.map(invoiceState)
      if (kept.length === DOCUMENT_KINDS.length)
        return { success: true, state: stateOf(states), documents, invoices }
      const making = await findMaking(db, id)
      if (making === 'none') {
        // what nobody asks for is never made: it takes a hundred times what an order does
        await askForDocuments(db, id, new Date(clock.now()))
        jobs.wake()
      }
      states.push(making === 'failed' ? 'failed' : 'awaited')
      return { success: true, state: stateOf(states), documents, invoices }
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
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${documentFileName(kind, document.number)}"`)
        .header('content-security-policy', INERT)
        .send(document.bytes)
    },
  )
}
