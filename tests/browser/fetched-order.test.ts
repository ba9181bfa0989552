import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { lookOnce } from './look.ts'

const ADMIN = 'admin@demo.example'
const CUSTOMER = 'installateur@demo.example'

describe('an order that is fetched', () => {
  const browser = useBrowser()

  test('staff say that it is ready, without a carrier, and its customer reads so', async () => {
    const order = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'orders.validated_cart_id'])
      .where('orders.status', '=', 'in_production')
      .where('users.email', '=', CUSTOMER)
      .executeTakeFirstOrThrow()
    await browser.db
      .updateTable('orders')
      .set({ delivery_mode: 'pickup', delivery_why: '1 rue de l’Essai, 75001 Paris' })
      .where('id', '=', order.id)
      .execute()
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const details = page.getByRole('dialog', { name: `Commande ${order.number}` })
    await details.getByRole('button', { name: 'Passer à « Prête à retirer »' }).click()
    const question = page.getByRole('alertdialog', { name: 'Passer la commande à « Prête à retirer »' })
    await question.waitFor()
    await expect.poll(() => question.getByLabel('Numéro de colis').count()).toBe(0)
    await lookOnce(page, 'dashboard-orders-ready')
    await question.getByRole('button', { name: 'Passer à « Prête à retirer »' }).click()
    await details.getByRole('button', { name: 'Passer à « Retirée »' }).waitFor()
    await expect.poll(() => details.getByRole('button', { name: 'Modifier l’expédition' }).count()).toBe(0)

    for (const viewport of [PHONE, DESKTOP]) {
      const mine = await browser.newPage({ viewport })
      await openAs(mine, `/my-cart/order/${order.validated_cart_id}`, CUSTOMER)
      await mine.getByRole('heading', { name: 'Votre commande est prête à retirer' }).waitFor()
      await mine.getByText('Prête à retirer', { exact: true }).first().waitFor()
      await mine.getByRole('heading', { name: 'Retrait', exact: true }).waitFor()
      await expect
        .poll(() =>
          mine
            .getByRole('main')
            .getByText(/Expédiée|livr/i)
            .count(),
        )
        .toBe(0)
      await lookOnce(mine, 'confirmation-ready')
    }
  })
})
