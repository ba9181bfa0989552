import { describe, expect, test, vi } from 'vitest'
import { themes, visitViolations } from '#tests/audit/axe'
import { visits } from '#tests/audit/screens'
import { useBrowser } from '#tests/platform/chromium-page'

describe('every screen at 320, 390, 768 and 1440 px', () => {
  const browser = useBrowser()
  vi.setConfig({ testTimeout: 180_000 })

  test.concurrent.each(
    visits.flatMap((visit) => themes.map((theme) => ({ visit, theme, who: visit.account ?? 'un visiteur' }))),
  )('$who, $theme', async ({ visit, theme }) => {
    expect(await visitViolations(browser.browser, browser.url, visit, theme)).toEqual([])
  })
})
