import { describe, expect, test } from 'vitest'
import { exemplars, publish } from '#tests/catalogue/exemplars'
import { PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  configure,
  examples,
  openAs,
  plain,
  price,
  validateCart,
} from './configurator.steps.ts'
import { kept, lostBanner, useLine } from './offline.steps.ts'

/** What the trade publishes meanwhile: a dearer bracket. */
const dearer = () =>
  exemplars(({ 'rail-manuel-25': { components } }) => {
    for (const component of components)
      if (component.reference === 'RA25-SUP-P' && component.price.kind === 'unit') component.price.cents = 200
  })

/** Of the example, ex. VAT, with that bracket. */
const NOW = '105,03 €'

describe('a price list that changes while there is no network', () => {
  const browser = useBrowser()
  const line = useLine(browser)

  test('the kept one says its age; back, what is configured costs what it costs now, and the order says what moved', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      offline: true,
      serviceWorker: true,
      origin: line.url,
      expectConsole: /ERR_/,
    })
    // the browser says so too: what moves at its return answers it at once
    const be = async (state: 'cut' | 'well') => {
      line.be(state)
      await page.context().setOffline(state === 'cut')
    }
    const age = page.getByText(/^Tarif du .*, hors ligne$/)
    const shown = async () => plain(await price(page).innerText())
    await openAs(page, '/configurator')
    await kept(page)
    await be('cut')
    await page.goto('/configurator')
    await configure(page, examples.rail)
    await page.getByText('Configuration complète').waitFor()
    await age.waitFor()
    await publish(browser.db, dearer())
    // told anew, the age is still that of what is kept
    await page.reload()
    await page.getByText('Configuration complète').waitFor()
    await lostBanner(page).waitFor()
    await age.waitFor()
    await expect.poll(shown).toContain(examples.rail.ht)
    await addToCart(page, 1)

    await be('well')
    await page.getByText('Connexion rétablie.').waitFor()
    await age.waitFor({ state: 'detached' })
    await expect.poll(shown).toContain(NOW)
    await screenshot(page, 'offline-price-moved')
    await cartButton(page, 1).click()
    await page.waitForURL('/my-cart')
    await validateCart(page)
    await page.getByText('Des prix ont changé depuis votre configuration').waitFor()
    const moved = page.getByText(/^Ligne 1, RA-25-MAN/)
    await expect
      .poll(async () => plain(await moved.innerText()))
      .toBe(`Ligne 1, RA-25-MAN : ${examples.rail.ht} passe à ${NOW} HT l’unité`)

    // what is kept is what the server gave since
    await be('cut')
    await page.goto('/configurator')
    await lostBanner(page).waitFor()
    await configure(page, examples.rail)
    await age.waitFor()
    await expect.poll(shown).toContain(NOW)
    // the line has the price of before, and no age that is not its own
    await page.goto('/my-cart')
    await page.getByText(/^Tarif du .*, hors ligne\. Le prix de la ligne 1 est d’un autre tarif\.$/).waitFor()
    await screenshot(page, 'offline-price-former')
  })
})
