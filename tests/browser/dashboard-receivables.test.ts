import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { parisDay } from '#shared/platform/dates'
import { dayAfter } from '#shared/platform/durations'
import { formatCents } from '#shared/platform/money'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { INSTALLER, openAs } from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'
import { openValidation, thanks } from './order.steps.ts'

const ADMIN = 'admin@demo.example'

describe('what is left to pay, in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** An order that has left, whose invoice was due twelve days ago, and of which nothing was paid. */
  const late = async () => {
    const order = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'orders.total_cents', 'users.email'])
      .where('orders.status', '=', 'in_production')
      .orderBy('orders.created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    await page.getByRole('dialog').getByRole('button', { name: 'Expédier en partie' }).click()
    const form = page.getByRole('alertdialog', { name: 'Expédier en partie' })
    await form.getByRole('button', { name: 'Enregistrer et prévenir le client' }).click()
    await page.getByText('Colis expédié. Plus rien ne reste : la commande est expédiée.').waitFor()
    await browser.db.transaction().execute(async (trx) => {
      for (const table of ['payment_entries', 'invoices'] as const)
        await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_kept`)}`.execute(trx)
      for (const table of ['payment_events', 'payment_entries'] as const)
        await trx.deleteFrom(table).where('order_id', '=', order.id).execute()
      const today = parisDay(Date.now())
      await sql`update invoices set day = ${dayAfter(today, -42)}, due_on = ${dayAfter(today, -12)}
        where order_id = ${order.id}::uuid`.execute(trx)
      for (const table of ['payment_entries', 'invoices'] as const)
        await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(`${table}_kept`)}`.execute(trx)
      await trx
        .updateTable('payments')
        .set({ status: 'pending', settled_at: null })
        .where('order_id', '=', order.id)
        .execute()
    })
    const { number } = await browser.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { ...order, invoice: number, page }
  }

  test('a late invoice is reminded of as it was read, and its customer reads how late it is', async () => {
    const { page, ...order } = await late()
    await page.goto('/dashboard?panel=receivables&standing=late')
    const rest = formatCents(order.total_cents)
    await page.getByText(`En retard de cette liste\u00a0: ${rest}`).waitFor()
    await look(page, 'dashboard-receivables')
    await page.getByRole('button', { name: order.invoice, exact: true }).click()
    const mail = page.getByRole('alertdialog', { name: `Rappel à ${order.email}` })
    await mail.getByText(`il reste ${rest} à régler de notre facture ${order.invoice}`).waitFor()
    await look(page, 'dashboard-reminder')
    await mail.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText('La relance part par email.').waitFor()
    await mail.waitFor({ state: 'detached' })
    const told = () =>
      smtp
        .mailsTo(order.email)
        .find(({ subject }) => subject === `Facture ${order.invoice}\u00a0: rappel d’échéance`)
    await expect.poll(() => told()?.text).toContain(`Référence à rappeler\u00a0: ${order.number}`)
    // the next one is another level
    await page.getByRole('button', { name: order.invoice, exact: true }).click()
    await page.getByRole('alertdialog', { name: `Relance à ${order.email}` }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`/dashboard?panel=ordersList&commande=${order.id}`)
    const reminders = page.getByRole('dialog').getByRole('list', { name: 'Relances' })
    await reminders.scrollIntoViewIfNeeded()
    await expect.poll(() => reminders.innerText()).toContain(`Rappel de la facture ${order.invoice}`)

    const customer = await browser.newPage({ viewport: PHONE })
    await openAs(customer, '/my-account?tab=commandes', order.email)
    await customer.getByText('En retard de 12\u00a0jours').first().waitFor()
    await lookOnce(customer, 'orders-due')
    await customer.goto(`/my-account?tab=commandes&commande=${order.id}`)
    const block = customer.getByRole('dialog').getByText('En retard de 12\u00a0jours')
    await block.scrollIntoViewIfNeeded()
    await lookOnce(customer, 'order-due')
  })

  test('what an account may have open is set by staff, told before ordering, and refused beyond', async () => {
    const { id } = await browser.db
      .updateTable('users')
      .set({ deferred_payment: true })
      .where('email', '=', INSTALLER)
      .returning('id')
      .executeTakeFirstOrThrow()
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, `/dashboard?panel=usersIndex&user=${id}`, ADMIN)
    await page.getByRole('button', { name: 'Modifier l’encours autorisé' }).click()
    const form = page.getByRole('alertdialog', { name: 'Encours autorisé' })
    await form.getByLabel('Encours autorisé TTC').fill('1O')
    await form.getByText('Indiquez un montant en euros').waitFor()
    await form.getByLabel('Encours autorisé TTC').fill('10')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('L’encours autorisé est enregistré.').waitFor()
    await page.getByText(/sur 10,00\s€ autorisés/).waitFor()
    await look(page, 'dashboard-user-credit')

    const customer = await browser.newPage({ viewport: PHONE, expect: [['POST /api/orders', 409]] })
    await openValidation(customer, 'Résidence d’Essai')
    await customer.getByText(/^Encours disponible/).waitFor()
    await customer.getByText('Paiement différé', { exact: true }).click()
    await customer.getByText('Cette commande dépasse votre encours', { exact: true }).waitFor()
    await customer.getByText('Cette commande dépasse votre encours', { exact: true }).scrollIntoViewIfNeeded()
    await look(customer, 'order-credit')
    await customer.getByRole('checkbox').last().check()
    await customer.getByRole('button', { name: /^Commander/ }).click()
    await customer.getByText(/^Cette commande dépasse votre encours autorisé en paiement différé/).waitFor()
    // another way of paying is open
    await customer.getByText('Carte bancaire', { exact: true }).click()
    await customer.getByRole('button', { name: /^(Réessayer de commander|Commander)/ }).click()
    await thanks(customer).waitFor()
  })
})
