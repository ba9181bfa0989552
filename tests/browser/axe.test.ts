import { describe, expect, test } from 'vitest'
import { oneLayout, visitViolations, WIDTHS } from '#tests/audit/axe'
import { visits } from '#tests/audit/screens'
import { useBrowser } from '#tests/platform/chromium-page'
import { ENDLESS } from '#tests/platform/runs'

/** In CI every screen at every width. */
const widthsOf = process.env.CI ? () => WIDTHS : oneLayout

describe('every screen in both themes', () => {
  const browser = useBrowser()

  test.concurrent.each(visits.map((visit) => ({ visit, who: visit.account ?? 'un visiteur' })))(
    '$who',
    { timeout: ENDLESS },
    async ({ visit }) => {
      const found = await visitViolations(browser.browser, browser.url, visit, widthsOf)
      expect(found).toEqual([])
    },
  )
})
