import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { cartButton, choice, examples, numberField, openAs } from './configurator.steps.ts'

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

/** From the opened configurator to the model's questions. */
const chooseByHand = async (page: Page, tap: (place: Locator) => Promise<void>): Promise<void> => {
  for (const name of examples.rail.levels)
    await tap(
      page
        .locator('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first(),
    )
  await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
}

const addByHand = async (page: Page, tap: (place: Locator) => Promise<void>): Promise<void> => {
  await page.getByText('Configuration complète').waitFor()
  await tap(page.getByRole('button', { name: 'Ajouter au panier' }))
  await cartButton(page, 1).waitFor()
}

describe('how much a rail asks of a hand, from the opened configurator to the cart', () => {
  const browser = useBrowser()

  test('the first bent one: 12 taps and 3 typed fields at most', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, '/configurator')
    const { done, tap, type } = hand(page)
    await chooseByHand(page, tap)
    await tap(choice(page, 'Forme').locator('label').getByText('L', { exact: true }))
    await type('Côté A', '2286')
    await type('Côté B', '1400')
    await type('Poids du rideau', '14')
    await addByHand(page, tap)
    expect(done.taps).toBeLessThanOrEqual(12)
    expect(done.fields).toBeLessThanOrEqual(3)
  })

  test('a straight one: 8 taps at most', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, '/configurator')
    const { done, tap, type } = hand(page)
    await chooseByHand(page, tap)
    await type('Longueur', '3600')
    await type('Poids du rideau', '14')
    await addByHand(page, tap)
    expect(done.taps).toBeLessThanOrEqual(8)
    expect(done.fields).toBeLessThanOrEqual(2)
  })
})
