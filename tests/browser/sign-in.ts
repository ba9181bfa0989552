import type { Page } from 'playwright-core'

/** Fills and sends the sign-in form of a page that stands on it; the demo accounts share one password. */
export const signIn = async (page: Page, email: string, password = 'Demo!2026'): Promise<void> => {
  await page.getByLabel('Adresse email').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Signs in behind the page: the cookie that it leaves opens the session of the page that comes next. */
export const signInBehind = async (page: Page, email: string): Promise<void> => {
  const data = { email, password: 'Demo!2026', remember: false }
  const reply = await page.context().request.post('/api/login', { data })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()} ${await reply.text()}`)
}
