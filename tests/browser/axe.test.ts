import { describe, expect, test } from 'vitest'
import { visitViolations } from '#tests/audit/axe'
import { visits } from '#tests/audit/screens'
import { useBrowser } from '#tests/platform/chromium-page'
import { ENDLESS } from '#tests/platform/runs'

describe('every screen is accessible', () => {
  const browser = useBrowser()

  test.concurrent.each(visits.map((visit) => ({ visit, who: visit.account ?? 'un visiteur' })))(
    '$who',
    { timeout: ENDLESS },
    async ({ visit }) => {
      const found = await visitViolations(browser.browser, browser.url, visit)
      expect(found).toEqual([])
    },
  )
})
