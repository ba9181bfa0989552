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
  test.each([
    { width: 768, height: 1024, inRow: 2 },
    { width: 1366, height: 768, inRow: 4 },
  ])('at $width px $inRow stand in a row, as far from one side as from the other', async (size) => {
    const { inRow, ...viewport } = size
    const page = await browser.newPage({ viewport })
    await openAs(page, '/catalogue')
    const section = page.getByRole('region', { name: 'Stores' })
    const list = section.getByRole('list').first()
    await list.getByRole('listitem').nth(3).waitFor()
    const { rows, before, after } = await list.evaluate((grid) => {
      const place = grid.getBoundingClientRect()
      const cards = [...grid.children].map((card) => card.getBoundingClientRect())
      const first = cards.filter(({ top }) => top === cards[0]?.top)
      return {
        rows: first.length,
        before: (first[0]?.left ?? 0) - place.left,
        after: place.right - (first.at(-1)?.right ?? 0),
      }
    })
    expect(rows).toBe(inRow)
    expect(Math.abs(after - before)).toBeLessThan(1)
  })
})
