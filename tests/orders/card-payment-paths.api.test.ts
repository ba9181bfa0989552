import { beforeAll } from 'vitest'
import { cardPaymentLogic } from '#client/orders/order.effects.ts'
import { useCardShop } from '#tests/card-payments/card-shop'
import { publish } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { describeOnDatabase } from '#tests/platform/database'
import { cardPaymentPaths } from './card-payment.paths.ts'

describeOnDatabase('generated paths of a payment by card, on the server', (database) => {
  const shop = useCardShop(database)
  const { api, stripe } = shop
  // the same in every run: it is written down
  stripe.page = 'https://checkout.stripe.example/c/1'
  beforeAll(() => publish(database.db))

  const world = async () => ({
    ...(await shop.opened()),
    token: shop.customer().token,
  })
  type World = Awaited<ReturnType<typeof world>>

  const payBy = ({ order: { id } }: World, payment_method: 'card' | 'bank_transfer') =>
    database.db.updateTable('orders').set({ payment_method }).where('id', '=', id).execute()
  /** The page that was opened last for the order, a new one where that came to nothing. */
  const page = async ({ order }: World) => {
    await shop.open(order)
    const session = stripe.sessions.findLast(({ asked }) => asked.client_reference_id === order.number)
    if (session === undefined) throw new Error('No page was opened.')
    return session
  }
  const cancel = async (waits: World) => {
    await payBy(waits, 'card')
    if ((await shop.standing(waits.order)).status === 'awaiting_payment') await shop.cancel(waits.order)
  }

  describeApiLevel(api, 'a payment by card', {
    paths: cardPaymentPaths,
    logic: cardPaymentLogic,
    world,
    caller: ({ token }) => ({ ...shop.customer(), token }),
    inputs: ({ order }) => ({
      'le paiement est attendu': { order, returned: null },
      'je reviens après avoir payé': { order, returned: 'done' as const },
      'je reviens sans avoir payé': { order, returned: 'cancelled' as const },
    }),
    arrange: {
      'un paiement est déjà en cours': async (waits) => {
        await payBy(waits, 'card')
        await shop.tell(stripe.pay(await page(waits), { later: true }))
      },
      'la page est ouverte': async (waits) => {
        await payBy(waits, 'card')
        const session = await page(waits)
        if (session.status === 'complete')
          await shop.tell(stripe.told('checkout.session.async_payment_failed', session))
      },
      'la commande n’attend plus de paiement': (waits) => payBy(waits, 'bank_transfer'),
      'la commande attend encore': (waits) => payBy(waits, 'card'),
      'la commande est payée': async (waits) => {
        await payBy(waits, 'card')
        await shop.tell(stripe.pay(await page(waits)))
      },
      'la commande est annulée': cancel,
    },
  })
})
