import type { Page } from 'playwright-core'

/** Fills and sends the sign-in form of a page that stands on it; the demo accounts share one password. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Adresse email').fill(email)
  await page.locator('input[name=password]').fill('Demo!2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
