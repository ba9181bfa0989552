import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parisDay } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs } from './configurator.steps.ts'
import { look, lookOnce } from './look.ts'

const ADMIN = 'admin@demo.example'
const CUSTOMER = 'installateur@demo.example'

describe('orders in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('several orders at once take the step that they share', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/dashboard?panel=ordersList&status=confirmed', ADMIN)
    await page.getByRole('rowheader').first().waitFor()
    await lookOnce(page, 'dashboard-orders')
    const boxes = page.getByRole('checkbox', { name: /^Choisir CMD/ })
    const count = Math.min(2, await boxes.count())
    // on the ground of what is chosen a badge has an edge
    const shadow = () =>
      page
        .getByText('Confirmée', { exact: true })
        .filter({ visible: true })
        .last()
        .evaluate((badge) => getComputedStyle(badge).boxShadow)
    const unchosen = await shadow()
    for (let nth = 0; nth < count; nth++) await boxes.nth(nth).check()
    await expect.poll(shadow).not.toBe(unchosen)
    await page.getByRole('button', { name: 'Passer à « En fabrication »' }).first().click()
    const question = page.getByRole('alertdialog')
    await question
      .getByText(/^CMD-\d{4}-\d{6} – \S/)
      .first()
      .waitFor()
    await question.getByRole('button', { name: 'Passer à « En fabrication »' }).click()
    await page.getByText(/^(Commande passée|2 commandes passées) à «\sEn fabrication\s»\.$/).waitFor()
    await lookOnce(page, 'dashboard-orders-told')
    await page.goto('/dashboard?panel=ordersList&search=zzzzzz')
    await page.getByText('Rien ne correspond à votre recherche').waitFor()
    const { id } = await browser.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', CUSTOMER)
      .executeTakeFirstOrThrow()
    await page.goto(`/dashboard?panel=ordersList&from=hier&customer=${id}`)
    await page.getByText('Commandes d’un seul client : Stores & Volets Démo').waitFor()
  })

  test('two orders leave together, each by its own carrier under its own number', async () => {
    const orders = await browser.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.number', 'users.email', 'users.company'])
      .where('orders.status', '=', 'in_production')
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(2)
      .execute()
    expect(orders).toHaveLength(2)
    const parcels = [
      ['Colissimo', '6A11', 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A11'],
      ['Geodis', '1G22', 'https://espace-client.geodis.com/services/destinataires/#/fr/suivi/1G22'],
    ] as const
    const lastId = orders[1]?.id ?? ''
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [[`PUT /api/admin/orders/${lastId}/shipment`, 409]],
    })
    await openAs(page, '/dashboard?panel=ordersList&status=in_production', ADMIN)
    for (const { number } of orders) await page.getByRole('checkbox', { name: `Choisir ${number}` }).check()
    await page.getByRole('button', { name: 'Passer à « Expédiée »' }).click()
    const question = page.getByRole('alertdialog', { name: 'Expédier 2 commandes' })
    await question.getByText('2 commandes partent sans numéro de colis.').waitFor()
    await lookOnce(page, 'dashboard-orders-unnumbered')
    // by keyboard: what the arrows pass by is given to no order, what is applied is given to all
    const all = question.getByLabel('Transporteur de toutes les commandes')
    const chosen = question.getByLabel('Transporteur', { exact: true })
    const values = () => chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLSelectElement).value))
    const apply = question.getByRole('button', { name: 'Appliquer à toutes' })
    await chosen.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => all.inputValue()).toBe('several')
    await all.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await expect.poll(() => all.inputValue()).toBe('colissimo')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => all.inputValue()).toBe('')
    await expect.poll(values).toEqual(['colissimo', ''])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    // what is chosen and not given is not left behind
    const ship = question.getByRole('button', { name: 'Expédier les 2 commandes' })
    await question.getByText('Le transporteur choisi pour toutes n’est pas encore appliqué.').waitFor()
    await expect.poll(() => ship.isDisabled()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(values).toEqual(['chronopost', 'chronopost'])
    await expect.poll(() => ship.isEnabled()).toBe(true)
    expect([await all.inputValue(), await apply.isEnabled()]).toEqual(['chronopost', true])
    for (const [nth, { number, company }] of orders.entries()) {
      const one = question.getByRole('group', { name: `${number} ${company}` })
      await one.getByLabel('Transporteur').selectOption(parcels[nth]?.[0] ?? '')
      await one.getByLabel('Numéro de colis').fill(parcels[nth]?.[1] ?? '')
    }
    await question.getByText(/sans numéro de colis/).waitFor({ state: 'detached' })
    await question.getByLabel('Précision pour le client').fill('Livré au dépôt.\nFermé à midi.')
    await lookOnce(page, 'dashboard-orders-shipping')
    await ship.click()
    await page.getByText(/^2 commandes passées à «\sExpédiée\s»\.$/).waitFor()
    for (const [nth, { id, number, email }] of orders.entries()) {
      const told = () =>
        smtp.mailsTo(email).find(({ subject }) => subject === `Commande ${number}\u00a0: expédiée`)
      await expect.poll(() => told()?.subject).toBeDefined()
      const [carrier, parcel, link] = parcels[nth] ?? []
      const { text } = told() ?? { text: '' }
      expect(text).toContain(`${carrier}, colis n°\u00a0${parcel}`)
      expect(text).toContain(link)
      expect(text).toContain(`/my-account?tab=commandes&commande=${id}`)
      expect(text).not.toContain(parcels[1 - nth]?.[1])
    }

    // the page that thanked for the order says where it is
    const mine = orders.findIndex(({ email }) => email === CUSTOMER)
    const { validated_cart_id } = await browser.db
      .selectFrom('orders')
      .select('validated_cart_id')
      .where('id', '=', orders[mine]?.id ?? '')
      .executeTakeFirstOrThrow()
    const confirmation = await browser.newPage({ viewport: PHONE })
    await openAs(confirmation, `/my-cart/order/${validated_cart_id}`, CUSTOMER)
    await confirmation.getByRole('heading', { name: 'Votre commande a été expédiée' }).waitFor()
    const [carrier, parcel, link] = parcels[mine] ?? []
    await confirmation.getByText(`${carrier}, colis n°\u00a0${parcel}`).waitFor()
    await expect
      .poll(() => confirmation.getByRole('link', { name: /^Suivre le colis/ }).getAttribute('href'))
      .toBe(link)
    await confirmation.getByText(/^Expédiée le .*: livraison sous 2 à 7 jours ouvrés/).waitFor()
    await confirmation.getByText('Un récapitulatif est envoyé').waitFor({ state: 'detached' })
    await lookOnce(confirmation, 'confirmation-shipped')

    // the number of a parcel that left is mended: its customer gets the new tracking, the history keeps both
    const left = orders[1]
    await page.goto(`/dashboard?panel=ordersList&status=shipped&commande=${left?.id}`)
    const details = page.getByRole('dialog', { name: `Commande ${left?.number}` })
    const word = details.getByText('Livré au dépôt.\nFermé à midi.')
    await expect.poll(() => word.first().innerText()).toBe('Livré au dépôt.\nFermé à midi.')
    await details.getByRole('button', { name: 'Modifier l’expédition' }).click()
    const form = page.getByRole('alertdialog', { name: 'Modifier l’expédition' })
    const save = form.getByRole('button', { name: 'Enregistrer et prévenir le client' })
    await expect.poll(() => form.getByLabel('Transporteur').inputValue()).toBe('geodis')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await form.getByLabel('Numéro de colis').fill('1G23')
    await lookOnce(page, 'dashboard-order-parcel')
    await save.click()
    await page.getByText('Expédition modifiée.', { exact: true }).waitFor()
    await details.getByText('Expédition modifiée', { exact: true }).waitFor()
    await details.getByText('Geodis, colis n°\u00a01G23').waitFor()
    const news = `Commande ${left?.number}\u00a0: nouveau suivi du colis`
    const mended = () => smtp.mailsTo(left?.email ?? '').find(({ subject }) => subject === news)
    await expect.poll(() => mended()?.text).toContain('#/fr/suivi/1G23')

    // a colleague was quicker: what they said is shown, and what is typed stays
    await details.getByRole('button', { name: 'Modifier l’expédition' }).click()
    await form.getByLabel('Numéro de colis').fill('1G25')
    const theirs = { carrier: 'dpd', carrier_name: '', parcel_number: '6Z11' }
    await browser.db.updateTable('parcels').set(theirs).where('order_id', '=', lastId).execute()
    await browser.db
      .insertInto('order_events')
      .values({ order_id: lastId, status: 'shipped', detail: '', at: new Date(), parcel: 1, ...theirs })
      .execute()
    await save.click()
    await form.getByText('Quelqu’un a modifié cette expédition entre-temps').waitFor()
    await form.getByText('DPD, colis n°\u00a06Z11').waitFor()
    await expect.poll(() => form.getByLabel('Numéro de colis').inputValue()).toBe('1G25')
    await lookOnce(page, 'dashboard-order-parcel-overtaken')
    await save.click()
    await form.waitFor({ state: 'detached' })
    await details.getByText('DPD, colis n°\u00a06Z11').waitFor()
    await details.getByText('Geodis, colis n°\u00a01G25').waitFor()

    // delivered meanwhile, it is told, and shown as it is now
    await details.getByRole('button', { name: 'Modifier l’expédition' }).click()
    await form.getByLabel('Numéro de colis').fill('1G24')
    await browser.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', lastId).execute()
    await save.click()
    await page.getByText(/^Cette commande a changé entre-temps\./).waitFor()
    await form.waitFor({ state: 'detached' })
    await details.getByText('Livrée', { exact: true }).first().waitFor()
    await expect.poll(() => details.getByRole('button', { name: 'Modifier l’expédition' }).count()).toBe(0)
    await page.goto('/dashboard?panel=ordersList&status=in_production')

    // a chosen row leaves its badge to be seen
    await page.getByRole('button', { name: /^Filtres/ }).click()
    await page.getByRole('combobox', { name: 'Statut' }).selectOption('Expédiée ou prête à retirer')
    const number = orders[0]?.number ?? ''
    await page.getByRole('checkbox', { name: `Choisir ${number}` }).check()
    const row = page.getByRole('row').filter({ hasText: number })
    const colourOf = (place: Locator) => place.evaluate((node) => getComputedStyle(node).backgroundColor)
    const badge = await colourOf(row.getByText('Expédiée', { exact: true }))
    await expect.poll(() => colourOf(row)).not.toBe(badge)
  })

  test('orders that share no step are told why; a cancellation tells what it promises', async () => {
    const page = await browser.newPage()
    const choose = (number: string) => page.getByRole('checkbox', { name: `Choisir ${number}` }).check()
    const one = browser.db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['number', 'amount_cents'])
      .where('payments.status', '=', 'settled')
      .limit(1)
    const delivered = await one.where('orders.status', '=', 'delivered').executeTakeFirstOrThrow()
    await openAs(page, `/dashboard?panel=ordersList&search=${delivered.number}`, ADMIN)
    await choose(delivered.number)
    await page.getByText('Commande livrée\u00a0: plus rien à faire.').waitFor()

    // whatever was moved before, one that is paid and has not left
    const paid = await one.where('orders.status', '=', 'shipped').executeTakeFirstOrThrow()
    await browser.db
      .updateTable('orders')
      .set({ status: 'in_production' })
      .where('number', '=', paid.number)
      .execute()
    await page.goto(`/dashboard?panel=ordersList&search=${paid.number}`)
    await choose(paid.number)
    await page.getByRole('button', { name: 'Annuler cette commande' }).click()
    const question = page.getByRole('alertdialog', { name: 'Annuler la commande' })
    await question.getByText(`Déjà réglé\u00a0: ${formatCents(paid.amount_cents)} à rembourser`).waitFor()
    await lookOnce(page, 'dashboard-order-cancelled')
    await question.getByRole('button', { name: 'Garder la commande' }).click()

    await page.goto('/dashboard?panel=ordersList')
    await page
      .getByRole('checkbox', { name: /^Choisir toute/ })
      .first()
      .check()
    await page.getByText('Ces commandes n’en sont pas à la même étape.').waitFor()
  })

  test('what is later than promised waits with the rest of the work, and what soon will be', async () => {
    const promise = (status: 'shipped' | 'in_production', promised_from: string, promised_to: string) =>
      browser.db
        .updateTable('orders')
        .set({ promised_from, promised_to })
        .where('id', '=', (query) =>
          query.selectFrom('orders').select('id').where('status', '=', status).limit(1),
        )
        .returning('number')
        .executeTakeFirstOrThrow()
    const late = await promise('shipped', '2020-03-02', '2020-03-09')
    const today = parisDay(Date.now())
    const soon = await promise('in_production', today, today)
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/dashboard?panel=welcome', ADMIN)
    await page.getByRole('link', { name: /En retard sur la date annoncée/ }).click()
    const row = page.getByRole('row').filter({ hasText: late.number })
    await row.getByText('En retard', { exact: true }).waitFor()
    await row.getByText('entre le 2 et le 9 mars', { exact: true }).waitFor()
    await look(page, 'dashboard-orders-late')
    await page.goto('/dashboard?panel=welcome')
    await page.getByRole('link', { name: /Bientôt en retard/ }).scrollIntoViewIfNeeded()
    await look(page, 'dashboard-welcome-late')
    await page.getByRole('link', { name: /Bientôt en retard/ }).click()
    await page
      .getByRole('row')
      .filter({ hasText: soon.number })
      .getByText('Bientôt en retard', { exact: true })
      .waitFor()
    await look(page, 'dashboard-orders-soon')
  })
})
