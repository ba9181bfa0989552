import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/platform/money'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs, plain } from './configurator.steps.ts'
import { look } from './look.ts'

const ADMIN = 'admin@demo.example'

describe('the money of orders in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** The latest of the customer's orders that stands so. */
  const orderWith = (
    status: 'awaiting_payment' | 'confirmed' | 'delivered',
    method: 'card' | 'bank_transfer' | 'deferred',
  ) =>
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
    await dialog.getByRole('button', { name: 'Enregistrer un remboursement' }).click()
    const form = page.getByRole('alertdialog', { name: 'Enregistrer un remboursement' })
    // all of it, unless said otherwise; never more
    const amount = form.getByLabel('Montant TTC')
    const all = await amount.inputValue()
    await amount.fill('999999')
    await form.getByText(`${formatCents(order.total_cents)} au plus peuvent être rendus.`).waitFor()
    await expect.poll(() => form.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true)
    await amount.fill(all)
    await form.getByText('La commande est soldée. Le client est prévenu par email.').waitFor()
    await look(page, 'dashboard-order-refund-asked')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText(/^Remboursement de .* enregistré\s: la commande est soldée\.$/).waitFor()
    await expect.poll(() => stops(page, name)).toEqual(['En attente', 'Reçu', 'À rembourser', 'Remboursé'])
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Enregistrer un remboursement' }).count())
      .toBe(0)
    const moves = dialog.getByRole('list', { name: 'Mouvements d’argent' }).getByRole('listitem')
    await expect.poll(() => moves.count()).toBe(2)
    const told = () =>
      smtp
        .mailsTo(order.email)
        .find(({ subject }) => subject === `Commande ${order.number}\u00a0: remboursement effectué`)
    await expect.poll(() => told()?.text).toContain('Votre règlement vous a été remboursé.')
    await dialog.getByRole('button', { name: 'Fermer' }).first().click()
    // the list is of what is still owed
    await page.getByText('Rien ne correspond à votre recherche').waitFor()
  })

  test('an invoice is paid in two parts; whoever comes second reads that, and the customer sees it', async () => {
    const order = await orderWith('delivered', 'deferred')
    const number = `Commande ${order.number}`
    // whatever its age, its invoice is still to be paid
    await browser.db.transaction().execute(async (trx) => {
      await sql`alter table payment_entries disable trigger payment_entries_kept`.execute(trx)
      for (const table of ['payment_events', 'payment_entries'] as const)
        await trx.deleteFrom(table).where('order_id', '=', order.id).execute()
      await sql`alter table payment_entries enable trigger payment_entries_kept`.execute(trx)
      await trx
        .updateTable('payments')
        .set({ status: 'pending', settled_at: null })
        .where('order_id', '=', order.id)
        .execute()
    })
    const open = async (viewport: typeof PHONE, expected: [string, number][] = []) => {
      const page = await browser.newPage({ viewport, expect: expected })
      await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
      await expect.poll(() => stops(page, number)).toEqual(['En attente', 'Reçu (à venir)'])
      await page
        .getByRole('dialog', { name: number })
        .getByRole('button', { name: 'Enregistrer un règlement' })
        .click()
      return { page, form: page.getByRole('alertdialog', { name: 'Enregistrer un règlement' }) }
    }
    const first = await open(DESKTOP)
    const second = await open(PHONE, [[`POST /api/admin/orders/${order.id}/payments`, 409]])
    await first.form.getByLabel('Montant TTC').fill('100,50')
    await first.form.getByLabel('Moyen').selectOption('Chèque')
    await first.form.getByLabel('Référence').fill('N° 1234567')
    const rest = formatCents(order.total_cents - 10_050)
    await first.form.getByText(`Il restera ${rest} à régler. Le client est prévenu par email.`).waitFor()
    await look(first.page, 'dashboard-order-payment')
    await first.form.getByRole('button', { name: 'Enregistrer' }).click()
    await first.page
      .getByText(`Règlement de 100,50\u00a0€ enregistré\u00a0: reste ${rest} à régler.`)
      .waitFor()
    await expect
      .poll(() => stops(first.page, number))
      .toEqual(['En attente', 'Reçu en partie', 'Reçu (à venir)'])

    // all of it was meant there, seen as nothing had come
    await second.form.getByRole('button', { name: 'Enregistrer' }).click()
    await second.form.getByText('Un mouvement a été enregistré entre-temps').waitFor()
    await second.form.getByText(/reçu par chèque \(N° 1234567\), 100,50\s€$/).waitFor()
    await expect.poll(() => second.form.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true)
    await look(second.page, 'dashboard-order-payment-news')
    await second.form.getByRole('button', { name: 'C’en est un autre' }).click()
    await second.form
      .getByText(/^La commande est soldée\. Le trop-perçu de 100,50\s€ sera à rendre\./)
      .waitFor()
    await look(second.page, 'dashboard-order-payment-overtaken')
    await second.form.getByLabel('Montant TTC').fill(String((order.total_cents - 10_050) / 100))
    await second.form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(() => stops(second.page, number)).toEqual(['En attente', 'Reçu en partie', 'Reçu'])
    await money(second.page, number).scrollIntoViewIfNeeded()
    await look(second.page, 'dashboard-order-payments')

    // the bank returns the cheque
    const staff = second.page.getByRole('dialog', { name: number })
    await staff.getByRole('button', { name: 'Enregistrer un impayé' }).click()
    const bounced = second.page.getByRole('alertdialog', { name: 'Enregistrer un impayé' })
    await bounced.getByLabel('Montant TTC').fill('100,50')
    await bounced.getByLabel('Moyen').selectOption('Chèque')
    await bounced
      .getByText(/^Il restera 100,50\s€ à régler\. La commande reste où elle en est\. Le client est prévenu/)
      .waitFor()
    await look(second.page, 'dashboard-order-bounced')
    await bounced.getByRole('button', { name: 'Enregistrer' }).click()
    await second.page
      .getByText(/^Chèque impayé de 100,50\s€ enregistré\s: reste 100,50\s€ à régler\.$/)
      .waitFor()
    const all = ['En attente', 'Reçu en partie', 'Reçu', 'Reçu en partie']
    await expect.poll(() => stops(second.page, number)).toEqual([...all, 'Reçu (à venir)'])

    const customer = await browser.newPage({ viewport: PHONE })
    await openAs(customer, `/my-account?tab=commandes&commande=${order.id}`, order.email)
    await expect.poll(() => stops(customer, 'Détails de la commande')).toEqual([...all, 'Reçu (à venir)'])
    const moves = customer.getByRole('list', { name: 'Mouvements d’argent' }).getByRole('listitem')
    await expect.poll(async () => plain(await moves.first().innerText())).toContain('par chèque (N° 1234567)')
    await expect.poll(async () => plain(await moves.last().innerText())).toContain('Chèque impayé')
    await moves.first().scrollIntoViewIfNeeded()
    await look(customer, 'order-money')
  })
  test('an entry whose answer is lost is not recorded twice', async () => {
    const order = await orderWith('awaiting_payment', 'bank_transfer')
    const number = `Commande ${order.number}`
    expect(order.status).toBe('pending')
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const dialog = page.getByRole('dialog', { name: number })
    await dialog.getByRole('button', { name: 'Enregistrer un règlement' }).click()
    const form = page.getByRole('alertdialog', { name: 'Enregistrer un règlement' })
    await form.getByLabel('Montant TTC').fill('50')
    await page.route(`**/api/admin/orders/${order.id}/payments`, async (route) => {
      await route.fetch()
      await route.abort('aborted')
    })
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await form.getByText(/reçu par virement, 50,00\s€$/).waitFor()
    await expect.poll(() => form.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Annuler' }).click()
    const moves = dialog.getByRole('list', { name: 'Mouvements d’argent' }).getByRole('listitem')
    await expect.poll(() => moves.count()).toBe(1)
  })
})
