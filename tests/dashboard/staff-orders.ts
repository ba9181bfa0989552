import { beforeEach } from 'vitest'
import { adminOrders, moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { customerWithOrder, publishCatalogue } from '#tests/contact/contacting'
import { testApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

/** Orders as an administrator, new for each test, lists and moves them; no job waits but those of the test. */
export const staffOrders = (database: TestDatabase, settings: Record<string, string> = {}) => {
  const api = testApp(database, { settings })
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeEach(async () => {
    admin = await api.signedIn({ role: 'admin' })
    await publishCatalogue(database)
    await database.db.deleteFrom('jobs').execute()
  })
  return {
    api,
    get admin() {
      return admin
    },
    list: async (query: Record<string, string> = {}) =>
      (await api.call(adminOrders, { token: admin.token, query })).body,
    move: async (orders: MoveOrdersBody['orders'], status: OrderStatus, detail = '', { token } = admin) =>
      (await api.call(moveOrders, { token, body: { orders, status, detail } })).body,
    /** A customer with an order, whose mails are not told. */
    ordered: async (with_: Parameters<typeof customerWithOrder>[2] = {}) => {
      const customer = await customerWithOrder(api, database, with_)
      await database.db.deleteFrom('jobs').execute()
      return customer
    },
  }
}
