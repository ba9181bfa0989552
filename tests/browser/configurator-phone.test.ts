import { describe, expect, test } from 'vitest'
import { PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { chooseModel, examples, openAs, price } from './configurator.steps.ts'

/** What the browser's own bars leave of a phone's screen. */
const LOW = { ...PHONE, height: 664 }

/** In CI each; elsewhere one. */
const shown = Object.entries(examples).slice(0, process.env.CI ? undefined : 1)

describe('the form on a phone', () => {
  const browser = useBrowser()

  test.each(shown)('has its first field in view when the model opens: %s', async (name, { levels }) => {
    const page = await browser.newPage({ viewport: LOW, hasTouch: true })
    await openAs(page, '/configurator')
    await chooseModel(page, levels)
    await price(page).waitFor()
    const first = page.locator('div:has(> h2:text-is("Cotes et options"))').locator('input').first()
    const heights = () =>
      first.evaluate((node) => {
        const { top, bottom } = (node.closest('label') ?? node).getBoundingClientRect()
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const bar = document.querySelector('[role=region][aria-label=Prix]')?.getBoundingClientRect().top ?? 0
        return { under: Math.round(top - header), over: Math.round(bar - bottom) }
      })
    await screenshot(page, `configurator-first-field-${name}`)
    await expect.poll(async () => (await heights()).under).toBeGreaterThanOrEqual(0)
    await expect.poll(async () => (await heights()).over).toBeGreaterThanOrEqual(0)
  })
})
