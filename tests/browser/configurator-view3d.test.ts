import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { choose, examples, openCartWith, openConfigured } from './configurator.steps.ts'

/** Without a graphics card it takes long to read back what was drawn, and the browser says so. */
const READ_BACK = /GL Driver Message .* GPU stall due to ReadPixels/

const view = (page: Page) => page.getByRole('img', { name: /vue en 3D$/ })

/** How the canvas looks, as a picture of itself: the same while nothing of it has changed. */
const picture = async (page: Page): Promise<string> => (await view(page).screenshot()).toString('base64')

/** The same once it stands still: it is drawn finer then, and not again. */
const stillPicture = async (page: Page): Promise<string> => {
  let seen = await picture(page)
  await expect
    .poll(
      async () => {
        const before = seen
        seen = await picture(page)
        return seen === before
      },
      { interval: 400, timeout: 10_000 },
    )
    .toBe(true)
  return seen
}

const slide = (page: Page, name: string) => page.getByRole('slider', { name })

describe('a product in three dimensions', () => {
  const browser = useBrowser()

  test('it is shown where it is asked for, moved, turned and lit, and goes back to the drawing', async () => {
    const page = await browser.newPage({ viewport: PHONE, expectConsole: READ_BACK })
    await openConfigured(page, examples.shutter)
    await page.getByRole('button', { name: 'Voir en 3D' }).click()
    await view(page).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-view3d')
    const before = await stillPicture(page)
    await slide(page, 'Descente').press('Home')
    await expect.poll(() => slide(page, 'Descente').getAttribute('aria-valuetext')).toBe('0 %')
    await expect.poll(() => picture(page)).not.toBe(before)
    const raised = await stillPicture(page)
    await slide(page, 'Tourner').press('End')
    await expect.poll(() => picture(page)).not.toBe(raised)
    await page.getByRole('button', { name: 'De nuit' }).click()
    await page.getByRole('button', { name: 'De l’intérieur' }).click()
    await page.getByRole('button', { name: 'De jour' }).waitFor()
    await page.getByRole('button', { name: 'Recentrer' }).click()
    await expect.poll(() => slide(page, 'Tourner').getAttribute('aria-valuetext')).toBe('-22°')
    await page.getByRole('button', { name: 'Revenir au dessin coté' }).click()
    await page.getByRole('img', { name: /^VR-55/ }).waitFor()
  })

  test('it follows the answers, and is not lost by them', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, expectConsole: READ_BACK })
    await openConfigured(page, examples.rail)
    await page.getByRole('button', { name: 'Voir en 3D' }).click()
    await view(page).waitFor()
    await screenshot(page, 'configurator-view3d-desktop')
    const before = await stillPicture(page)
    await choose(page, 'Ouverture', 'Au départ')
    await expect.poll(() => picture(page)).not.toBe(before)
    await expectAccessible(page)
  })

  test('a line of the cart is turned where it stands, and nothing of it is drawn once it is folded', async () => {
    const page = await browser.newPage({ viewport: PHONE, expectConsole: READ_BACK })
    await openCartWith(page, examples.film)
    const fold = page.getByRole('button', { name: /^Voir en 3D \(ligne 1, / })
    await expect.poll(() => view(page).count()).toBe(0)
    await fold.click()
    await view(page).waitFor()
    await expectAccessible(page)
    await fold.click()
    await expect.poll(() => view(page).count()).toBe(0)
  })

  test('a browser that has no three dimensions says so, and the drawing comes back', async () => {
    const page = await browser.newPage({ viewport: PHONE, expectConsole: READ_BACK })
    await page.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
        value(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
          return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...more])
        },
      })
    })
    await openConfigured(page, examples.shutter)
    await page.getByRole('button', { name: 'Voir en 3D' }).click()
    await page.getByText('Pas de vue en 3D ici').waitFor()
    // a still picture stands there
    await page.getByRole('img', { name: /^VR-55/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revenir au dessin coté' }).click()
    await page.getByRole('img', { name: /^VR-55/ }).waitFor()
  })
})
