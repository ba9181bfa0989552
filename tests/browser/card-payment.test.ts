import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/orders.schema'
import { useStripe } from '#tests/card-payments/stripe-double'
import { exampleLine } from '#tests/catalogue/exemplars'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { INSTALLER, openAs, orderButton, payBy } from './configurator.steps.ts'
import { look } from './look.ts'
import { openValidation, thanks } from './order.steps.ts'
import { ordered } from './ordered.ts'
import { signInBehind } from './sign-in.ts'

const ADMIN = 'admin@demo.example'
const AWAITED = /^Paiement envoyé\s: nous attendons la confirmation de la banque/
const LATE = /^La confirmation de la banque tarde/

describe('an order that is paid on the page of Stripe', () => {
  const stripe = useStripe()
  const browser = useBrowser(() => stripe.settings)

  const pay = (page: Page) => page.getByRole('button', { name: 'Payer par carte' })
  const sessionOf = (number: string) => {
    const session = stripe.sessions.findLast(({ asked }) => asked.client_reference_id === number)
    if (session === undefined) throw new Error(`No page was opened for ${number}.`)
    return session
  }
  /** What Stripe calls once a page was paid on. */
  const tell = async (number: string) => {
    const event = stripe.told('checkout.session.completed', sessionOf(number))
    const reply = await fetch(`${browser.url}/api/card-payments/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signature(Date.now()) },
      body: event.payload,
    })
    expect(reply.status).toBe(200)
  }
  const placed = async (name: string): Promise<Order> => {
    stripe.origin = browser.url
    const line = await exampleLine(browser.db, 'RA-25-MAN')
    return ordered(browser.url, [line], { name, paymentMethod: 'card' })
  }
  const pageOf = ({ validated_cart: { id } }: Order) => `/my-cart/order/${id}`

  test('paid, after one thought better of it: what is said follows the bank, and a reload says it no more', async () => {
    stripe.origin = browser.url
    const page = await browser.newPage({ viewport: PHONE })
    await openValidation(page, 'Résidence des Stores')
    await page.getByText('Après la commande, sur la page sécurisée de Stripe.').waitFor()
    await payBy(page, 'Carte bancaire')
    await orderButton(page).click()
    await thanks(page).waitFor()
    const number = await page
      .getByText(/^CMD-\d{4}-\d{6}$/)
      .first()
      .innerText()
    const here = page.url()
    await look(page, 'card-offered')

    await pay(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Commande ${number}` }).waitFor()
    await page.getByRole('link', { name: 'Annuler' }).click()
    await page.getByText(/^Paiement abandonné\s: rien n’a été débité/).waitFor()
    await expect.poll(() => page.url()).toBe(here)
    await look(page, 'card-abandoned')

    await pay(page).click()
    await page.getByRole('link', { name: 'Payer', exact: true }).click()
    await page.getByText(AWAITED).waitFor()
    await look(page, 'card-awaited')
    // read anew, it is waited for still, and not offered to be paid once more
    await page.reload()
    await page.getByText(AWAITED).waitFor()
    await expect.poll(() => pay(page).count()).toBe(0)
    expect(page.url()).toBe(`${here}?paiement=fait`)
    await tell(number)
    await page.getByText('Paiement confirmé').waitFor()
    await expect.poll(() => page.url()).toBe(here)
    await page.getByText('Paiement reçu.').waitFor()
    await look(page, 'card-paid')
    await page.reload()
    await thanks(page).waitFor()
    await page.getByText('Paiement reçu.').waitFor()
    await expect.poll(() => pay(page).count()).toBe(0)
  })

  test('a bank that takes long is said to, and who has not paid goes back to the same page', async () => {
    const order = await placed('Résidence tardive')
    const page = await browser.newPage({ viewport: DESKTOP })
    await signInBehind(page, INSTALLER)
    await page.clock.install()
    await page.goto(`${pageOf(order)}?paiement=fait`)
    await page.getByText(AWAITED).waitFor()
    const back = page.getByRole('button', { name: 'Revenir au paiement' })
    await expect.poll(() => back.isDisabled()).toBe(true)
    await page.clock.fastForward(21_000)
    await page.getByText(LATE).first().waitFor()
    await page.clock.resume()
    await look(page, 'card-late')
    await back.click()
    await page.getByRole('link', { name: 'Payer', exact: true }).click()
    await tell(order.number)
    await page
      .getByText(/^Paiement (confirmé|reçu\.)$/)
      .first()
      .waitFor()
  })

  test('one that was cancelled meanwhile is said to be, and nothing is confirmed', async () => {
    const order = await placed('Résidence annulée')
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [[`POST /api/orders/${order.id}/card-payment`, 409]],
    })
    await openAs(page, pageOf(order))
    await pay(page).waitFor()
    await browser.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    await browser.db
      .updateTable('payments')
      .set({ status: 'cancelled' })
      .where('order_id', '=', order.id)
      .execute()
    await pay(page).click()
    await page.getByRole('heading', { name: 'Votre commande a été annulée' }).waitFor()
    await page.getByText(/^Commande annulée\s: il n’y a rien à régler\.$/).waitFor()
    await expect.poll(() => page.getByText('Paiement confirmé').count()).toBe(0)
    await look(page, 'card-cancelled')
  })

  test('Stripe away is said, and the button is there again', async () => {
    const order = await placed('Résidence patiente')
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [[`POST /api/orders/${order.id}/card-payment`, 503]],
    })
    await openAs(page, pageOf(order))
    stripe.isAway = true
    await pay(page).click()
    await page.getByText(/^Le paiement par carte ne répond pas pour le moment/).waitFor()
    stripe.isAway = false
    await look(page, 'card-away')
    await pay(page).click()
    await page.getByRole('link', { name: 'Payer', exact: true }).waitFor()
  })

  test('from the account’s order too; staff read the reference, and that Stripe tells refunds itself', async () => {
    const order = await placed('Résidence suivie')
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, `/my-account?tab=commandes&commande=${order.id}`)
    const dialog = page.getByRole('dialog', { name: 'Détails de la commande' })
    await dialog.getByRole('button', { name: 'Payer par carte' }).click()
    await page.getByRole('link', { name: 'Payer', exact: true }).click()
    await page.getByText(AWAITED).waitFor()
    await tell(order.number)
    await page.getByText('Paiement confirmé').waitFor()

    const staff = await browser.newPage({ viewport: DESKTOP })
    await openAs(staff, `/dashboard?panel=ordersList&commande=${order.id}`, ADMIN)
    const reference = sessionOf(order.number).intent?.id ?? ''
    await staff.getByText(`Reçu par carte bancaire (${reference})`).first().waitFor()
    await staff.getByRole('button', { name: 'Enregistrer un impayé' }).click()
    await staff.getByText(/Un remboursement fait chez Stripe ne se saisit pas ici/).waitFor()
    await look(staff, 'card-staff-entry')
  })
})
