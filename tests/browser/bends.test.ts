import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  useBrowser,
} from '#tests/platform/chromium-page'
import {
  addToCart,
  answer,
  cartButton,
  choice,
  choose,
  chooseModel,
  examples,
  numberField,
  openAs,
  option,
  plain,
  price,
  type,
} from './configurator.steps.ts'

const REST = [
  ['Fixation', 'Plafond'],
  ['Ouverture', 'Centrale'],
  ['Coloris', 'Anthracite'],
  ['Tête de rideau', 'Ruflette ou plis fronceurs'],
  ['Manœuvre', 'Lance-rideau'],
  ['Poids du rideau', 14],
] as const

describe('a bent rail', () => {
  const browser = useBrowser()

  test('is drawn on a phone by tapping its dimensions, and can be made from the cart’s line alone', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    await answer(page, REST)
    await expect.poll(() => option(page, 'Forme', 'Rail droit').isChecked()).toBe(true)
    await answer(page, [['Forme', 'U']])
    await page.getByText('Cotes de sommet à sommet.', { exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'bends-open')

    // a dimension on the drawing is the label of its field
    for (const [tapped, length] of [
      ['A …', '1000'],
      ['B …', '2400'],
      ['C …', '1000'],
    ] as const) {
      await page.locator('label').getByText(tapped, { exact: true }).tap()
      await page.keyboard.type(length)
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => numberField(page, 'Côté B').inputValue()).toBe('2400')
    await page.getByText('Développé 4228 mm · 12 supports').waitFor()
    await page.getByText('2000 mm droits').waitFor()
    const plan = await page.getByRole('img', { name: /^Plan vu de dessous/ }).boundingBox()
    for (const written of ['A 1000', 'C 1000']) {
      const label = await page.locator('label').getByText(written, { exact: true }).boundingBox()
      expect(plan && label && label.x >= plan.x && label.x + label.width <= plan.x + plan.width).toBe(true)
    }
    await page
      .getByText(/Longueur.*4228\smm/)
      .first()
      .waitFor()
    await expectNoSideScroll(page)
    await screenshot(page, 'bends-phone')

    await type(page, 'Rayon du cintrage 1', '120')
    await page.getByText('Rayon du cintrage 1 : 120 mm hors limites (150 à 5000)').waitFor()
    await type(page, 'Rayon du cintrage 1', '200')
    await type(page, 'Côté C', '350')
    await page.getByText('Côté C : il reste 150 mm droits, il en faut 200 au moins.').first().waitFor()
    await page.getByRole('button', { name: 'Porter le côté C à 400 mm' }).click()
    await expect.poll(() => numberField(page, 'Côté C').inputValue()).toBe('400')
    await type(page, 'Côté C', '1000')

    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByText('U 1000 / 2400 / 1000').first().waitFor()
    await page.getByRole('button', { name: /^Plan de cintrage/ }).click()
    await page
      .getByText('Vu de dessous. U 1000 / 2400 / 1000, 2 × 90° à droite, R 200, cotes à l’axe.')
      .waitFor()
    await page.getByText('pièce 1 : 4228 mm, cintrage 1 de 800 à 1114, cintrage 2 de 3114 à 3428').waitFor()
    await page.getByText('Rideaux rangés aux deux bouts.').waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'bends-cart')
  })

  test('is answered by keyboard alone', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    const editor = page.waitForResponse(/PlanEditor-.*\.js$/)
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    // before anyone bends the rail
    await editor
    await answer(page, REST)
    await option(page, 'Forme', 'Rail droit').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => option(page, 'Forme', 'L').isChecked()).toBe(true)
    await numberField(page, 'Côté A').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('2286')
    for (const _field of ['Angle', 'Rayon', 'À gauche', 'À droite', 'Côté B'])
      await page.keyboard.press('Tab')
    await page.keyboard.type('1400')
    await page.keyboard.press('Enter')
    await page.getByText('Développé 3600 mm · 9 supports').waitFor()
    await expect
      .poll(async () => plain(await price(page).locator('p').first().locator('span').first().textContent()))
      .toBe('99,18 € HT')
    await expectAccessible(page)
    await screenshot(page, 'bends-desktop')
    await page.getByRole('button', { name: 'Ajouter un cintrage' }).click()
    await page.getByRole('button', { name: 'Inverser gauche et droite' }).click()
    await page.getByRole('button', { name: 'Retirer le cintrage 2' }).click()
    await type(page, 'Côté B', '1400')
    await page.getByText('L 2286 / 1400').first().waitFor()
  })

  test.each([
    ['a finger', PHONE],
    ['a mouse', DESKTOP],
  ] as const)('has the end of a leg dragged by %s, and brought back by one undo', async (by, viewport) => {
    const page = await browser.newPage({ viewport, hasTouch: viewport === PHONE })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    await answer(page, [
      ['Forme', 'L'],
      ['Côté A', 2000],
      ['Côté B', 1000],
    ])
    const handle = page.locator('[class*=PlanEditor-handle]:is(button)').last()
    await handle.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const from = { x: x + width / 2, y: y + height / 2 }
    const steps = [10, 20, 30].map((further) => ({ x: from.x, y: from.y + further }))
    if (by === 'a mouse') {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      for (const step of steps) await page.mouse.move(step.x, step.y)
      await page.mouse.up()
    } else {
      const devtools = await page.context().newCDPSession(page)
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        touchPoints: { x: number; y: number }[],
      ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
      await touch('touchStart', [from])
      for (const step of steps) await touch('touchMove', [step])
      await touch('touchEnd', [])
    }
    const second = async () => Number(await numberField(page, 'Côté B').inputValue())
    await expect.poll(second).toBeGreaterThan(1100)
    expect((await second()) % 5).toBe(0)
    await expect.poll(() => numberField(page, 'Côté A').inputValue()).toBe('2000')
    await page
      .getByText(new RegExp(`L 2000 / ${await second()}`))
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Annuler le dernier choix' }).click()
    await expect.poll(second).toBe(1000)
  })

  test.each([
    ['PHONE', PHONE],
    ['DESKTOP', DESKTOP],
  ] as const)('keeps the place of its plan until the editor has come (%s)', async (_, viewport) => {
    const page = await browser.newPage({ viewport })
    let come = (): void => {}
    const asked = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(/PlanEditor-.*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    const height = async () => (await choice(page, 'Forme').boundingBox())?.height ?? 0
    await choose(page, 'Forme', 'L')
    await page.getByRole('status', { name: 'Chargement du plan' }).waitFor()
    const waiting = await height()
    come()
    await numberField(page, 'Côté A').waitFor()
    expect(Math.abs((await height()) - waiting)).toBeLessThanOrEqual(8)
  })
})
