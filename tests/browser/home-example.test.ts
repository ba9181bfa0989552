import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { look } from './look.ts'

const EXAMPLE = 'Changez une cote, tout suit'

/** It is another one once the page has its code. */
const toExample = (page: Page): Promise<void> =>
  vi.waitFor(() => page.getByRole('region', { name: EXAMPLE }).scrollIntoViewIfNeeded(), { timeout: 45_000 })

describe('the example of the home page', () => {
  const browser = useBrowser()

  test('a size is typed or slid: the drawing follows, the answer comes, and no amount is told', async () => {
    const page = await browser.newPage()
    await page.goto('/')
    const example = page.getByRole('region', { name: EXAMPLE })
    await toExample(page)
    const width = example.getByRole('textbox', { name: 'Largeur' })
    await expect.poll(() => width.isEnabled()).toBe(true)
    await width.fill('1,2 m')
    await example.locator('svg').getByText('1200').first().waitFor()
    await example.getByText('1196\u00a0mm').first().waitFor()
    await example.getByText(/Fabriqué en \d+ jours ouvrés/).waitFor()
    const slider = example.getByRole('slider', { name: 'Largeur, en mm' })
    await slider.focus()
    await page.keyboard.press('End')
    await expect.poll(() => width.inputValue()).toBe('4000')
    await expect.poll(() => example.innerText()).not.toContain('€')
    await look(page, 'home-example')
    await example.getByRole('button', { name: 'Configurer ce modèle' }).click()
    await page.waitForURL('/login')
  })

  test('no answer is said so, and asked for again', async () => {
    const page = await browser.newPage({ expect: [['GET /api/home/example', 503]] })
    let fails = true
    await page.route('**/api/home/example?*', async (route) => {
      if (!fails) return route.continue()
      await route.fulfill({
        status: 503,
        json: {
          success: false,
          code: 'UNAVAILABLE',
          message: 'Le service est indisponible.',
          requestId: 'r',
        },
      })
    })
    await page.goto('/')
    const example = page.getByRole('region', { name: EXAMPLE })
    await toExample(page)
    const height = example.getByRole('textbox', { name: 'Hauteur' })
    await expect.poll(() => height.isEnabled()).toBe(true)
    await height.fill('1500')
    await example.getByText('Le service est indisponible.').waitFor()
    fails = false
    await example.getByRole('button', { name: 'Réessayer' }).click()
    await example.getByText('1497\u00a0mm').first().waitFor()
  })
})
