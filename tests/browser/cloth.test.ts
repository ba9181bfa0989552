import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  answer,
  cartButton,
  choice,
  chooseModel,
  examples,
  openAs,
  option,
  plain,
  price,
} from './configurator.steps.ts'
import { look } from './look.ts'

const ZIP = ['Stores', 'Stores extérieurs', 'Screen extérieur ZIP', 'Screen ZIP 100'] as const

/** The samples drawn in the cart's line. */
const samplesIn = (page: Page) => page.locator('dd svg')

/** The samples whose words do not end within their tile. */
const cutIn = (choices: Locator): Promise<string[]> =>
  choices
    .locator('label:has(input)')
    .evaluateAll((tiles) =>
      tiles
        .filter((tile) => tile.scrollHeight > tile.clientHeight)
        .map(({ textContent }) => textContent ?? ''),
    )

describe('a cloth', () => {
  const browser = useBrowser()

  test('of a roller is found by what it does, and is drawn wherever it is told', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await answer(
      page,
      examples.roller.answers.filter(([label]) => label !== 'Toile'),
    )
    const cloth = choice(page, 'Toile')
    await cloth.getByText('Rien de choisi encore.').waitFor()
    await cloth.getByLabel('Lumière').selectOption({ label: 'Occultante' })
    await cloth.getByLabel('Feu').selectOption({ label: 'M1' })
    await expect
      .poll(async () => plain(await cloth.getByRole('status').textContent()))
      .toBe('2 sur 28 toiles')
    await cloth.getByLabel('Nom ou code').fill('anthra')
    await option(page, 'Toile', 'Occultant M1 gris anthracite').press(' ')
    await expect.poll(async () => plain(await price(page).textContent())).toMatch(/^337,36 € HT/)
    await expectAccessible(page)
    await screenshot(page, 'cloth-phone')

    await cloth.getByLabel('Nom ou code').fill('lilas')
    await cloth.getByText('Rien ne correspond dans cette collection.').waitFor()
    await cloth.getByRole('button', { name: 'Tout afficher' }).click()
    await expect.poll(() => cloth.getByRole('radio').count()).toBe(28)
    await expect.poll(() => cutIn(cloth)).toEqual([])
    // one after the other, as a radio group goes
    await option(page, 'Toile', 'Occultant M1 gris anthracite').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => option(page, 'Toile', 'Occultant M1 blanc').isChecked()).toBe(true)

    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByRole('button', { name: /^Options et composants/ }).click()
    await page.getByText('Occultant M1 blanc').first().waitFor()
    await expect.poll(() => samplesIn(page).count()).toBe(2)
    await expectAccessible(page)
    await page.close()
  })

  test('comes with the form: nothing moves when its samples are late', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.roller.levels)
    await page.route('**/assets/SwatchPicker-*.js', async (route) => {
      // painted twice since they were asked for, the form is not in view yet
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      await page.getByRole('status', { name: 'Chargement du modèle' }).waitFor()
      await route.continue()
    })
    await page.reload()
    await choice(page, 'Toile').getByRole('radio').first().waitFor()
  })

  test('of an outside screen takes its colour; its box takes any of the RAL card', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/configurator')
    await chooseModel(page, ZIP)
    await answer(page, [
      ['Cotes fournies', 'Cotes tableau'],
      ['Largeur', 1400],
      ['Hauteur', 1900],
      ['Nature du mur', 'Béton ou pierre dure'],
      ['Toile', 'Screen polyester 480 g/m²'],
      ['Coloris de toile', 'Bronze'],
      ['Côté manœuvre', 'Droite'],
    ])
    await page.getByText('Configuration complète').waitFor()
    const coat = choice(page, 'Coloris du coffre et des coulisses')
    // its price is told although the shade is not chosen yet
    await expect
      .poll(async () => plain(await coat.locator('label', { hasText: 'RAL au choix' }).textContent()))
      .toMatch(/\+\d+,\d\d € · \+10 j/)
    await answer(page, [['Coloris du coffre et des coulisses', 'RAL au choix']])
    const card = choice(page, 'Teinte RAL')
    await expect.poll(() => card.getByRole('radio').count()).toBe(214)
    await card.getByLabel('Numéro ou nom').fill('7016')
    await option(page, 'Teinte RAL', 'RAL 7016 Gris anthracite').press(' ')
    await card.getByLabel('Numéro ou nom').fill('gris')
    await card.getByText('Choix : RAL 7016 Gris anthracite').waitFor()
    await page.getByText('Configuration complète').waitFor()
    await look(page, 'cloth-ral')

    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByText('RAL 7016 Gris anthracite').first().waitFor()
    await expect.poll(() => samplesIn(page).count()).toBe(3)
    await look(page, 'cloth-cart')
    await page.close()
  })
})
