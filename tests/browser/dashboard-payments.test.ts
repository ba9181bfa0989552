import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/platform/money'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs } from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'

const ADMIN = 'admin@demo.example'

describe('the money of orders in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** The latest of the customer's orders that stands so. */
  const orderWith = (status: 'confirmed' | 'delivered', method: 'card' | 'bank_transfer' | 'deferred') =>
    browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['orders.id', 'orders.number', 'orders.total_cents', 'users.email', 'payments.status'])
      .where('orders.status', '=', status)
      .where('orders.payment_method', '=', method)
      .orderBy('orders.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const money = (page: Page, name: string) =>
    page.getByRole('dialog', { name }).getByRole('list', { name: 'Suivi du règlement' })
  const stops = (page: Page, name: string) =>
    money(page, name)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) =>
          [...item.childNodes]
            .filter((node) => node.nodeName !== 'TIME')
            .map((node) => node.textContent)
            .join(''),
        ),
      )

  test('a cancelled order’s money waits with the rest of the work until it was given back', async () => {
    const order = await orderWith('confirmed', 'card')
    expect(order.status).toBe('settled')
    const name = `Commande ${order.number}`
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const dialog = page.getByRole('dialog', { name })
    await expect.poll(() => stops(page, name)).toEqual(['En attente', 'Reçu'])
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
    await page
      .getByRole('alertdialog', { name: 'Annuler la commande' })
      .getByRole('button', { name: 'Annuler la commande' })
      .click()
    await expect
      .poll(() => stops(page, name))
      .toEqual(['En attente', 'Reçu', 'À rembourser', 'Remboursé (à venir)'])
    await dialog.getByRole('button', { name: 'Fermer' }).first().click()

    await page.goto('/dashboard?panel=welcome')
    await page.getByRole('link', { name: /^1\s*Annulées, à rembourser/ }).click()
    await page.getByRole('button', { name: order.number, exact: true }).waitFor()
    await look(page, 'dashboard-orders-refunds')
    await page.getByRole('button', { name: order.number, exact: true }).click()
    await money(page, name).scrollIntoViewIfNeeded()
    await look(page, 'dashboard-order-refund')
    await dialog.getByRole('button', { name: 'Remboursement effectué' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remboursement effectué' })
    await question.getByText(`${formatCents(order.total_cents)} TTC`).waitFor()
    await lookOnce(page, 'dashboard-order-refund-asked')
    await question.getByRole('button', { name: 'Remboursement effectué' }).click()
    await page.getByText(/^Règlement passé à «\sRemboursé\s»\.$/).waitFor()
    await expect.poll(() => stops(page, name)).toEqual(['En attente', 'Reçu', 'À rembourser', 'Remboursé'])
    await expect.poll(() => dialog.getByRole('button', { name: 'Remboursement effectué' }).count()).toBe(0)
    const told = () =>
      smtp
        .mailsTo(order.email)
        .find(({ subject }) => subject === `Commande ${order.number}\u00a0: remboursement effectué`)
    await expect.poll(() => told()?.text).toContain('Votre règlement vous a été remboursé.')
    await dialog.getByRole('button', { name: 'Fermer' }).first().click()
    // the list is of what is still owed
    await page.getByText('Rien ne correspond à votre recherche').waitFor()
  })

  test('an invoice is told as paid once; whoever comes second reads that, and the customer sees it', async () => {
    const order = await orderWith('delivered', 'deferred')
    const number = `Commande ${order.number}`
    // whatever its age, its invoice is still to be paid
    await browser.db.deleteFrom('payment_events').where('order_id', '=', order.id).execute()
    await browser.db
      .updateTable('payments')
      .set({ status: 'pending', settled_at: null })
      .where('order_id', '=', order.id)
      .execute()
    const open = async (expected: [string, number][] = []) => {
      const page = await browser.newPage({ expect: expected })
      await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
      await expect.poll(() => stops(page, number)).toEqual(['En attente', 'Reçu (à venir)'])
      await page.getByRole('dialog', { name: number }).getByRole('button', { name: 'Facture réglée' }).click()
      return page
    }
    const first = await open()
    const second = await open([[`POST /api/admin/orders/${order.id}/payment`, 409]])
    const confirm = (page: Page) =>
      page
        .getByRole('alertdialog', { name: 'Facture réglée' })
        .getByRole('button', { name: 'Facture réglée' })
        .click()
    await confirm(first)
    await expect.poll(() => stops(first, number)).toEqual(['En attente', 'Reçu'])
    await confirm(second)
    const refused = second.getByRole('dialog', { name: 'Facture réglée' })
    await refused.getByText(/^Cette commande a changé entre-temps\./).waitFor()
    await lookOnce(second, 'dashboard-order-invoice-refused')
    await refused.getByRole('button', { name: 'Fermer' }).last().click()
    await expect.poll(() => stops(second, number)).toEqual(['En attente', 'Reçu'])
    const buttons = second
      .getByRole('dialog', { name: number })
      .getByRole('button', { name: 'Facture réglée' })
    await expect.poll(() => buttons.count()).toBe(0)

    const customer = await browser.newPage({ viewport: PHONE })
    await openAs(customer, `/my-account?tab=commandes&commande=${order.id}`, order.email)
    await expect.poll(() => stops(customer, 'Détails de la commande')).toEqual(['En attente', 'Reçu'])
    await money(customer, 'Détails de la commande').scrollIntoViewIfNeeded()
    await look(customer, 'order-money')
  })
})
