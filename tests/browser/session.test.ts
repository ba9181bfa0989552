import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { comesBack, createdAt, goWithin, kept, openSignedIn, rails, wearOut } from './session.steps.ts'
import { signIn } from './sign-in.ts'

describe('a session that keeps itself', () => {
  const browser = useBrowser()

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

  test('a page that stood still while another person signed in is made anew: nothing of the first is theirs', async () => {
    const page = await browser.newPage()
    await openSignedIn(page)
    await page.goto('/my-account?tab=adresses')
    await page.getByRole('button', { name: 'Ajouter une autre adresse de livraison' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Chantier du premier')

    const next = await browser.newPage()
    await next.goto('/login')
    await signIn(next, 'editeur@demo.example')
    await next.waitForURL('/')
    const record = await next.evaluate(() => localStorage.getItem('account-store') ?? '')
    const tab = await page.context().newPage()
    await tab.goto('/')
    await tab.evaluate((of) => localStorage.setItem('account-store', of), record)

    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/my-account')
  })

  test('an account closed while its page stands keeps its own data, and comes back when it is reopened', async () => {
    const page = await browser.newPage({
      expect: [
        ['GET /api/catalog/subCategory/rails-manuels', 403],
        // of a cart that is opened before it is known
        ['GET /api/projects', 403],
      ],
    })
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
})
