import { beforeAll } from 'vitest'
import { parcelLogic } from '#client/dashboard/orders/orders.effects.ts'
import { adminOrder, moveOrders, shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { parcelPaths, remainingUnits, UNITS } from './parcel.paths.ts'

describeOnDatabase('generated paths of orders that leave in parts, on the server', (database) => {
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
  /** An order of these units that is being made; its id. */
  const inProduction = async (): Promise<string> => {
    const lines = await Promise.all(UNITS.map((quantity) => exampleLine(database.db, 'EN-40', { quantity })))
    const cart = await validCart(api, customer, lines)
    const asked = orderBody(customer, cart, { paymentMethod: 'deferred' })
    const { id } = (await place(api, customer, asked)).body.order
    const { token } = await staff()
    const body = { orders: [{ id, seen: 'confirmed' }], status: 'in_production', detail: '' } as const
    await api.call(moveOrders, { token, body })
    return id
  }
  /** Somebody else sends one unit of its first line. */
  const leave = async (id: string) => {
    const { token } = await staff()
    const { parcels } = (await api.call(adminOrder, { token, params: { id } })).body
    const body = { lines: [{ line: 0, quantity: 1 }], detail: '', seen: parcels.length }
    const reply = await api.call(shipParcel, { token, params: { id }, body })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }

  describeApiLevel(api, 'orders that leave in several parcels', {
    paths: parcelPaths,
    logic: parcelLogic,
    world: async () => {
      const orders = { whole: await inProduction(), begun: await inProduction() }
      await leave(orders.begun)
      return { me: await staff(), orders }
    },
    caller: ({ me }) => me,
    inputs: ({ orders }) => ({
      'rien n’est encore parti': { id: orders.whole, remaining: remainingUnits.all },
      'une partie est déjà partie': { id: orders.begun, remaining: remainingUnits.some },
    }),
    // what was read is said of no order there
    offers: ({ context: { remaining } }, words) =>
      words !== 'le colis est parti' || remaining.parcels !== remainingUnits.read.parcels,
    arrange: {
      'un colis est parti avant le mien': async ({ orders }) => {
        // more than one: what was read may know of one already
        for (const id of Object.values(orders)) for (let count = 0; count < 3; count++) await leave(id)
      },
    },
  })
})
