import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { signIn } from './sign-in.ts'

const kept = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('account-store') ?? '').state.auth_token as string | null,
  )

const createdAt = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('account-store') ?? '').state.tokenCreatedAt as string)

/** A token that the server refuses, as one that expired while the laptop slept. */
const wearOut = (page: Page) =>
  page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('account-store') ?? '')
    record.state.auth_token = 'worn.out.token'
    localStorage.setItem('account-store', JSON.stringify(record))
  })

const rails = (page: Page) => page.getByRole('heading', { level: 2, name: 'Rails' })

/** The person looks at this window again and again, until the page has gone to `path`. */
const comesBack = (page: Page, path: string) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return new URL(page.url()).pathname
    })
    .toBe(path)

/** Goes to another page without loading it. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('a session that keeps itself', () => {
  const browser = useBrowser()

  const openSignedIn = async (page: Page) => {
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
  }

  test('two tabs that wake with a worn token both go on', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog', 401]] })
    await openSignedIn(page)
    const other = await page.context().newPage()
    await wearOut(page)
    await Promise.all([page.goto('/catalogue'), other.goto('/catalogue')])
    await Promise.all([rails(page).waitFor(), rails(other).waitFor()])
    await expect.poll(() => kept(page)).toBe(await kept(other))
    await expect.poll(() => kept(page)).not.toBe('worn.out.token')
  })

  test('a network that is lost during a refresh ends nothing: the next call tries again', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog', 401]], offline: true })
    await openSignedIn(page)
    await wearOut(page)
    await page.route('**/api/refresh', (route) => route.abort('internetdisconnected'))
    await page.goto('/catalogue')
    await page.getByText('La connexion avec le serveur est rompue.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/catalogue')
    await expect.poll(() => kept(page)).toBe('worn.out.token')
    await page.unroute('**/api/refresh')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await rails(page).waitFor()
    await expect.poll(() => kept(page)).not.toBe('worn.out.token')
  })

  test.each([503, 500])('a refresh answered %i ends nothing', async (status) => {
    const page = await browser.newPage({
      expect: [
        ['GET /api/catalog', 401],
        ['GET /api/refresh', status],
      ],
    })
    await openSignedIn(page)
    await wearOut(page)
    await page.route('**/api/refresh', (route) =>
      route.fulfill({
        status,
        json: {
          success: false,
          code: status === 503 ? 'UNAVAILABLE' : 'INTERNAL',
          message: 'x',
          requestId: 'r',
        },
      }),
    )
    await page.goto('/catalogue')
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expect.poll(() => kept(page)).toBe('worn.out.token')
    await page.unroute('**/api/refresh')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await rails(page).waitFor()
  })

  test('an idle tab renews its token by the timer, near its end and not before', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await openSignedIn(page)
    const first = await createdAt(page)
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/refresh'))
        refreshes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await page.clock.runFor('25:10')
    expect(refreshes).toEqual([])
    const renewed = page.waitForResponse((response) => response.url().endsWith('/refresh'))
    await page.clock.runFor('05:00')
    expect((await renewed).status()).toBe(200)
    expect(refreshes).toEqual(['POST /refresh'])
    await expect.poll(() => createdAt(page)).not.toBe(first)
  })

  test('a sign of the person in any tab keeps the timer still', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await openSignedIn(page)
    const refreshes: string[] = []
    page.on('request', (request) => request.url().endsWith('/refresh') && refreshes.push(request.url()))
    await page.clock.runFor('28:00')
    await page.mouse.move(200, 300)
    await page.mouse.move(220, 310)
    await expect
      .poll(() => page.evaluate(() => Date.now() - Number(localStorage.getItem('last-activity')) < 60_000))
      .toBe(true)
    await page.clock.runFor('03:00')
    expect(refreshes).toEqual([])
  })

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

  test('a late answer about one person never enters the session of the next one', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'inactif@demo.example')
    await page.waitForURL('/')
    const former = await page.evaluate(
      () => JSON.parse(localStorage.getItem('account-store') ?? '').state.user,
    )
    const asked = new Promise<Route>((resolve) => page.route('**/api/authenticate', resolve))
    const main = page.getByRole('navigation', { name: 'Navigation principale' })
    await main.getByRole('link', { name: 'Catalogue' }).click()
    await page.waitForURL('/sorry-inactive')
    const late = await asked
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('link', { name: 'Déconnexion' }).click()
    await main.getByRole('link', { name: 'Se connecter' }).click()
    await signIn(page, 'installateur@demo.example')
    await main.getByRole('link', { name: 'Catalogue' }).click()
    await rails(page).waitFor()
    const heard = page.waitForResponse('**/api/authenticate')
    await late.fulfill({ json: { success: true, user: former } })
    await (await heard).finished()
    await main.getByRole('link', { name: 'Configurateur' }).click()
    await page.getByRole('heading', { level: 1, name: 'Votre configuration' }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('account-store') ?? '').state.user.email),
      )
      .toBe('installateur@demo.example')
  })

  test('an account closed while its page stands keeps its own data, and comes back when it is reopened', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog/subCategory/rails-manuels', 403]] })
    const set = (status: 'active' | 'inactive') =>
      browser.db
        .updateTable('users')
        .set({ status })
        .where('email', '=', 'installateur@demo.example')
        .execute()
    await openSignedIn(page)
    await page.goto('/catalogue')
    await rails(page).waitFor()
    await set('inactive')
    await page.getByRole('main').locator('a[href="/catalogue/rails-manuels"]').click()
    await page.waitForURL('/sorry-inactive')
    await page.getByRole('link', { name: 'Vos données personnelles' }).click()
    await page.getByText('installateur@demo.example').waitFor()
    await page.getByRole('tab', { name: 'Historique des commandes' }).click()
    await page.getByText('Vos commandes restent consultables. Votre compte est désactivé').waitFor()
    const order = page.getByRole('article').first()
    await order.getByRole('button').waitFor()
    await expect.poll(() => order.getByRole('button').allInnerTexts()).toEqual(['Voir détails'])
    await expectAccessible(page)
    await screenshot(page, 'closed-orders')
    await order.getByRole('button', { name: /^Voir détails/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Détails de la commande' })
    await dialog.getByRole('button', { name: 'Imprimer' }).waitFor()
    await dialog.getByRole('heading', { name: 'Produits' }).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /Recommander|réclamation/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Gestion des adresses' }).click()
    await page.getByRole('group', { name: /^Chantier Les Tilleuls/ }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: /Ajouter|Modifier|Supprimer|Sélectionner/ }).count())
      .toBe(0)
    await expectAccessible(page)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await page.waitForURL('/sorry-inactive')
    await page.getByRole('heading', { level: 1, name: 'Votre compte est désactivé' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'closed')
    await set('active')
    await comesBack(page, '/catalogue/rails-manuels')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.goto('/my-cart')
    await page.getByText('Le panier est vide').waitFor()
    await set('inactive')
    await comesBack(page, '/sorry-inactive')
    await set('active')
    await comesBack(page, '/my-cart')
    // going from page to page asks too
    await set('inactive')
    await expect
      .poll(async () => {
        await goWithin(page, '/info')
        await goWithin(page, '/my-cart')
        return page.evaluate(
          () => JSON.parse(localStorage.getItem('account-store') ?? '').state.user.status as string,
        )
      })
      .toBe('inactive')
    await page.waitForURL('/sorry-inactive')
    await set('active')
    await comesBack(page, '/my-cart')
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
