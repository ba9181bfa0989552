import { describe, expect, test } from 'vitest'
import { visitViolations, WIDTHS } from '#tests/audit/axe'
import { visits } from '#tests/audit/screens'
import { useBrowser } from '#tests/platform/chromium-page'
import { ENDLESS } from '#tests/platform/runs'

/** The two layouts: the menu behind its button, and open (§9). In CI every width. */
const widths = process.env.CI ? WIDTHS : WIDTHS.filter(([width]) => width === 390 || width === 1440)

describe('every screen in both themes', () => {
  const browser = useBrowser()

  test.concurrent.each(visits.map((visit) => ({ visit, who: visit.account ?? 'un visiteur' })))(
    '$who',
    { timeout: ENDLESS },
    async ({ visit }) => {
      const found = await visitViolations(browser.browser, browser.url, visit, widths)
      expect(found).toEqual([])
    },
  )
})
