import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  type DeliveryDates,
  deliveryDates,
  deliveryDatesText,
  homeShortText,
  homeText,
} from '#shared/orders/delivery-dates'
import { exactly } from '#shared/orders/lead-time.rules'
import { parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import type { Closings } from '#shared/platform/working-days'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  examples,
  INSTALLER,
  openConfigured,
  orderButton,
  payBy,
  plain,
  price,
} from './configurator.steps.ts'
import { openValidation, thanks } from './order.steps.ts'

/** Two weeks from tomorrow on. */
const closings: Closings = [{ from: parisDay(Date.now() + DAY), to: parisDay(Date.now() + 14 * DAY) }]

const promise = (page: Page, days: DeliveryDates) =>
  page.getByText(`arrive ${deliveryDatesText(days)}.`, { exact: false }).first()

/** Working days of manufacture that are told there. */
const madeIn = async (told: Locator): Promise<number> => {
  const [, days] = /Fabriqué en (\d+) jours? ouvrés?/.exec(plain(await told.textContent())) ?? []
  if (days === undefined) throw new Error('No delay is told.')
  return Number(days)
}

/** At the button that orders: working days of manufacture. */
const madeInAtOrder = (page: Page) => madeIn(page.getByText(/^Fabriqué en \d/).first())

describe('when it would come, in a shop that closes tomorrow', () => {
  const browser = useBrowser(() => ({
    COMPANY_CLOSED: closings.map(({ from, to }) => `${from}/${to}`).join(),
  }))

  const payLater = (deferred: boolean) =>
    browser.db
      .updateTable('users')
      .set({ deferred_payment: deferred })
      .where('email', '=', INSTALLER)
      .execute()

  test('stands beside the price, on each line of the cart and under its total, on the same days', async () => {
    await payLater(false)
    const page = await browser.newPage({ viewport: DESKTOP })
    await openConfigured(page, examples.shutter)
    const dates = deliveryDates(Date.now(), exactly(await madeIn(price(page))), closings)
    expect(dates).not.toEqual(deliveryDates(Date.now(), exactly(await madeIn(price(page))), []))
    const shown = (text: string) =>
      price(page).getByText(text, { exact: true }).filter({ visible: true }).first()
    await shown(homeText(dates, true)).waitFor()
    await screenshot(page, 'promised-days')
    await page.setViewportSize(TABLET)
    await shown(homeShortText(dates, true)).waitFor()
    await screenshot(page, 'promised-days')
    await page.setViewportSize(PHONE)
    await shown(homeShortText(dates, true)).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await screenshot(page, 'promised-days')
    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page
      .getByRole('listitem')
      .getByText(`${homeText(dates, true)}.`)
      .waitFor()
    const total = page.getByRole('region', { name: 'Total du panier' })
    await expect
      .poll(async () => plain(await total.textContent()))
      .toContain(`arrive ${plain(homeText(dates, false).replace('Chez vous ', ''))}.`)
    await expectNoSideScroll(page)
    await screenshot(page, 'promised-days-cart')
    // on account, no day waits for a payment
    await payLater(true)
    const onAccount = await browser.newPage({ viewport: DESKTOP })
    await openConfigured(onAccount, examples.shutter)
    await price(onAccount).getByText(homeText(dates, false), { exact: true }).waitFor()
  })

  test('beside the button that orders they are the server’s, whatever a phone’s clock says', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const wrong = Date.now() - 10 * DAY
    await page.addInitScript((behind) => {
      const now = Date.now
      Date.now = () => now() - behind
    }, 10 * DAY)
    await openValidation(page, 'Horloge en avance')
    const made = exactly(await madeInAtOrder(page))
    const days = deliveryDates(Date.now(), made, closings)
    expect(days).not.toEqual(deliveryDates(wrong, made, closings))
    await promise(page, days).waitFor()
  })

  test('that went by on the screen are refused, shown anew and only then promised', async () => {
    const page = await browser.newPage({ viewport: PHONE, expect: [['POST /api/orders', 409]] })
    const past = Date.now() - 10 * DAY
    await page.route('**/api/orders/validated-cart/*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, arrival: { ...body.arrival, day: parisDay(past) } } })
    })
    await openValidation(page, 'Page restée ouverte')
    const made = exactly(await madeInAtOrder(page))
    await promise(page, deliveryDates(past, made, closings)).waitFor()
    await payBy(page, 'Virement bancaire')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await orderButton(page).click()
    await page.getByText('Les jours de livraison ont changé', { exact: false }).waitFor()
    const days = deliveryDates(Date.now(), made, closings)
    // where it stood, and beside the button
    await expect.poll(() => page.getByText(`arrive ${deliveryDatesText(days)}.`).count()).toBe(2)
    await expectAccessible(page)
    await screenshot(page, 'promised-days-moved')
    await page.getByRole('button', { name: /commander · / }).click()
    await thanks(page).waitFor()
    await promise(page, days).waitFor()
  })
})
