import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { type OrderFact, type OrderStanding, orderAt, orderLife } from '#machines/lives/order.machine'
import { listParcels } from '#server/orders/parcels.queries'
import { payableCents } from '#server/orders/payable'
import { reductionColumns } from '#server/orders/payable.queries'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import {
  adminOrder,
  cancelRest,
  correctShipment,
  creditInvoice,
  moveOrders,
  recordPayment,
  shipParcel,
} from '#shared/dashboard/orders/orders.endpoints'
import {
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
} from '#shared/orders/order-status.rules'
import { testPayment } from '#shared/orders/orders.endpoints'
import { PAYMENT_FACTS, type PaymentFact } from '#shared/orders/payment-facts'
import { factsOfReduction } from '#shared/orders/reductions'
import { parisDay } from '#shared/platform/dates'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { orderFacts, orderLifePaths } from './order.paths.ts'
import { walkedLife } from './walked-life.ts'

/** What staff ask for, to tell a fact. */
const statusOf: Record<
  Exclude<
    OrderFact['type'],
    'part.shipped' | 'parcel.corrected' | 'rest.cancelled' | 'invoice.credited' | PaymentFact
  >,
  OrderStatus | null
> = {
  // told by whoever takes the payment
  'payment.settled': null,
  'payment.recorded': 'confirmed',
  'production.started': 'in_production',
  'parcel.shipped': 'shipped',
  'parcel.delivered': 'delivered',
  'order.cancelled': 'cancelled',
}

/** What an entry of money tells: the others follow what is cancelled or credited. */
type EntryFact = Exclude<PaymentFact, 'reduction.settled' | 'reduction.surplus'>

const isPaymentFact = (fact: OrderFact): fact is { type: PaymentFact } =>
  PAYMENT_FACTS.some((type) => type === fact.type)

const isEntryFact = (fact: OrderFact): fact is { type: EntryFact } => Object.hasOwn(amounts, fact.type)

const isBounce = ({ type }: Pick<OrderFact, 'type'>): boolean => type.endsWith('.bounced')

/** Cents that tell it, of money that stands where it can have happened. */
const amounts: Readonly<Record<EntryFact, (money: { total: number; received: number }) => number>> = {
  'instalment.received': () => 100,
  'instalments.returned': ({ received }) => -received,
  'invoice.settled': ({ total, received }) => total - received,
  'surplus.received': () => 100,
  'surplus.returned': ({ total, received }) => total - received,
  'payment.bounced': ({ total, received }) => (received < total ? -1 : total - received - 1000),
  'payments.bounced': ({ received }) => -received,
  'surplus.bounced': ({ total, received }) => total - received,
  'payment.late': () => 100,
  'refund.paid': ({ received }) => -received,
}

/** What the mail of a step of the money is about. */
const moneyNews: Readonly<Record<PaymentStatus, string>> = {
  pending: 'règlement rendu',
  partial: 'règlement partiel reçu',
  settled: 'règlement reçu',
  overpaid: 'trop-perçu',
  cancelled: 'rien à régler',
  refund_due: 'règlement à rembourser',
  refunded: 'remboursement effectué',
}

const life = walkedLife(orderLifePaths)

describeOnDatabase('an order’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let customer: Customer
  let admin: { token: string }
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api, { deferred_payment: true })
    admin = await api.signedIn({ role: 'admin' })
  })

  const placed = async (paidFirst: boolean): Promise<string> => {
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40', { quantity: 20 })])
    const paymentMethod = paidFirst ? 'card' : 'deferred'
    return (await place(api, customer, orderBody(customer, cart, { paymentMethod }))).body.order.id
  }
  const stands = async (id: string) => {
    const { db } = database
    const order = await db
      .selectFrom('orders')
      .select(['number', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payment = await db
      .selectFrom('payments')
      .select(['status', 'settled_at'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('order_events')
      .select('status')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    const payments = await db
      .selectFrom('payment_events')
      .select('status')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    return {
      number: order.number,
      value: { fulfilment: order.status, payment: payment.status },
      isPaid: payment.settled_at !== null,
      events: events.map(({ status }) => status),
      payments: payments.map(({ status }) => status),
      mails: (await waitingMails(database, customer.email)).map(({ subject }) => subject).sort(),
    }
  }
  /** Whether the call that tells it was taken. */
  const happens = async (id: string, fact: OrderFact, seen: OrderStatus): Promise<boolean> => {
    if (fact.type === 'parcel.corrected') {
      const shipment = { carrier: 'gls', name: '', number: '6A11' } as const
      const body = { ...shipment, seen: null }
      const asked = { token: admin.token, params: { id }, body }
      return (await api.call(correctShipment, asked)).status === 200
    }
    if (fact.type === 'rest.cancelled') {
      const { parcels } = (await api.call(adminOrder, { token: admin.token, params: { id } })).body
      const body = { reason: 'Modèle arrêté', seen: parcels.length }
      return (await api.call(cancelRest, { token: admin.token, params: { id }, body })).status === 200
    }
    if (fact.type === 'invoice.credited') return credited(id)
    if (isEntryFact(fact)) {
      const cents = amounts[fact.type](await moneyOf(id))
      return (await entered(id, cents, isBounce(fact))) === 200
    }
    if (fact.type === 'part.shipped') {
      const { parcels } = (await api.call(adminOrder, { token: admin.token, params: { id } })).body
      const body = { lines: [{ line: 0, quantity: 3 }], detail: '', seen: parcels.length }
      return (await api.call(shipParcel, { token: admin.token, params: { id }, body })).status === 200
    }
    if (isPaymentFact(fact)) throw new Error(`No call tells ${fact.type}.`)
    const status = statusOf[fact.type]
    if (status === null)
      return (await api.call(testPayment, { token: customer.token, params: { id } })).status === 200
    const body = { orders: [{ id, seen }], status, detail: '' }
    const reply = await api.call(moveOrders, { token: admin.token, body })
    expect(reply.status).toBe(200)
    return reply.body.done.length === 1
  }

  /** Whether one unit of its first invoice could be credited. */
  const credited = async (id: string): Promise<boolean> => {
    const { invoices } = (await api.call(adminOrder, { token: admin.token, params: { id } })).body
    const body = {
      invoiceId: invoices[0]?.id ?? id,
      lines: [{ line: 0, quantity: 1 }],
      delivery: false,
      reason: 'Store rendu',
      seen: invoices[0]?.credits.length ?? 0,
    }
    return (await api.call(creditInvoice, { token: admin.token, params: { id }, body })).status === 200
  }

  const moneyOf = async (id: string) => {
    const order = await database.db
      .selectFrom('orders')
      .select('total_cents')
      .select(reductionColumns())
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const entries = await listPaymentEntries(database.db, id)
    const received = entries.reduce((sum, { cents }) => sum + cents, 0)
    return { total: payableCents(order), received, seen: entries.length }
  }
  /** The status of the reply. */
  const entered = async (id: string, cents: number, bounced = false): Promise<number> => {
    const { seen } = await moneyOf(id)
    const day = parisDay(api.clock.now())
    const body = { amount: cents / 100, day, means: 'cheque', reference: 'N° 7', bounced, seen } as const
    return (await api.call(recordPayment, { token: admin.token, params: { id }, body })).status
  }

  /** `parcel`: the last of several; absent: it left whole */
  const newsOf = (
    { type }: OrderFact,
    { fulfilment: status, payment }: OrderStanding,
    parcel: number | undefined,
  ): string => {
    switch (type) {
      case 'rest.cancelled':
        return 'reste annulé'
      case 'invoice.credited':
        return 'avoir'
      case 'parcel.corrected':
        return ['nouveau suivi du colis', ...(parcel === undefined ? [] : [parcel])].join(' ')
      default:
        if (isBounce({ type })) return 'règlement impayé'
        if (type === 'surplus.returned' && payment === 'settled') return 'trop-perçu rendu'
        return isPaymentFact({ type }) ? moneyNews[payment] : orderStatusLabels[status].toLowerCase()
    }
  }

  describe.each(life.paths)('%s', (_, { input, events }) => {
    test('row, history, payment and mail are what the chart says', async () => {
      const id = await placed(input.paidFirst)
      await database.db.deleteFrom('jobs').execute()
      let before = await stands(id)
      for (const event of events) {
        const fact = orderFacts.find(({ type }) => type === event.type)
        if (fact === undefined) throw new Error(`${event.type} is told by nobody.`)
        const [next, actions] = transition(orderLife, orderAt(before.value, input.paidFirst), fact)
        expect(await happens(id, fact, before.value.fulfilment)).toBe(true)
        const after = await stands(id)
        const { fulfilment } = next.value
        const { total, received } = await moneyOf(id)
        const isReduced = fact.type === 'rest.cancelled' || fact.type === 'invoice.credited'
        const money = { status: fulfilment, paymentStatus: next.value.payment, totalCents: total }
        const follow = isReduced ? factsOfReduction({ ...money, receivedCents: received }) : []
        const { payment } = follow.reduce(
          (at, type) => transition(orderLife, orderAt(at, input.paidFirst), { type })[0].value,
          next.value,
        )
        const isTold = actions.some(({ type }) => type.startsWith('tell'))
        const parcels = after.events.includes('partly_shipped') ? await listParcels(database.db, id) : []
        const news = newsOf(fact, next.value, parcels.at(-1)?.number)
        const mail = `Commande ${before.number}\u00a0: ${news}`
        expect(after).toEqual({
          value: { fulfilment, payment },
          isPaid: !['pending', 'partial', 'cancelled'].includes(payment),
          events:
            isPaymentFact(fact) || fact.type === 'invoice.credited'
              ? before.events
              : [...before.events, fulfilment],
          payments: payment === before.value.payment ? before.payments : [...before.payments, payment],
          number: before.number,
          mails: (isTold ? [...before.mails, mail] : before.mails).toSorted(),
        })
        before = after
      }

      // what the chart does not take there changes nothing
      const end = orderAt(before.value, input.paidFirst)
      for (const fact of orderFacts.filter((one) => !end.can(one) && !isPaymentFact(one))) {
        const isSaidAgain = fact.type === 'payment.settled' && before.isPaid && input.paidFirst
        expect([fact.type, await happens(id, fact, before.value.fulfilment)]).toEqual([
          fact.type,
          isSaidAgain,
        ])
      }
      // nor may more be given back, or bounce, than came in
      const { received } = await moneyOf(id)
      expect([await entered(id, -received - 1), await entered(id, -received - 1, true)]).toEqual([422, 422])
      expect(await stands(id)).toEqual(before)
    })
  })

  test('every status is walked through', () => {
    const walked = new Set(
      life.paths.flatMap(([, { values }]) => values.map((value) => Reflect.get(Object(value), 'fulfilment'))),
    )
    expect([...walked].sort()).toEqual([...ORDER_STATUSES].sort())
  })
})
