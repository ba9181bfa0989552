import {
  amountsOf,
  INVOICE_JOB,
  insertInvoice,
  listInvoices,
  takeInvoiceNumber,
} from '#server/invoices/invoices.queries'
import { factsOf } from '#server/invoices/issue-invoices'
import { findMoney, keepMoneyOfBefore } from '#server/orders/kept-money'
import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import type { Deps } from '#server/platform/deps'
import { insertJob } from '#server/platform/jobs.queries'
import { recordAudit } from '#server/session/audit.queries'
import type { CreditInvoiceBody } from '#shared/dashboard/orders/orders.schema'
import { creditNoteOf, creditProblem } from '#shared/invoices/invoice.rules'
import { reasonProblem } from '#shared/orders/payable'
import { creditedMessage } from '#shared/orders/reductions'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { formatCents } from '#shared/platform/money'
import type { Staff } from '../users/write-rights.ts'
import { reduceOrder } from './reduce-order.ts'

/**
 * Takes something of an invoice back, in one transaction: the credit note with its number, the steps of the order's money, the
 * mail to its customer, and what is written down of it. Gives what is said of it, in French. Throws NOT_FOUND; ORDER_CHANGED
 * where something was credited of the invoice since `seen`; INVALID_FIELDS, for more than was invoiced too.
 */
export const creditInvoice = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  id: string,
  { invoiceId, lines, delivery, rebates, reason: typed, seen }: CreditInvoiceBody,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw new AppError('NOT_FOUND')
    const all = await listInvoices(trx, id)
    const invoice = all.find((one) => one.id === invoiceId && one.kind === 'invoice')
    if (invoice === undefined) throw new AppError('NOT_FOUND')
    const credits = all.filter(({ corrects }) => corrects === invoiceId).map(amountsOf)
    const isTaken = orderLifeStore(config).at(order).can({ type: 'invoice.credited' })
    if (!isTaken || credits.length !== seen) throw new AppError('ORDER_CHANGED')
    const taken = { lines: lines.toSorted((one, other) => one.line - other.line), delivery, rebates }
    const problems = {
      lines: creditProblem(amountsOf(invoice), credits, taken),
      reason: reasonProblem(typed),
    }
    const errors = Object.fromEntries(
      Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, [text]]])),
    )
    if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
    const reason = typed.trim()
    await keepMoneyOfBefore(trx, order, await findMoney(trx, order), now)
    const amounts = creditNoteOf(amountsOf(invoice), credits, taken)
    const { number, day } = await takeInvoiceNumber(trx, 'credit_note', parisDay(now.getTime()))
    const creditId = await insertInvoice(trx, {
      kind: 'credit_note',
      number,
      order_id: id,
      parcel: null,
      corrects: invoice.id,
      day,
      due_on: null,
      paid_cents: 0,
      // whom it was invoiced to, whatever became of the account since
      facts: { ...factsOf(config, { siret: '', vat: '' }), buyer: invoice.facts.buyer },
      reason,
      issued_at: now,
      amounts,
    })
    await insertJob(trx, { kind: INVOICE_JOB, payload: { invoiceId: creditId } }, now)
    const cents = amounts.totalCents
    const standing = await reduceOrder(trx, { config }, order, {
      type: 'invoice.credited',
      detail: '',
      reduction: { kind: 'credit', number, invoice: invoice.number, cents, reason },
      actorId,
      at: now,
    })
    const details = {
      order: order.number,
      invoice: invoice.number,
      credit: number,
      amount: formatCents(cents),
      reason,
    }
    const entry = { kind: 'invoice_credited', subjectId: order.user_id, actorId, request, details } as const
    await recordAudit(trx, entry, now)
    return creditedMessage(number, cents, standing)
  })
