import type { Page } from 'playwright-core'

/** Comes to / from another page of the site: it did not come with its data, and asks api/home for them. */
export const goHome = async (page: Page): Promise<void> => {
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('link', { name: 'Ombrelia' }).click()
  await page.waitForURL('/')
}
