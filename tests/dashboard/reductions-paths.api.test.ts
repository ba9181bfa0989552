import { beforeAll } from 'vitest'
import { creditNoteLogic, restCancelLogic } from '#client/dashboard/orders/orders.effects.ts'
import {
  adminOrder,
  cancelRest,
  creditInvoice,
  moveOrders,
  shipParcel,
} from '#shared/dashboard/orders/orders.endpoints'
import type { PartLine } from '#shared/orders/parcels'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { creditNotePaths, INVOICED } from './credit-note.paths.ts'
import { cancellable, restCancelPaths } from './rest-cancel.paths.ts'

describeOnDatabase('generated paths of orders of which less is to be paid, on the server', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api, { deferred_payment: true })
  })
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }
  const answered = (reply: { status: number; body: unknown }): void => {
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }
  /** An order of the invoiced units; its id. */
  const inProduction = async (): Promise<string> => {
    const lines = await Promise.all(
      INVOICED.map((quantity) => exampleLine(database.db, 'EN-40', { quantity })),
    )
    const cart = await validCart(api, customer, lines)
    const asked = orderBody(customer, cart, { paymentMethod: 'deferred' })
    const { id } = (await place(api, customer, asked)).body.order
    const { token } = await staff()
    const body = { orders: [{ id, seen: 'confirmed' }], status: 'in_production', detail: '' } as const
    await api.call(moveOrders, { token, body })
    return id
  }
  const view = async (id: string) => {
    const { token } = await staff()
    return { token, details: (await api.call(adminOrder, { token, params: { id } })).body }
  }
  const leave = async (id: string, lines: PartLine[]) => {
    const { token, details } = await view(id)
    const body = { lines, detail: '', seen: details.parcels.length }
    answered(await api.call(shipParcel, { token, params: { id }, body }))
  }
  /** Somebody else credits one unit of its first line. */
  const credit = async (id: string) => {
    const { token, details } = await view(id)
    const [invoice] = details.invoices
    const body = {
      invoiceId: invoice?.id ?? '',
      lines: [{ line: 0, quantity: 1 }],
      delivery: false,
      reason: 'Store rendu',
      seen: invoice?.credits.length ?? 0,
    }
    answered(await api.call(creditInvoice, { token, params: { id }, body }))
  }

  describeApiLevel(api, 'the rest of an order that is not to come', {
    paths: restCancelPaths,
    logic: restCancelLogic,
    world: async () => {
      const order = await inProduction()
      await leave(order, [{ line: 0, quantity: 1 }])
      return { me: await staff(), order }
    },
    caller: ({ me }) => me,
    inputs: ({ order }) => ({ 'une partie est partie': { id: order, rest: cancellable.first } }),
    // what was read is said of no order there
    offers: ({ context: { rest } }, words) =>
      words !== 'le reste est annulé' || rest.parcels === cancellable.first.parcels,
    arrange: {
      'un colis est parti, ou le reste est annulé, avant': async ({ order }) => {
        const { token, details } = await view(order)
        const body = { reason: 'Modèle arrêté', seen: details.parcels.length }
        await api.call(cancelRest, { token, params: { id: order }, body })
      },
    },
  })

  describeApiLevel(api, 'credit notes of an order', {
    paths: creditNotePaths,
    logic: creditNoteLogic,
    world: async () => {
      const order = await inProduction()
      await leave(
        order,
        INVOICED.map((quantity, line) => ({ line, quantity })),
      )
      const { details } = await view(order)
      return { me: await staff(), order, invoices: details.invoices }
    },
    caller: ({ me }) => me,
    inputs: ({ order, invoices }) => ({ 'rien n’est encore repris': { id: order, invoices } }),
    // what was read is said of no order there
    offers: ({ context: { invoices } }, words) =>
      words === 'le réseau manque' || invoices.every(({ credits }) => credits.length === 0),
    arrange: {
      // twice: what was read may know of one already
      'un avoir est établi avant le mien': async ({ order }) => {
        for (let count = 0; count < 2; count++) await credit(order)
      },
    },
  })
})
