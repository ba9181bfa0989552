import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
  answer,
  cartButton,
  chooseModel,
  examples,
  numberField,
  openAs,
  type,
} from './configurator.steps.ts'

const boxOf = (place: Locator) => place.boundingBox()

describe('a size in three measures', () => {
  const browser = useBrowser()

  test('its number is read whole at every width, beside the way to three measures', async () => {
    const page = await browser.newPage({ viewport: TABLET })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await type(page, 'Largeur', '1400')
    const isCut = () =>
      numberField(page, 'Largeur').evaluate((field) => field.scrollWidth > field.clientWidth)
    for (const width of [PHONE.width, 680, TABLET.width, 1024, 1200, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await isCut(), `${width} px`).toBe(false)
      await expectNoSideScroll(page)
    }
  })

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

  test('is shown on the leaf of the window where the blind goes there', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, [
      'Stores',
      'Stores vénitiens',
      'Store vénitien aluminium 25 mm',
      'Vénitien 25 monocommande',
    ])
    await answer(page, [['Pose', 'En tableau']])
    await page.getByRole('button', { name: /^3.mesures.+Largeur$/ }).click()
    await page.getByText(/^De tableau à tableau, en haut/).waitFor()
    await answer(page, [['Pose', 'Sur ouvrant']])
    await page.getByText(/^Clair de vitrage, de parclose à parclose, en haut/).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'configurator-measures-sash')
  })

  test('stands beside the other on a phone, with what is said of both below them', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await answer(page, [['Cotes fournies', 'Cotes tableau']])
    await type(page, 'Largeur', '140')
    await type(page, 'Hauteur', '190')
    const note = page.getByText('Cotes en millimètres attendues')
    await note.waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const [left, right, below] = await Promise.all(
        [numberField(page, 'Largeur'), numberField(page, 'Hauteur'), note].map(boxOf),
      )
      expect(right?.y).toBe(left?.y)
      expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
      expect(below?.y).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0))
      expect(below?.width).toBeGreaterThan(left?.width ?? 0)
      for (const { width: wide = 0, height = 0 } of [left ?? {}, right ?? {}]) {
        expect(wide).toBeGreaterThan(100)
        expect(height).toBeGreaterThanOrEqual(48)
      }
      await expectNoSideScroll(page)
    }
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Corriger en millimètres' }).click()
    await expect.poll(() => numberField(page, 'Hauteur').inputValue()).toBe('1900')
    // its figures are read at arm's length
    const figures = await page.locator('figure svg text').evaluateAll((texts) =>
      texts.map((text) => {
        const scale = (text as SVGTextElement).getScreenCTM()
        return Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(scale?.a ?? 0, scale?.b ?? 0)
      }),
    )
    expect(figures.length).toBeGreaterThan(0)
    expect(Math.min(...figures)).toBeGreaterThanOrEqual(12)
    await expectAccessible(page)
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

  test('tells where it is measured: over the bar of the price on a phone, under its field elsewhere', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await answer(page, [['Cotes fournies', 'Cotes tableau']])
    const where = page.getByRole('button', { name: 'Où mesurer ? Largeur' })
    await where.click()
    const sheet = page.getByRole('dialog', { name: 'Où mesurer : Largeur' })
    await sheet.getByText(/^De tableau à tableau/).waitFor()
    const onTop = await sheet.locator('figure').evaluate((figure) => {
      const { left, top, width, height } = figure.getBoundingClientRect()
      return [0.1, 0.5, 0.9].every((share) =>
        figure.contains(document.elementFromPoint(left + width / 2, top + height * share)),
      )
    })
    expect(onTop).toBe(true)
    await expectAccessible(page)
    await screenshot(page, `configurator-where-${PHONE.width}`)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => where.evaluate((button) => button === document.activeElement)).toBe(true)
    for (const viewport of [TABLET, DESKTOP]) {
      await page.setViewportSize(viewport)
      await where.press('Enter')
      await page
        .getByRole('figure')
        .getByText(/^De tableau à tableau/)
        .waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, `configurator-where-${viewport.width}`)
      await where.press('Enter')
      await page.getByText(/^De tableau à tableau/).waitFor({ state: 'detached' })
    }
  })
})
