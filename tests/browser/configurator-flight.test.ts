import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { addToCart, examples, openConfigured } from './configurator.steps.ts'

describe('a line that goes to the cart', () => {
  const browser = useBrowser()

  test('it flies there, moves nothing of the page, and is gone when it has landed', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.film)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const flying = page.locator('[data-flying]')
    const flown = flying.waitFor({ state: 'attached' })
    await addToCart(page, 1)
    await flown
    await flying.waitFor({ state: 'detached' })
  })

  test('nothing flies for who asked for less movement', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.film)
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('[data-flying]')) document.documentElement.dataset.flew = ''
      }).observe(document.body, { childList: true })
    })
    await addToCart(page, 1)
    await page.getByText('Configuration ajoutée au panier').waitFor()
    await expect.poll(() => page.locator('html[data-flew]').count()).toBe(0)
  })
})
