import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/platform/money'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  configure,
  examples,
  goToValidation,
  openAs,
  orderButton,
  payBy,
  plain,
} from './configurator.steps.ts'
import { button, field, toast } from './my-account.steps.ts'
import { thanks, validation } from './order.steps.ts'
import { savedPaper } from './papers.steps.ts'

const ADMIN = 'admin@demo.example'

const dialogOf = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const documentsOf = (place: Locator | Page) => place.getByRole('region', { name: 'Documents' })

/** Asks for a quote of five rails; its number, and the address of its page. */
const ask = async (page: Page): Promise<{ number: string; path: string }> => {
  await openAs(page, '/configurator')
  await configure(page, examples.rail)
  await addToCart(page, 1)
  await cartButton(page, 1).click()
  // the configurator has a quantity of its own
  await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
  const more = page.getByRole('button', { name: 'Augmenter la quantité' }).first()
  for (let count = 1; count < 5; count += 1) await more.click()
  await page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).click()
  await field(page, 'Nom du projet').fill('Résidence du Parc d’Essai')
  await button(page, 'Envoyer la demande').click()
  const title = page.getByText(/^Demande DEV-\d{4}-\d{6} envoyée$/)
  await title.waitFor()
  const { pathname, search } = new URL(page.url())
  return { number: /DEV-\d{4}-\d{6}/.exec(await title.innerText())?.[0] ?? '', path: pathname + search }
}

const answerOn = async (page: Page, desk: Locator): Promise<void> => {
  await desk.getByText('Réponse enregistrée, pas encore envoyée', { exact: true }).waitFor()
  await button(desk, 'Envoyer la réponse').click()
  await button(dialogOf(page, 'Envoyer la réponse'), 'Envoyer au client').click()
  await toast(page, 'La réponse a été envoyée au client.').waitFor()
}

describe.each(['embedded', 'postgres'] as const)('from a request to its money (%s)', (engine) => {
  const browser = useBrowser(() => ({}), engine)

  test('asked for, answered, changed, accepted, ordered, sent in two parts, invoiced, paid and credited: one amount', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const { number, path } = await ask(page)

    const staff = await browser.newPage({ viewport: DESKTOP })
    await openAs(staff, '/dashboard?panel=quotesList&state=waiting&sort=sent_at', ADMIN)
    await staff.getByRole('rowheader').getByRole('button', { name: number }).click()
    const desk = staff.getByRole('dialog', { name: `Devis ${number}` })
    await desk.getByRole('radio', { name: 'Prix à la main' }).check()
    await desk.getByRole('textbox', { name: /^Prix de la livraison HT/ }).fill('25,03')
    await answerOn(staff, desk)

    await page.goto(path)
    const decision = page.getByRole('region', { name: 'Votre décision' })
    await button(decision, 'Demander une modification').click()
    const change = dialogOf(page, 'Demander une modification')
    await change.getByRole('textbox').fill('Avec une remise pour la quantité.')
    await button(change, 'Envoyer la demande').click()
    await page.getByText('Votre demande de modification est envoyée').waitFor()
    await staff.reload()
    await desk.getByText('Avec une remise pour la quantité.').waitFor()
    await field(desk, 'Remise sur le devis').fill('3,33')
    await answerOn(staff, desk)

    await page.goto(path)
    await page.getByRole('heading', { level: 3, name: /^Réponse n°\s2/ }).waitFor()
    const quoted = await browser.db
      .selectFrom('quote_answers')
      .select(['total_cents', 'net_cents', 'vat_cents', 'delivery_cents'])
      .orderBy('answered_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const devis = await savedPaper(documentsOf(page), 'Devis, réponse n°\u00a02')
    expect(devis.pages.join('\n')).toContain(formatCents(quoted.total_cents))
    await button(decision, 'Accepter et commander').click()
    await button(dialogOf(page, 'Accepter le devis'), 'Accepter et commander').click()
    await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
    await goToValidation(page, 'Résidence du Parc d’Essai')
    await validation(page).waitFor()
    await payBy(page, 'Paiement différé')
    await orderButton(page).click()
    await thanks(page).waitFor()
    const order = await browser.db
      .selectFrom('orders')
      .select(['id', 'number', 'total_cents'])
      .where('name', '=', 'Résidence du Parc d’Essai')
      .executeTakeFirstOrThrow()
    expect(order.total_cents).toBe(quoted.total_cents)

    await staff.goto(`/dashboard?panel=ordersList&commande=${order.id}`)
    const file = staff.getByRole('dialog', { name: `Commande ${order.number}` })
    await button(file, 'Passer à « En fabrication »').click()
    await button(
      dialogOf(staff, 'Passer la commande à « En fabrication »'),
      'Passer à « En fabrication »',
    ).click()
    for (const parcel of [1, 2]) {
      await button(file, 'Expédier en partie').click()
      const form = dialogOf(staff, 'Expédier en partie')
      await form.getByText('Plus rien ne reste : la commande est expédiée.').waitFor()
      if (parcel === 1) {
        await form.getByRole('button', { name: 'Rien' }).click()
        const more = form.getByRole('button', { name: 'Augmenter la quantité' })
        await more.click()
        await more.click()
      }
      await button(form, 'Enregistrer et prévenir le client').click()
      await expect.poll(() => file.getByRole('list', { name: 'Colis' }).locator('> li').count()).toBe(parcel)
    }
    const invoices = await browser.db
      .selectFrom('invoices')
      .select(['number', 'total_cents', 'vat_cents', 'net_cents'])
      .where('order_id', '=', order.id)
      .orderBy('number')
      .execute()
    const sum = (cents: (invoice: (typeof invoices)[number]) => number) =>
      invoices.reduce((total, invoice) => total + cents(invoice), 0)
    expect(invoices).toHaveLength(2)
    expect([sum((one) => one.total_cents), sum((one) => one.vat_cents), sum((one) => one.net_cents)]).toEqual(
      [quoted.total_cents, quoted.vat_cents, quoted.net_cents + quoted.delivery_cents],
    )
    await page.goto(`/my-account?tab=commandes&commande=${order.id}`)
    const own = page.getByRole('dialog', { name: 'Détails de la commande' })
    for (const invoice of invoices) {
      const paper = await savedPaper(documentsOf(own), `Facture ${invoice.number}`)
      expect(paper.pages.join('\n')).toContain(formatCents(invoice.total_cents))
    }

    await button(file, 'Enregistrer un règlement').click()
    const payment = dialogOf(staff, 'Enregistrer un règlement')
    await payment.getByLabel('Référence').fill(`VIR ${order.number}`)
    await button(payment, 'Enregistrer').click()
    await expect
      .poll(() => file.getByRole('list', { name: 'Mouvements d’argent' }).getByRole('listitem').count())
      .toBe(1)
    const entries = await browser.db
      .selectFrom('payment_entries')
      .select('cents')
      .where('order_id', '=', order.id)
      .execute()
    expect(entries).toEqual([{ cents: quoted.total_cents }])

    // one of the first parcel comes back
    await button(file, 'Établir un avoir').click()
    const credit = dialogOf(staff, 'Établir un avoir')
    await credit.getByLabel('Facture').selectOption({ index: 0 })
    await credit
      .getByRole('group', { name: /^Quantité reprise de la ligne 1,/ })
      .getByRole('button', { name: 'Augmenter la quantité' })
      .click()
    await credit.getByText(/^Avoir de .+ HT, .+ TTC\. À régler en tout/).waitFor()
    await credit.getByLabel('Motif').fill('Rail rayé')
    await button(credit, 'Établir l’avoir et prévenir le client').click()
    await staff.getByText(/^Avoir AV-\d{4}-\d{6} de .+ établi\./).waitFor()
    const avoir = await browser.db
      .selectFrom('invoices')
      .select(['number', 'total_cents'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow()
    await page.reload()
    const paper = await savedPaper(documentsOf(own), `Avoir ${avoir.number}`)
    expect(paper.pages.join('\n')).toContain(formatCents(avoir.total_cents))
    await button(file, 'Enregistrer un remboursement').click()
    const refund = dialogOf(staff, 'Enregistrer un remboursement')
    await expect
      .poll(async () => plain(await refund.getByLabel('Montant TTC').inputValue()).replace(' ', ''))
      .toBe((avoir.total_cents / 100).toFixed(2).replace('.', ','))
    await button(refund, 'Enregistrer').click()
    await expect
      .poll(() => file.getByRole('list', { name: 'Mouvements d’argent' }).getByRole('listitem').count())
      .toBe(2)
    const money = await browser.db
      .selectFrom('payment_entries')
      .select(({ fn }) => fn.sum<string>('cents').as('cents'))
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(Number(money.cents)).toBe(quoted.total_cents - avoir.total_cents)
  })
})
