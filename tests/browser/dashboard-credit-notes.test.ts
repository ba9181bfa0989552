import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs, plain } from './configurator.steps.ts'
import { look } from './look.ts'
import { savedPaper } from './papers.steps.ts'

const ADMIN = 'admin@demo.example'

describe('the rest of an order that is not to come, and credit notes', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('staff cancel the rest and credit what left; the customer reads it and saves the credit note', async () => {
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
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const dialog = page.getByRole('dialog', { name: `Commande ${order.number}` })
    await dialog.getByRole('button', { name: 'Expédier en partie' }).click()
    const parcel = page.getByRole('alertdialog', { name: 'Expédier en partie' })
    await parcel.getByRole('button', { name: 'Rien' }).click()
    await parcel
      .getByRole('group', { name: /^Quantité de la ligne 1,/ })
      .getByRole('button', { name: 'Augmenter la quantité' })
      .click()
    await parcel.getByRole('button', { name: 'Enregistrer et prévenir le client' }).click()
    await page.getByText(/^Colis expédié\./).waitFor()

    await dialog.getByRole('button', { name: 'Annuler le reste' }).click()
    const rest = page.getByRole('alertdialog', { name: 'Annuler le reste' })
    await rest.getByText(/TTC ne seront pas facturés/).waitFor()
    await rest.getByText(/^À régler en tout/).waitFor()
    const cancel = rest.getByRole('button', { name: 'Annuler le reste et prévenir le client' })
    await expect.poll(() => cancel.isDisabled()).toBe(true)
    await rest.getByLabel('Motif').fill('Modèle arrêté par le fabricant')
    await look(page, 'dashboard-rest-cancel')
    await cancel.click()
    await page.getByText(/^Reste annulé, pour/).waitFor()
    await dialog.getByRole('heading', { name: 'Reste annulé' }).waitFor()
    await dialog.getByText('Reste annulé : Modèle arrêté par le fabricant').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Expédier en partie' }).count()).toBe(0)
    const told = (subject: string) => () =>
      smtp.mailsTo(order.email).find((mail) => mail.subject === `Commande ${order.number}\u00a0: ${subject}`)
        ?.text
    await expect.poll(told('reste annulé')).toContain('Motif\u00a0: Modèle arrêté par le fabricant')

    await dialog.getByRole('button', { name: 'Établir un avoir' }).click()
    const form = page.getByRole('alertdialog', { name: 'Établir un avoir' })
    await form.getByText('Indiquez ce que l’avoir reprend.').waitFor()
    await form
      .getByRole('group', { name: /^Quantité reprise de la ligne 1,/ })
      .getByRole('button', { name: 'Augmenter la quantité' })
      .click()
    await form.getByText(/^Avoir de .+ HT, .+ TTC\. À régler en tout/).waitFor()
    await form.getByLabel('Motif').fill('Store rendu, lame rayée')
    await look(page, 'dashboard-credit-note')
    await form.getByRole('button', { name: 'Établir l’avoir et prévenir le client' }).click()
    await page.getByText(/^Avoir AV-\d{4}-\d{6} de .+ établi\./).waitFor()
    const { number } = await browser.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow()
    await dialog.getByText(`Avoir ${number}`).waitFor()
    await dialog.getByText('À régler en tout').scrollIntoViewIfNeeded()
    await look(page, 'dashboard-order-credited')
    await expect.poll(told('avoir')).toContain('Motif\u00a0: Store rendu, lame rayée')

    const customer = await browser.newPage({ viewport: PHONE })
    await openAs(customer, `/my-account?tab=commandes&commande=${order.id}`, order.email)
    const own = customer.getByRole('dialog', { name: 'Détails de la commande' })
    await own.getByText('À régler en tout').scrollIntoViewIfNeeded()
    await look(customer, 'order-credited')
    const papers = own.getByRole('region', { name: 'Documents' })
    const { name, pages } = await savedPaper(papers, `Avoir ${number}`)
    expect(name).toBe(`avoir-${number}.pdf`)
    expect(pages.join('\n').replaceAll('\n', ' ')).toContain(
      'Motif de l’avoir\u00a0: Store rendu, lame rayée',
    )
    await papers.scrollIntoViewIfNeeded()
    await look(customer, 'order-credit-note')
    expect(plain(await own.innerText())).toContain('Avoirs TTC')
  })
})
