import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  choice,
  configure,
  examples,
  numberField,
  openAs,
  option,
  validateCart,
} from './configurator.steps.ts'

/** What a person does with a phone: taps, and fields typed into. A field that has the focus is not tapped. */
const hand = (page: Page) => {
  const done = { taps: 0, fields: 0 }
  const tap = async (place: Locator): Promise<void> => {
    done.taps++
    await place.tap()
  }
  return {
    done,
    tap,
    type: async (label: string, text: string): Promise<void> => {
      const field = numberField(page, label)
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      done.fields++
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
  }
}

/** From the home page to the model's questions. */
const chooseByHand = async (page: Page, tap: (place: Locator) => Promise<void>): Promise<void> => {
  await tap(page.locator('main').getByRole('link', { name: 'Configurer un produit', exact: true }))
  for (const name of examples.rail.levels)
    await tap(
      page
        .locator('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first(),
    )
  await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
}

/** Home of who is signed in: it is a guest's until the browser knows of a session. */
const openHome = async (page: Page): Promise<void> => {
  await openAs(page, '/configurator')
  await page.locator('main').getByRole('button', { name: examples.rail.levels[0] }).first().waitFor()
  await page.goto('/')
}

const addByHand = async (page: Page, tap: (place: Locator) => Promise<void>): Promise<void> => {
  await page.getByText('Configuration complète').waitFor()
  await tap(page.getByRole('button', { name: 'Ajouter au panier' }))
  await cartButton(page, 1).waitFor()
}

describe('how much a rail asks of a hand, from the home page to the cart', () => {
  const browser = useBrowser()

  test('the first bent one: 12 taps and 3 typed fields at most', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openHome(page)
    const { done, tap, type } = hand(page)
    await chooseByHand(page, tap)
    await tap(choice(page, 'Forme').locator('label').getByText('L', { exact: true }))
    await type('Côté A', '2286')
    await type('Côté B', '1400')
    await type('Poids du rideau', '14')
    // it is the first: nothing of another stands in for what is not answered
    await expect.poll(() => page.getByText('Comme la dernière fois').count()).toBe(0)
    await addByHand(page, tap)
    expect(done.taps).toBeLessThanOrEqual(12)
    expect(done.fields).toBeLessThanOrEqual(3)
  })

  test('a straight one: 8 taps at most', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openHome(page)
    const { done, tap, type } = hand(page)
    await chooseByHand(page, tap)
    await type('Longueur', '3600')
    await type('Poids du rideau', '14')
    await addByHand(page, tap)
    expect(done.taps).toBeLessThanOrEqual(8)
    expect(done.fields).toBeLessThanOrEqual(2)
  })

  test('a straight one as the last time: 8 taps at most, and it is as it was', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, '/configurator')
    await configure(page, {
      ...examples.rail,
      answers: [
        ['Fixation', 'Mural'],
        ['Longueur', 2400],
        ['Coloris', 'Anthracite'],
        ['Tête de rideau', 'Ruflette ou plis fronceurs'],
        ['Poids du rideau', 8],
      ],
    })
    await addToCart(page, 1)
    await cartButton(page, 1).tap()
    await validateCart(page)

    // another visit, another rail
    const next = await page.context().newPage()
    await next.goto('/')
    const { done, tap, type } = hand(next)
    await chooseByHand(next, tap)
    await next.getByText('Comme la dernière fois').waitFor()
    await expect.poll(() => option(next, 'Fixation', 'Mural').isChecked()).toBe(true)
    await expect.poll(() => option(next, 'Coloris', 'Anthracite').isChecked()).toBe(true)
    await type('Longueur', '3600')
    await type('Poids du rideau', '14')
    await addByHand(next, tap)
    expect(done.taps).toBeLessThanOrEqual(8)
    expect(done.fields).toBeLessThanOrEqual(2)
  })
})
