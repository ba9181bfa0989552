import type { FastifyInstance } from 'fastify'
import { listInvoices } from '#server/invoices/invoices.queries'
import { listReminders } from '#server/invoices/reminders.queries'
import {
  presentComplaint,
  presentOrderEvent,
  presentParcel,
  presentPaymentEntry,
  presentPaymentEvent,
} from '#server/orders/complaints.presenter'
import { listComplaints } from '#server/orders/complaints.queries'
import { presentOrder } from '#server/orders/order.presenter'
import { listParcels } from '#server/orders/parcels.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import { route } from '#server/platform/route'
import { ADMIN_PAGE_SIZE, listed, readPage, readSort } from '#shared/dashboard/lists'
import {
  type Lateness,
  latenessLabels,
  type NearDays,
  nearDaysAt,
} from '#shared/dashboard/orders/lateness.rules'
import * as calls from '#shared/dashboard/orders/orders.endpoints'
import { movedMessage } from '#shared/dashboard/orders/orders.rules'
import {
  AdminOrderParams,
  AdminOrderReply,
  AdminOrdersQuery,
  AdminOrdersReply,
  CancelRestBody,
  CancelRestReply,
  CorrectShipmentBody,
  CorrectShipmentReply,
  CreditInvoiceBody,
  CreditInvoiceReply,
  MoveOrdersBody,
  MoveOrdersReply,
  RecordPaymentBody,
  RecordPaymentReply,
  ShipParcelBody,
  ShipParcelReply,
} from '#shared/dashboard/orders/orders.schema'
import { shipmentOf, shipmentProblem } from '#shared/orders/carriers'
import { sharedMode } from '#shared/orders/order-status.rules'
import { recordedMessage } from '#shared/orders/payment-entries'
import type { PaymentMeans } from '#shared/orders/payment-methods'
import { isDay } from '#shared/platform/day'
import { AppError, errorTable } from '#shared/platform/errors'
import { toCents } from '#shared/platform/money'
import { wayTo } from '../nearer-way.ts'
import { staffSearch } from '../staff-search.ts'
import { userPatterns } from '../users/users.queries.ts'
import { cancelRest } from './cancel-rest.ts'
import { correctShipment } from './correct-shipment.ts'
import { creditInvoice } from './credit-invoice.ts'
import { moveOrder } from './move-order.ts'
import { presentAdminOrder, presentCustomer, presentInvoices } from './orders.presenter.ts'
import {
  type AdminOrderFilter,
  type AdminOrderSort,
  countAdminOrders,
  findAdminOrderRow,
  findAnyOrder,
  isSearch,
  listAdminOrders,
  withCustomers,
} from './orders.queries.ts'
import { recordPayment } from './record-payment.ts'
import { shipParcel } from './ship-parcel.ts'

const isLateness = (asked: AdminOrdersQuery['status']): asked is Lateness =>
  asked !== undefined && Object.hasOwn(latenessLabels, asked)

/** Throws INVALID_FIELDS on `from` or `to`. */
const filterOf = (
  days: NearDays,
  { search = '', status, payment, paymentStatus, from, to, customer }: AdminOrdersQuery,
): AdminOrderFilter => {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day))
      throw new AppError('INVALID_FIELDS', { errors: { [field]: ['Cette date n’existe pas.'] } })
  }
  return {
    search: staffSearch(search),
    customerPatterns: userPatterns(search),
    ...(isLateness(status) ? { lateness: { asked: status, days } } : { status }),
    payment,
    paymentStatus,
    from,
    to,
    customer,
  }
}

/** Throws INVALID_FIELDS on a shipment that cannot leave, or that comes with another step. */
const checkShipments = ({ status, orders }: MoveOrdersBody): void => {
  for (const { shipment } of orders) {
    if (shipment === undefined) continue
    const problem =
      status === 'shipped' ? shipmentProblem(shipment) : 'Seule une expédition a un transporteur.'
    if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { shipment: [problem] } })
  }
}

/** api/admin/orders: every customer's orders, and their way to the delivery. */
export const adminOrderRoutes = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
  means: PaymentMeans,
  inTurn: InTurn,
): void => {
  route(
    app,
    calls.adminOrders,
    { query: AdminOrdersQuery, reply: AdminOrdersReply },
    async ({ query: { page: text, sort = '-created_at', ...query }, request }) => {
      const reads = app.reads(request)
      const page = readPage(text)
      const skip = (page - 1) * ADMIN_PAGE_SIZE
      const days = nearDaysAt(clock.now(), config.company.closings)
      const asked = filterOf(days, query)
      // what is no account's id has no orders
      if (asked.customer !== undefined && !isUuid(asked.customer)) return { ...listed(page, 0), orders: [] }
      const { by, descending } = readSort<AdminOrderSort>(sort)
      const filter = await withCustomers(reads, asked)
      const total = await countAdminOrders(reads, filter)
      const way = wayTo(isSearch(filter), total, skip, ADMIN_PAGE_SIZE)
      const rows = way === null ? [] : await listAdminOrders(reads, { filter, sort: by, descending, way })
      return { ...listed(page, total), orders: rows.map((row) => presentAdminOrder(row, days)) }
    },
  )

  route(
    app,
    calls.adminOrder,
    { params: AdminOrderParams, reply: AdminOrderReply },
    async ({ params: { id }, account, reply }) => {
      const find = () => findAnyOrder(db, id)
      const record = isUuid(id) ? await inTurn(account.user.id, reply, find) : undefined
      const row = record && (await findAdminOrderRow(db, id))
      if (record === undefined || row === undefined) throw new AppError('NOT_FOUND')
      return {
        success: true,
        order: presentOrder(record, means),
        customer: presentCustomer(row),
        paidAt: record.payment.settled_at?.toISOString() ?? null,
        paymentStatus: record.payment.status,
        history: record.events.map(presentOrderEvent),
        payments: record.payments.map(presentPaymentEvent),
        entries: record.entries.map(presentPaymentEntry),
        parcels: (await listParcels(db, id)).map(presentParcel),
        complaints: (await listComplaints(db, record.order.user_id, id)).map(presentComplaint),
        invoices: presentInvoices(await listInvoices(db, id)),
        reminders: (await listReminders(db, id)).map(({ sent_at, ...reminder }) => ({
          ...reminder,
          at: sent_at.toISOString(),
        })),
      }
    },
  )

  route(
    app,
    calls.moveOrders,
    { body: MoveOrdersBody, reply: MoveOrdersReply },
    async ({ body, account: { user }, request }) => {
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      const to = { status: body.status, detail: body.detail.trim() }
      const days = nearDaysAt(clock.now(), config.company.closings)
      checkShipments(body)
      const done: MoveOrdersReply['done'] = []
      const refused: MoveOrdersReply['refused'] = []
      for (const order of body.orders) {
        const move = isUuid(order.id)
          ? await moveOrder({ db, config }, staff, order, to)
          : ({ moved: false, number: '', code: 'NOT_FOUND' } as const)
        if (!move.moved) {
          const { number, code } = move
          refused.push({ id: order.id, number, code, message: errorTable[code].message })
          continue
        }
        const row = await findAdminOrderRow(db, order.id)
        if (row !== undefined) done.push(presentAdminOrder(row, days))
      }
      if (done.length > 0) jobs.wake()
      return { success: true, message: movedMessage(done.length, to.status, sharedMode(done)), done, refused }
    },
  )

  route(
    app,
    calls.correctShipment,
    { params: AdminOrderParams, body: CorrectShipmentBody, reply: CorrectShipmentReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      const problem = shipmentProblem(body)
      if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { shipment: [problem] } })
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      const correction = { ...body, ...shipmentOf(body) }
      if (await correctShipment({ db, config }, staff, id, correction)) jobs.wake()
      return { success: true, message: 'Expédition modifiée.' }
    },
  )

  route(
    app,
    calls.shipParcel,
    { params: AdminOrderParams, body: ShipParcelBody, reply: ShipParcelReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      const problem = body.shipment ? shipmentProblem(body.shipment) : null
      if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { shipment: [problem] } })
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      const message = await shipParcel({ db, config }, staff, id, body)
      jobs.wake()
      return { success: true, message }
    },
  )

  route(
    app,
    calls.cancelRest,
    { params: AdminOrderParams, body: CancelRestBody, reply: CancelRestReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      const message = await cancelRest({ db, config }, staff, id, body)
      jobs.wake()
      return { success: true, message }
    },
  )

  route(
    app,
    calls.creditInvoice,
    { params: AdminOrderParams, body: CreditInvoiceBody, reply: CreditInvoiceReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      const message = await creditInvoice({ db, config }, staff, id, body)
      jobs.wake()
      return { success: true, message }
    },
  )

  route(
    app,
    calls.recordPayment,
    { params: AdminOrderParams, body: RecordPaymentBody, reply: RecordPaymentReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      const standing = await recordPayment({ db, config }, staff, id, body)
      jobs.wake()
      const { amount, bounced = false, means: by } = body
      const recorded = { cents: toCents(amount), bounced, means: by }
      return { success: true, message: recordedMessage(recorded, standing) }
    },
  )
}
