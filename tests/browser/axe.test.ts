import { describe, expect, test, vi } from 'vitest'
import { visitViolations } from '#tests/audit/axe'
import { visits } from '#tests/audit/screens'
import { useBrowser } from '#tests/platform/chromium-page'

describe('every screen in both themes, at 320, 390, 768 and 1440 px', () => {
  const browser = useBrowser()
  vi.setConfig({ testTimeout: 300_000 })

  test.concurrent.each(visits.map((visit) => ({ visit, who: visit.account ?? 'un visiteur' })))(
    '$who',
    async ({ visit }) => {
      expect(await visitViolations(browser.browser, browser.url, visit)).toEqual([])
    },
  )
})
