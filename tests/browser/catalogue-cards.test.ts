import { describe, expect, test } from 'vitest'
import { expectNoSideScroll, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'

describe('the cards of the catalogue', () => {
  const browser = useBrowser()

  test('are 300 × 400, or as wide as a narrow phone', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue')
    const card = page.getByRole('listitem').filter({ hasText: 'Rails manuels' }).last()
    await card.waitFor()
    const { width, height } = (await card.boundingBox()) ?? {}
    expect([width, height]).toEqual([300, 400])
    // its drawing is whole, whatever the card tells under it
    const isInside = await card
      .locator('svg')
      .first()
      .evaluate((drawing) => {
        const { top = 0, bottom = 0 } = drawing.parentElement?.getBoundingClientRect() ?? {}
        const box = drawing.getBoundingClientRect()
        return box.height > 100 && box.top >= top && box.bottom <= bottom
      })
    expect(isInside).toBe(true)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideScroll(page)
  })
})
