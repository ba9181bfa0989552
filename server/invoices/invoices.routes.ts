import type { FastifyInstance } from 'fastify'
import { INERT, readerOf } from '#server/documents/reader'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { InTurn } from '#server/platform/large-replies'
import { route } from '#server/platform/route'
import type { Scope } from '#server/platform/scope.queries'
import { invoiceFileName } from '#shared/invoices/invoice-kinds'
import * as calls from '#shared/invoices/invoices.endpoints'
import { IdParams } from '#shared/orders/orders.schema'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { findInvoicePaper } from './invoices.queries.ts'

/** Invoices and credit notes, given to be saved; they are listed with the other papers of their order. */
export const invoiceRoutes = (app: FastifyInstance, { db }: Pick<Deps, 'db'>, inTurn: InTurn): void => {
  route(
    app,
    calls.invoiceFile,
    { params: IdParams, reply: DoneReply },
    async ({ params: { id }, account, reply }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const place: { id: string; userId: Scope } = { id, userId: readerOf(account) }
      const paper = await inTurn(account.user.id, reply, () => findInvoicePaper(db, place))
      if (paper === undefined) throw new AppError('NOT_FOUND')
      const name = invoiceFileName(paper.kind, paper.number)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', INERT)
        .send(paper.bytes)
    },
  )
}
