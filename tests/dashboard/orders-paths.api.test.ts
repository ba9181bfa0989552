import { messageDetailLogic } from '#client/dashboard/messages/messages.effects.ts'
import {
  orderMovesLogic,
  paymentEntryLogic,
  shipmentEditLogic,
} from '#client/dashboard/orders/orders.effects.ts'
import { seenOrder } from '#client/dashboard/orders/seen-order.ts'
import type { MessageDetailEvent } from '#machines/dashboard/messages/message-detail.machine'
import type { OrderMovesEvent, SeenOrder } from '#machines/dashboard/orders/order-moves.machine'
import { sendGuestMessage } from '#shared/contact/contact.endpoints'
import { adminMessage, adminMessages, answerMessage } from '#shared/dashboard/messages/messages.endpoints'
import {
  adminOrder,
  adminOrders,
  correctShipment,
  moveOrders,
  recordPayment,
} from '#shared/dashboard/orders/orders.endpoints'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import { draftOfShipment, noShipment, shipmentOf } from '#shared/orders/carriers'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { parisDay } from '#shared/platform/dates'
import { toEuros } from '#shared/platform/money'
import { GUEST } from '#tests/contact/contacting'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { messageDetailPaths } from './message-detail.paths.ts'
import { orderMovesPaths } from './order-moves.paths.ts'
import { moneyOf, paymentEntryPaths } from './payment-entry.paths.ts'
import { READ, shipmentEditPaths } from './shipment-edit.paths.ts'

const GLS = { carrier: 'gls', name: '', number: '1G22' } as const

describeOnDatabase('generated paths of orders and messages, for staff, on the server', (database) => {
  const api = testApp(database)
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }
  const move = async (orders: MoveOrdersBody['orders'], status: OrderStatus) => {
    const { token } = await staff()
    const { body } = await api.call(moveOrders, { token, body: { orders, status, detail: '' } })
    if (body.refused.length > 0) throw new Error(JSON.stringify(body.refused))
  }
  /** Two orders of a customer, confirmed and then given those statuses one after the other. */
  const twoOrders = async (...statuses: OrderStatus[]): Promise<SeenOrder[]> => {
    const { user } = await api.signedIn()
    const ids = await writePastOrders(database.db, user.id, [{}, {}])
    let seen: OrderStatus = 'confirmed'
    for (const status of statuses) {
      const before = seen
      // the first one is said to leave by GLS
      await move(
        ids.map((id, nth) => ({
          id,
          seen: before,
          ...(status === 'shipped' && nth === 0 && { shipment: GLS }),
        })),
        status,
      )
      seen = status
    }
    const { token } = await staff()
    const { orders } = (await api.call(adminOrders, { token, query: { customer: user.id } })).body
    return ids.flatMap((id) => orders.filter((order) => order.id === id)).map(seenOrder)
  }
  /** A colleague records money that came in. */
  const enter = async (id: string, cents: number) => {
    const { token } = await staff()
    const { entries } = (await api.call(adminOrder, { token, params: { id } })).body
    const day = parisDay(api.clock.now())
    const body = {
      amount: toEuros(cents),
      day,
      means: 'cheque',
      reference: '',
      seen: entries.length,
    } as const
    const reply = await api.call(recordPayment, { token, params: { id }, body })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }
  const idOf = (orders: readonly SeenOrder[], nth: number): string => orders[nth]?.id ?? ''

  describeApiLevel(api, 'orders given another status', {
    paths: orderMovesPaths,
    inBrief: 'what is typed of a parcel is sent with the same call',
    logic: orderMovesLogic,
    world: async () => ({
      me: await staff(),
      orders: await twoOrders(),
      inProduction: await twoOrders('in_production'),
    }),
    caller: ({ me }) => me,
    events: ({ orders, inProduction }): Record<string, OrderMovesEvent> => ({
      'je passe deux commandes « En fabrication »': { type: 'moves.ask', orders, status: 'in_production' },
      'j’expédie deux commandes': { type: 'moves.ask', orders: inProduction, status: 'shipped' },
      'je tape le numéro d’un colis': {
        type: 'shipment.change',
        id: idOf(inProduction, 0),
        change: { number: '6A123' },
      },
      'je choisis « Non précisé » pour une commande': {
        type: 'shipment.change',
        id: idOf(inProduction, 0),
        change: { carrier: '' },
      },
    }),
    arrange: {
      // somebody else was quicker with one of them
      'l’une est refusée': ({ orders }) =>
        move([{ id: idOf(orders, 0), seen: 'confirmed' }], 'in_production'),
    },
  })

  describeApiLevel(api, 'how an order left', {
    paths: shipmentEditPaths,
    logic: shipmentEditLogic,
    world: async () => ({ me: await staff(), orders: await twoOrders('in_production', 'shipped') }),
    caller: ({ me }) => me,
    inputs: ({ orders }) => ({
      'la commande est partie par GLS': { id: idOf(orders, 0), parcel: null, said: GLS },
      'la commande est partie, sans rien en dire': { id: idOf(orders, 1), parcel: null, said: noShipment },
    }),
    // what was read is said of no order there
    offers: ({ context: { said } }, words) =>
      words !== 'l’expédition est modifiée' || said.number !== READ.number,
    arrange: {
      'un collègue l’a modifiée avant moi': async ({ orders }) => {
        const { token } = await staff()
        for (const { id } of orders) {
          const params = { id }
          const { history } = (await api.call(adminOrder, { token, params })).body
          const last = history.findLast(({ shipment }) => shipment)?.shipment
          const seen = (last && shipmentOf(draftOfShipment(last))) ?? null
          const body = { carrier: 'dpd', name: '', number: `6A${history.length}`, seen }
          const reply = await api.call(correctShipment, { token, params, body })
          if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
        }
      },
      'la commande n’est plus en route': ({ orders }) =>
        move(
          orders.map(({ id }) => ({ id, seen: 'shipped' })),
          'delivered',
        ),
    },
  })

  describeApiLevel(api, 'money of an order, entry by entry', {
    paths: paymentEntryPaths,
    logic: paymentEntryLogic,
    world: async () => {
      const orders = await twoOrders()
      // both are paid once they have come
      await database.db
        .updateTable('orders')
        .set({ payment_method: 'deferred' })
        .where(
          'id',
          'in',
          orders.map(({ id }) => id),
        )
        .execute()
      await enter(idOf(orders, 1), moneyOf.overpaid.standing.receivedCents)
      return { me: await staff(), orders }
    },
    caller: ({ me }) => me,
    inputs: ({ orders }) => ({
      'rien n’est encore arrivé': { id: idOf(orders, 0), money: moneyOf.waited },
      'il est arrivé trop d’argent': { id: idOf(orders, 1), money: moneyOf.overpaid },
    }),
    // what was read is said of no order there
    offers: ({ context: { money } }, words) =>
      words !== 'c’est enregistré' || money.standing.paymentStatus !== 'partial',
    arrange: {
      'un collègue a enregistré avant moi': async ({ orders }) => {
        // more than one: what was read may have one already
        for (const { id } of [...orders, ...orders]) await enter(id, 1)
      },
    },
  })

  interface Read {
    me: { id: string; token: string }
    id: string
  }
  /** Somebody else answers it. */
  const answer = async ({ id }: Read) => {
    const { token } = await staff()
    const { state, replies } = (await api.call(adminMessage, { token, params: { id } })).body.message
    const body = {
      id: crypto.randomUUID(),
      text: 'Le support S-25 convient.',
      handled: true,
      seen: state,
      seenReplies: replies.length,
    }
    const reply = await api.call(answerMessage, { token, params: { id }, body })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }

  describeApiLevel(api, 'a message and its answer', {
    paths: messageDetailPaths,
    logic: messageDetailLogic,
    world: async (): Promise<Read> => {
      const me = await staff()
      await api.call(sendGuestMessage, { body: GUEST })
      const [newest] = (await api.call(adminMessages, { token: me.token })).body.messages
      return { me, id: newest?.id ?? '' }
    },
    caller: ({ me }) => me,
    inputs: ({ id }) => ({ 'j’ouvre un message': { id } }),
    events: (): Record<string, MessageDetailEvent> => ({
      'j’envoie la réponse': { type: 'answer.send', id: crypto.randomUUID() },
    }),
    arrange: {
      'le message arrive, déjà répondu': answer,
      'quelqu’un a répondu avant moi': answer,
    },
  })
})
