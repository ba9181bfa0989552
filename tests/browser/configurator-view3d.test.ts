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

  test('a finger turns it, and it is neared and seen from behind; taken back by the browser, it is there again when asked', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, expectConsole: READ_BACK })
    await openConfigured(page, examples.shutter)
    await page.getByRole('button', { name: 'Voir en 3D' }).click()
    const told = (name: string) => slide(page, name).getAttribute('aria-valuetext')
    const box = await view(page).boundingBox()
    if (box === null) throw new Error('nothing is drawn')
    const [around, above] = await Promise.all([told('Tourner'), told('Hauteur de vue')])
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3)
    await page.mouse.up()
    await expect.poll(() => told('Tourner')).not.toBe(around)
    await expect.poll(() => told('Hauteur de vue')).not.toBe(above)
    const turned = await told('Tourner')
    // let go, it is turned no more
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await slide(page, 'Zoom').press('End')
    await expect.poll(() => told('Zoom')).not.toBe('100 %')
    await expect.poll(() => told('Tourner')).toBe(turned)
    await page.getByRole('button', { name: 'De l’intérieur' }).click()
    await page.getByRole('button', { name: 'De l’extérieur' }).waitFor()
    await view(page).evaluate((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    )
    await page.getByText('La vue en 3D s’est arrêtée').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await view(page).waitFor()
    // as it was left
    await page.getByRole('button', { name: 'De l’extérieur' }).waitFor()
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
