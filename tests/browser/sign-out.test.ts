import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screenshot, useBrowser } from '#tests/platform/chromium-page'
import { examples, openCartWith } from './configurator.steps.ts'
import { look } from './look.ts'
import { button, field } from './my-account.steps.ts'
import { openSignedIn, rails } from './session.steps.ts'
import { signIn } from './sign-in.ts'

describe('a sign-out', () => {
  const browser = useBrowser()

  const owed = (page: Page) => page.evaluate(() => localStorage.getItem('logout-owed'))

  test.each([
    ['finds no server', (route: Route) => route.abort('internetdisconnected')],
    [
      'is answered 503',
      (route: Route) =>
        route.fulfill({
          status: 503,
          json: { success: false, code: 'UNAVAILABLE', message: 'Réessayez.', requestId: 'r' },
        }),
    ],
  ])(
    'a sign-out that %s is owed: a guest stays a guest until the server has closed the session',
    async (_, fail) => {
      const page = await browser.newPage({ offline: true, expect: [['POST /api/logout', 503]] })
      await openSignedIn(page)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/api\/(authenticate|refresh|logout)$|^\/refresh$/.test(pathname)) asked.push(pathname)
      })
      await page.route('**/api/logout', fail)
      await page.goto('/logout')
      await page.waitForURL('/')
      await page.getByRole('status').getByText('Vous êtes déconnecté', { exact: true }).waitFor()
      await page.getByText(/^Le serveur n’a pas répondu/).waitFor()
      await screenshot(page, 'logout-owed')
      // the cookie lives: a page that asked with it would be the last person's
      await expect
        .poll(async () => (await page.context().cookies()).map(({ name }) => name))
        .toContain('refresh_token')
      await page.reload()
      await page
        .getByRole('navigation', { name: 'Navigation principale' })
        .getByRole('link', { name: 'Catalogue' })
        .click()
      await page.waitForURL('/login')
      await page.goto('/catalogue')
      await page.waitForURL('/login')
      await expect
        .poll(async () => [new Set(asked), await owed(page)])
        .toEqual([new Set(['/api/logout']), '1'])

      await page.unroute('**/api/logout')
      const settled = page.waitForResponse('**/api/logout')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(async () => (await settled).status()).toBe(200)
      await expect.poll(() => owed(page)).toBe(null)
      await page.goto('/catalogue')
      await page.waitForURL('/login')
      expect(asked.at(-1)).toBe('/api/authenticate')
    },
  )

  test('a sign-in takes the place of a sign-out that is owed', async () => {
    const page = await browser.newPage({ offline: true })
    await openSignedIn(page)
    await page.route('**/api/logout', (route) => route.abort('internetdisconnected'))
    await page.goto('/logout')
    await page.waitForURL('/')
    await page.goto('/login')
    await signIn(page, 'editeur@demo.example')
    await page.waitForURL('/')
    await expect.poll(() => owed(page)).toBe(null)
    await page.goto('/catalogue')
    await rails(page).waitFor()
  })

  test('a sign-out asks before it drops what a chantier has not, and goes on once it has it', async () => {
    const page = await browser.newPage({ offline: true })
    await openCartWith(page, examples.rail)
    await button(page, 'Enregistrer comme chantier').click()
    await field(page, 'Nom du chantier').fill('Villa Roche')
    await button(page.getByRole('alertdialog'), 'Enregistrer le chantier').click()
    await page.getByText('· enregistré', { exact: true }).waitFor()
    await page.route('**/changes', (route) => route.abort('internetdisconnected'))
    const quantity = page.getByRole('textbox', { name: /^Quantité/ }).first()
    await quantity.fill('5')
    await quantity.press('Enter')
    await page.evaluate(() => {
      history.pushState(null, '', '/logout')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('1 changement n’est pas enregistré').waitFor()
    await look(page, 'logout-unsaved')
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/changes') && reply.ok())
    await page.unroute('**/changes')
    await button(page, 'Réessayer').click()
    await sent
    await page.waitForURL('/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('project'))).toBeNull()
  })

  test('signing out forgets this tab’s cart, and signs the other tab out', async () => {
    const page = await browser.newPage()
    await openSignedIn(page)
    const other = await page.context().newPage()
    await other.goto('/catalogue')
    await rails(other).waitFor()
    await page.evaluate(() => {
      sessionStorage.setItem('configuration', '{"version":1}')
      sessionStorage.setItem('order-draft', '{"version":1}')
    })
    await page.goto('/logout')
    await page.waitForURL('/')
    await expect
      .poll(() =>
        page.evaluate(() => [sessionStorage.getItem('configuration'), sessionStorage.getItem('order-draft')]),
      )
      .toEqual([null, null])
    await other.waitForURL('/login')
  })
})
