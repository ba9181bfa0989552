import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import {
  answer,
  choice,
  chooseModel,
  examples,
  numberField,
  openAs,
  openConfigured,
  option,
  plain,
  price,
  type,
} from './configurator.steps.ts'
import { look } from './look.ts'

const ht = async (page: Page): Promise<string> =>
  plain(await price(page).locator('p').first().locator('span').first().textContent())
const tile = (page: Page, label: string, name: string) =>
  choice(page, label).locator('label').filter({ hasText: name })
const changeOf = async (page: Page, label: string, name: string): Promise<string> =>
  plain(await tile(page, label, name).locator('[aria-hidden="true"]').last().locator('..').innerText())

describe('what a choice would come to, and the way back', () => {
  const browser = useBrowser()

  test('each tile tells what it changes, in signs and in words, and moves nothing when it comes', async () => {
    const page = await browser.newPage()
    await openAs(page, '/configurator')
    await chooseModel(page, examples.rail.levels)
    const height = async () => (await tile(page, 'Coloris', 'Blanc').boundingBox())?.height
    const before = await height()
    await answer(page, examples.rail.answers)
    await expect.poll(() => ht(page)).toBe('99,18 € HT')
    await expect.poll(() => changeOf(page, 'Coloris', 'Blanc')).toContain('−4,23 €')
    await expect.poll(height).toBe(before)
    const described = (await option(page, 'Fixation', 'Mural').getAttribute('aria-describedby')) ?? ''
    await expect
      .poll(async () => plain(await page.locator(`[id="${described}"]`).textContent()))
      .toBe('11,05 € de plus')
    await expect.poll(() => changeOf(page, 'Coloris', 'Anthracite')).not.toContain('€')
    await look(page, 'configurator-deltas')

    // a digit chooses the tile of the group that has the focus; typed in a field it is a digit
    await option(page, 'Coloris', 'Anthracite').focus()
    await page.keyboard.press('1')
    await expect.poll(() => ht(page)).toBe('94,95 € HT')
    await numberField(page, 'Poids du rideau').fill('')
    await page.keyboard.type('15')
    await expect.poll(() => numberField(page, 'Poids du rideau').inputValue()).toBe('15')
  })

  test('another model keeps the answers, and the keys go back and forth', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.rail)
    await expect.poll(() => ht(page)).toBe('99,18 € HT')
    await page.getByRole('button', { name: 'Changer de modèle' }).click()
    await page
      .locator('main')
      .getByRole('button', { name: /^Rail RA-25 renforcé/ })
      .click()
    await page.getByRole('heading', { level: 2, name: /RA-25 renforcé/ }).waitFor()
    await expect.poll(() => option(page, 'Forme', 'L').isChecked()).toBe(true)
    await expect.poll(() => numberField(page, 'Côté A').inputValue()).toBe('2286')
    await expect.poll(() => numberField(page, 'Côté B').inputValue()).toBe('1400')
    await expect.poll(() => option(page, 'Fixation', 'Plafond').isChecked()).toBe(true)
    await look(page, 'configurator-other-model')

    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { level: 2, name: /RA-25 manuel/ }).waitFor()
    await expect.poll(() => ht(page)).toBe('99,18 € HT')
    await page.keyboard.press('Control+y')
    await page.getByRole('heading', { level: 2, name: /RA-25 renforcé/ }).waitFor()
    await page.getByRole('button', { name: 'Annuler le dernier choix' }).click()
    await expect.poll(() => ht(page)).toBe('99,18 € HT')

    // while one types, the keys are the field's own; once it is left they are the configurator's
    const side = numberField(page, 'Côté A')
    await side.click()
    await page.keyboard.type('2486')
    await expect.poll(() => ht(page)).not.toBe('99,18 € HT')
    await page.keyboard.press('Control+z')
    await expect.poll(() => side.inputValue()).not.toBe('2486')
    await side.fill('2486')
    await side.press('Enter')
    await page.keyboard.press('Control+z')
    await expect.poll(() => side.inputValue()).toBe('2286')
  })

  test('a little less of a rail costs a bracket less, in one tap that can be undone', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openConfigured(page, examples.rail)
    await answer(page, [['Forme', 'Rail droit']])
    await page.locator('label').getByText('Mural', { exact: true }).click()
    await type(page, 'Longueur', '3806')
    const step = page.getByRole('button', { name: /de moins/ })
    await expect.poll(async () => plain(await step.textContent())).toMatch(/^6 mm de moins : −\d+,\d\d €$/)
    await look(page, 'configurator-price-step')
    await step.click()
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('3800')
    await page.getByRole('button', { name: 'Annuler le dernier choix' }).click()
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('3806')
  })
})
