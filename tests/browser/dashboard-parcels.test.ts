import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs, plain } from './configurator.steps.ts'
import { look } from './look.ts'

const ADMIN = 'admin@demo.example'

describe('orders that leave in parts', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('something leaves, then the rest, and the customer follows each parcel', async () => {
    const order = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
      .select(['orders.id', 'orders.number', 'users.email'])
      .where('orders.status', '=', 'in_production')
      .where('line.position', '=', 2)
      .orderBy('orders.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const name = `Commande ${order.number}`
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Expédier en partie' }).click()
    const form = page.getByRole('alertdialog', { name: 'Expédier en partie' })
    await form.getByText('Plus rien ne reste : la commande est expédiée.').waitFor()
    await form.getByRole('button', { name: 'Rien' }).click()
    await form.getByText('Choisissez au moins un article.').waitFor()
    const confirm = form.getByRole('button', { name: 'Enregistrer et prévenir le client' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await form
      .getByRole('group', { name: /^Quantité de la ligne 1,/ })
      .getByRole('button', { name: 'Augmenter la quantité' })
      .click()
    await form.getByLabel('Transporteur').selectOption('GLS')
    await form.getByLabel('Numéro de colis').fill('1G22')
    await form.getByText(/^Reste(nt)? \d+\sarticles? à expédier\.$/).waitFor()
    await look(page, 'dashboard-order-part')
    await confirm.click()
    await page.getByText(/^Colis expédié\. Reste(nt)? \d+\sarticles? à expédier\.$/).waitFor()
    const parcels = dialog.getByRole('list', { name: 'Colis' }).locator('> li')
    await expect.poll(() => parcels.count()).toBe(1)
    await dialog.getByRole('heading', { name: /^1\sarticle sur \d+ expédié$/ }).waitFor()
    await dialog.getByRole('table', { name: 'Composants du reste à préparer' }).waitFor()
    await dialog.getByRole('heading', { name: 'Reste à expédier' }).scrollIntoViewIfNeeded()
    await look(page, 'dashboard-order-part-left')
    const told = () =>
      smtp
        .mailsTo(order.email)
        .find(({ subject }) => subject === `Commande ${order.number}\u00a0: expédiée en partie`)
    await expect.poll(() => told()?.text).toContain('Dans le colis 1\u00a0:\n1\u00a0× ')

    await dialog.getByRole('button', { name: 'Expédier en partie' }).click()
    await form.getByText('Plus rien ne reste : la commande est expédiée.').waitFor()
    await form.getByLabel('Transporteur').selectOption('DPD')
    await confirm.click()
    await page.getByText('Colis expédié. Plus rien ne reste : la commande est expédiée.').waitFor()
    await expect.poll(() => parcels.count()).toBe(2)
    await expect.poll(() => dialog.getByRole('button', { name: 'Expédier en partie' }).count()).toBe(0)
    await dialog.getByRole('table', { name: 'Composants à préparer' }).waitFor()
    await parcels.first().scrollIntoViewIfNeeded()
    await look(page, 'dashboard-order-parcels')
    await dialog.getByRole('button', { name: 'Modifier l’expédition du colis 2' }).click()
    const edit = page.getByRole('alertdialog', { name: 'Modifier l’expédition' })
    await edit.getByLabel('Numéro de colis').fill('6A11')
    await edit.getByRole('button', { name: 'Enregistrer et prévenir le client' }).click()
    await expect.poll(async () => plain(await parcels.nth(1).innerText())).toContain('DPD, colis n° 6A11')

    const customer = await browser.newPage({ viewport: DESKTOP })
    await openAs(customer, `/my-account?tab=commandes&commande=${order.id}`, order.email)
    const own = customer.getByRole('list', { name: 'Colis' }).locator('> li')
    await expect.poll(() => own.count()).toBe(2)
    await expect.poll(() => own.first().getByRole('link').getAttribute('href')).toContain('1G22')
    await own.first().scrollIntoViewIfNeeded()
    await look(customer, 'order-parcels')
  })
})
