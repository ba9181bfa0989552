import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#client/paths.ts'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { examples, numberField, openConfigured, plain, price } from './configurator.steps.ts'

/** A browser that tells nobody when it has painted: what is typed is told by what comes after it alone. */
const paintsNever = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class {
      readonly root = null
      readonly rootMargin = ''
      readonly scrollMargin = ''
      readonly thresholds = []
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return []
      }
    }
  })

describe('a key in a size', () => {
  const browser = useBrowser()
  const open = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: PHONE })
    await paintsNever(page)
    await openConfigured(page, examples.roller)
    return page
  }
  const width = (page: Page) => numberField(page, 'Largeur')
  const amount = async (page: Page) => plain(await price(page).locator('p').first().textContent())
  const shown = async (page: Page) => [await width(page).inputValue(), await amount(page)]
  /** The text with another last digit, typed. */
  const retype = async (page: Page, digit: string) => {
    await width(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press(digit)
  }

  test('is in its field before anything is made of it; leaving the field has it told', async () => {
    const page = await open()
    const before = await amount(page)
    await width(page).focus()
    await width(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 2))
    await page.keyboard.press('8')
    await expect.poll(() => shown(page)).toEqual(['1800', before])
    await page.keyboard.press('Tab')
    await expect.poll(() => amount(page)).not.toBe(before)
    await expect.poll(() => width(page).inputValue()).toBe('1800')
  })

  test('is told by the next one, in their order, and by Enter', async () => {
    const page = await open()
    await width(page).focus()
    await width(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 2))
    await page.keyboard.press('8')
    const before = await amount(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => amount(page)).not.toBe(before)
    await retype(page, '5')
    await expect.poll(() => width(page).inputValue()).toBe('1805')
    await page.keyboard.press('Enter')
    // worked out of it: nothing here tells that the strip came into sight
    await page.getByRole('region', { name: 'Valeurs calculées' }).getByText('1800 mm').waitFor()
  })

  test('is not lost with its screen, nor by a reload', async () => {
    const page = await open()
    await retype(page, '7')
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, paths.cart)
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
    await page.goBack()
    await expect.poll(() => width(page).inputValue()).toBe('1407')
    await retype(page, '9')
    await page.reload()
    await expect.poll(() => width(page).inputValue()).toBe('1409')
  })

  test('draws nothing in the strip that is out of sight, which is right once it is seen', async () => {
    const page = await browser.newPage({ viewport: { width: PHONE.width, height: 2400 } })
    await openConfigured(page, examples.roller)
    const strip = page.locator('[class*=Preview-strip]').first()
    const before = await strip.textContent()
    await retype(page, '5')
    await page.getByRole('region', { name: 'Valeurs calculées' }).getByText('1400 mm').waitFor()
    await expect.poll(() => strip.textContent()).toBe(before)
    await page.setViewportSize(PHONE)
    await page.evaluate(() => scrollTo(0, 1200))
    await expect.poll(() => strip.isVisible()).toBe(true)
    await expect.poll(() => strip.textContent()).toContain('1405')
  })

  test('gives way to a value that is set meanwhile: the undo is of what was typed', async () => {
    const page = await open()
    await retype(page, '3')
    await page.getByRole('button', { name: 'Annuler le dernier choix' }).click()
    await expect.poll(() => width(page).inputValue()).toBe('1400')
  })
})
