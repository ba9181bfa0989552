import type { Page } from 'playwright-core'
import { COLOUR_RULES } from '#tests/audit/axe'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  TABLET,
} from '#tests/platform/chromium-page'

/** A screen as it stands, at its width and in its theme: accessible, and no part of it beside the window. */
export const lookOnce = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await screenshot(page, name)
}

/** A screen as it stands: accessible in both themes, and no part of it beside the window at any width. */
export const look = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize() ?? DESKTOP
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectNoSideScroll(page)
    await screenshot(page, name)
  }
  await page.setViewportSize(before)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme === 'dark' ? undefined : COLOUR_RULES)
    if (colorScheme === 'dark') await screenshot(page, `${name}-dark`)
  }
}
