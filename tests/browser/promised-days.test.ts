import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { deliveryDates, homeShortText, homeText } from '#shared/orders/delivery-dates'
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
  plain,
  price,
} from './configurator.steps.ts'

/** Two weeks from tomorrow on. */
const closings: Closings = [{ from: parisDay(Date.now() + DAY), to: parisDay(Date.now() + 14 * DAY) }]

/** Working days of manufacture that the price is told with. */
const madeIn = async (page: Page): Promise<number> => {
  const [, days] = /Fabriqué en (\d+) jours? ouvrés?/.exec(plain(await price(page).textContent())) ?? []
  if (days === undefined) throw new Error('The price tells no delay.')
  return Number(days)
}

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
    const dates = deliveryDates(Date.now(), exactly(await madeIn(page)), closings)
    expect(dates).not.toEqual(deliveryDates(Date.now(), exactly(await madeIn(page)), []))
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
})
