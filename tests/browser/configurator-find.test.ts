import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { examples, numberField, openAs, openConfigured } from './configurator.steps.ts'
import { look } from './look.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un modèle' })
const hasFocus = (page: Page) => field(page).evaluate((node) => node === document.activeElement)
const found = (page: Page) => page.getByRole('list', { name: 'Modèles trouvés' })
const searchOf = (page: Page) => new URL(page.url()).search

describe('a model that one knows', () => {
  const browser = useBrowser()

  test('is found by its reference on a phone, and begins', async () => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true })
    await openAs(page, '/configurator')
    await page.getByRole('link', { name: 'Référence ou code' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Référence ou code' }).waitFor()
    await expect.poll(() => hasFocus(page)).toBe(true)
    await look(page, 'configurator-find')
    await page.keyboard.type('EN-50')
    await found(page)
      .getByRole('button', { name: /EN-50\b/ })
      .waitFor()
    await page
      .getByRole('status')
      .getByText(/modèles? trouvés?$/)
      .waitFor({ state: 'attached' })
    await look(page, 'configurator-found')
    await found(page)
      .getByRole('button', { name: /EN-50\b/ })
      .tap()
    await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
    await page.getByText('Ref: EN-50').waitFor()
    await expect.poll(() => searchOf(page)).toBe('')
  })

  test('is found by keyboard alone, « / » first, and what was configured comes back with the undo', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openConfigured(page, examples.rail)
    // in a field it is a letter like another
    await numberField(page, 'Poids du rideau').press('End')
    await numberField(page, 'Poids du rideau').press('/')
    await expect.poll(() => numberField(page, 'Poids du rideau').inputValue()).toBe('14/')
    await numberField(page, 'Poids du rideau').fill('14')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('/')
    await expect.poll(() => searchOf(page)).toBe('?find')
    await expect.poll(() => hasFocus(page)).toBe(true)
    await page.getByRole('button', { name: 'Revenir au configurateur' }).press('Enter')
    await page.getByText('Configuration complète').waitFor()

    await page.keyboard.press('/')
    await expect.poll(() => hasFocus(page)).toBe(true)
    await page.keyboard.type('ve-25-std')
    await found(page)
      .getByRole('button', { name: /VE-25-STD · Entrée pour le choisir/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Ref: VE-25-STD').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Configuration complète').waitFor()
    await expect.poll(() => numberField(page, 'Poids du rideau').inputValue()).toBe('14')

    // whoever turns the key off there has it off here
    await page.evaluate(() => localStorage.setItem('search-key', 'off'))
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('/')
    await page.keyboard.press('Control+y')
    await page.getByText('Ref: VE-25-STD').waitFor()
    expect(searchOf(page)).toBe('')
  })

  test('words of no model say so', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/configurator?find')
    await field(page).fill('zzzz')
    await page.getByText('Aucun modèle ne répond à « zzzz »').waitFor()
  })
})
