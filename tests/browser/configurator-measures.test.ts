import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import {
  addToCart,
  answer,
  cartButton,
  chooseModel,
  examples,
  numberField,
  openAs,
} from './configurator.steps.ts'

describe('a size in three measures', () => {
  const browser = useBrowser()

  test('is taken with the drawing at hand, warned of, kept by a reload and said in the cart', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await page.getByRole('button', { name: /^3.mesures.+Largeur$/ }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Largeur, haut')
    await page.keyboard.type('140 cm')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1412')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1,405 m')
    await page.keyboard.press('Enter')
    await page.getByText('Retenue : 1400 mm').waitFor()
    await page.getByText(/12.mm d’écart entre les mesures, tableaux hors d’aplomb/).waitFor()
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      await screenshot(page, `configurator-measures-${viewport.width}`)
    }
    await page.setViewportSize(PHONE)
    await answer(
      page,
      examples.roller.answers.filter(([label]) => label !== 'Largeur'),
    )
    await page.getByText('Configuration complète').waitFor()
    await page.reload()
    await expect.poll(() => numberField(page, 'Largeur, milieu').inputValue()).toBe('1412')
    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByText('Largeur en trois points').first().waitFor({ state: 'attached' })
  })

  test('gives way to one measure', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await page.getByRole('button', { name: /^3.mesures.+Hauteur$/ }).click()
    await numberField(page, 'Hauteur, gauche').fill('1900')
    await page.getByRole('button', { name: 'Une seule mesure' }).click()
    await expect.poll(() => numberField(page, 'Hauteur').inputValue()).toBe('1900')
  })
})
