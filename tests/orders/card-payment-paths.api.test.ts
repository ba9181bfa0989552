import { beforeAll } from 'vitest'
import { cardPaymentLogic } from '#client/orders/order.effects.ts'
import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { advance } from '#server/platform/advance'
import { useCardShop } from '#tests/card-payments/card-shop'
import { publish } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { describeOnDatabase } from '#tests/platform/database'
import { cardPaymentPaths } from './card-payment.paths.ts'

describeOnDatabase('generated paths of a payment by card, on the server', (database) => {
  const shop = useCardShop(database)
  const { api, stripe } = shop
  beforeAll(() => publish(database.db))

  type World = Awaited<ReturnType<typeof shop.opened>> & { token: string }

  const cancel = async ({ order: { id } }: World) => {
    await database.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id)
      if (order === undefined || order.status !== 'awaiting_payment') return
      const at = new Date(api.clock.now())
      await advance(
        trx,
        orderLifeStore(api.deps.config),
        order,
        { type: 'order.cancelled' },
        { at, detail: '' },
      )
    })
  }
  const pay = async ({ session }: World) => {
    await shop.tell(stripe.pay(session))
  }

  describeApiLevel(api, 'a payment by card', {
    paths: cardPaymentPaths,
    logic: cardPaymentLogic,
    world: async () => ({ ...(await shop.opened()), token: shop.customer().token }),
    caller: ({ token }) => ({ token, ...shop.customer() }),
    inputs: ({ order }) => ({
      'le paiement est attendu': { order, returned: null },
      'je reviens après avoir payé': { order, returned: 'done' as const },
      'je reviens sans avoir payé': { order, returned: 'cancelled' as const },
    }),
    arrange: {
      'un paiement est déjà en cours': async ({ session }) => {
        await shop.tell(stripe.pay(session, { later: true }))
      },
      'la commande n’attend plus de paiement': [pay, cancel],
      'la commande est payée': pay,
      'la commande est annulée': cancel,
    },
  })
})
