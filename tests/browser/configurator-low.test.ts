import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoSideScroll, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { examples, openConfigured, price } from './configurator.steps.ts'

/** A laptop's window at 200 %, and a phone on its side. */
const WINDOWS = [
  { width: 720, height: 450 },
  { width: 844, height: 390 },
]

/** The part of the window's height where something that stays stands over the page. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const stays = (one: Element | null): boolean =>
      one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || stays(one.parentElement))
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return rows.filter(stays).length / innerHeight
  })

/** px that the header or the bar covers of what has the focus. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.closest('label') ?? document.activeElement
    const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bar = document.querySelector('[role=region][aria-label=Prix]')?.getBoundingClientRect().top ?? 0
    return Math.max(0, header - top, bottom - bar)
  })

describe('the configurator in a low window', () => {
  const browser = useBrowser()

  test.each(WINDOWS)(
    'leaves the form two thirds of $width × $height, and hides no focus',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openConfigured(page, examples.rail)
      await price(page).waitFor()
      const first = page.getByRole('main').getByRole('radio').first()
      await first.focus()
      await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
      await expect.poll(() => covered(page)).toBeLessThan(1 / 3)
      await screenshot(page, `configurator-low-${viewport.width}`)
      await first.focus()
      for (const _ of Array.from({ length: 12 })) {
        await page.keyboard.press('Tab')
        await expect.poll(() => hidden(page)).toBe(0)
      }
      await expectNoSideScroll(page)
    },
  )
})
