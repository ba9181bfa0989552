import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  useBrowser,
} from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'

/** Without a graphics card it takes long to read back what was drawn, and the browser says so. */
const READ_BACK = /GL Driver Message .* GPU stall due to ReadPixels/

describe('data sheets and models in three dimensions', () => {
  const browser = useBrowser()

  test.each([PHONE, DESKTOP])('a family has its data sheet, at $width px', async (viewport) => {
    const page = await browser.newPage({ viewport })
    await openAs(page, '/catalogue/volets-roulants/volet-roulant-55')
    await page.getByRole('link', { name: 'Fiche technique' }).click()
    await page.getByRole('heading', { level: 1, name: /fiche technique$/ }).waitFor()
    const section = page.getByRole('img', { name: /^Tête, coupe/ }).first()
    await section.waitFor()
    // a number leads to what it is
    await page.getByRole('link', { name: '1, Coffre' }).click()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('tr:target')?.textContent))
      .toMatch(/Coffre/)
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'Coffre' }).first().textContent())
      .toContain('Volet')
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'data-sheet')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Enregistrer en PDF' }).click()
    expect((await saved).suggestedFilename()).toBe('fiche-volet-roulant-55.pdf')
  })

  test('a section is printed as large as it says', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/catalogue/rails-manuels/rail-manuel-25?fiche')
    await page
      .getByRole('img', { name: /^Tête, coupe/ })
      .first()
      .waitFor()
    await page.emulateMedia({ media: 'print' })
    const box = await page
      .locator('figure')
      .filter({ hasText: '1:1', visible: true })
      .first()
      .evaluate((figure) => {
        const svg = figure.querySelector('svg')
        return svg && { drawn: svg.getBoundingClientRect().width, units: svg.viewBox.baseVal.width }
      })
    // a millimetre of CSS is 96 / 25.4 pixels
    expect(box && box.drawn / box.units).toBeCloseTo(96 / 25.4, 1)
  })

  test('a model of a family is turned in three dimensions, and the picture comes back', async () => {
    const page = await browser.newPage({ viewport: PHONE, expectConsole: READ_BACK })
    await openAs(page, '/catalogue/volets-roulants/volet-roulant-55')
    await page.getByRole('button', { name: 'Voir en 3D' }).click()
    await page.getByRole('img', { name: /vue en 3D$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revenir à l’image' }).click()
    await expect.poll(() => page.getByRole('img', { name: /vue en 3D$/ }).count()).toBe(0)
  })
})
