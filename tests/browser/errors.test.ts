import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { examples, openAs } from './configurator.steps.ts'
import { goHome } from './go-home.ts'
import { signIn } from './sign-in.ts'

/** Makes the home page's view throw when one comes to it from another page. */
const breakHome = (page: Page) =>
  page.route('**/api/home', (route) => route.fulfill({ json: { success: true, categories: 1 } }))

/** Runs in the page: its calls are given up when the test says that their time is over. */
const giveUpOnDemand = () => {
  AbortSignal.timeout = () => {
    const late = new AbortController()
    addEventListener('late', () => late.abort(new DOMException('late', 'TimeoutError')))
    return late.signal
  }
}

/** Runs in the page: how far things have moved once what that event brings is drawn, the sum of its layout shifts. */
const movedBy = async (event: string): Promise<number> => {
  let moved = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) moved += Number(Reflect.get(entry, 'value'))
  }
  const shifts = new PerformanceObserver((list) => add(list.getEntries()))
  shifts.observe({ type: 'layout-shift' })
  const drawn = new Promise<void>((resolve) => {
    // the browser tells when what is marked was painted; what moved with it is known by then
    new PerformanceObserver((_, paints) => {
      paints.disconnect()
      resolve()
    }).observe({ type: 'element' })
    new MutationObserver((_, changes) => {
      const alert = document.querySelector('main [role=alert]')
      if (alert === null) return
      changes.disconnect()
      for (const part of alert.querySelectorAll('*')) part.setAttribute('elementtiming', 'alert')
    }).observe(document.body, { childList: true, subtree: true })
  })
  dispatchEvent(new Event(event))
  await drawn
  add(shifts.takeRecords())
  return moved
}

describe('errors', () => {
  const browser = useBrowser()

  test.each([
    ['/nulle-part', 404, 'Vous vous êtes perdus ?', "Erreur 404: La page que vous cherchez n'existe pas."],
    ['/server-error', 200, 'Une erreur est survenue', 'Erreur 500: Veuillez réessayer plus tard.'],
    ['/unkown-error', 200, 'Une erreur inconnue est survenue.', ''],
    [
      '/unauthorized',
      200,
      "Il semble que vous n'ayez pas accès à cette page",
      'Si vous pensez devoir y accéder, contactez l’administrateur du site.',
    ],
    ['/sorry-unauthorized', 200, 'Accès réservé', 'Cet espace est réservé à nos équipes.'],
    // nobody's address is said to be verified to who is not signed in
    [
      '/sorry-inactive',
      200,
      'Ouverture de compte en cours',
      'Notre équipe ouvre chaque compte dont l’adresse email est vérifiée.',
    ],
  ])('%s says what it is and leads home', async (path, status, title, text) => {
    const page = await browser.newPage({ expect: [[`GET ${path}`, status]] })
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    if (text) await page.getByText(text, { exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot(page, path.slice(1))
    await page.getByRole('link', { name: "Revenir à l'accueil ?" }).click()
    await page.waitForURL('/')
  })

  test('a view that throws leaves the header and the footer, says its reference and goes with the page', async () => {
    const page = await browser.newPage({ expectConsole: /categories\.map is not a function/ })
    await breakHome(page)
    const report = page.waitForResponse('**/api/reports')
    await goHome(page)
    await page.getByRole('heading', { level: 1, name: 'Une erreur inattendue est survenue' }).waitFor()
    const response = await report
    const sent = response.request().postDataJSON()
    expect([sent.path, sent.message]).toEqual([
      '/',
      expect.stringContaining('categories.map is not a function'),
    ])
    const { requestId } = await response.json()
    await page.getByText(`Référence : ${requestId}`, { exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'view-threw')
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
    await navigation.getByRole('link', { name: 'Se connecter' }).click()
    await page.waitForURL('/login')
    await page.getByLabel('Adresse email').waitFor()
    await page
      .getByRole('heading', { level: 1, name: 'Une erreur inattendue est survenue' })
      .waitFor({ state: 'hidden' })
  })

  test('trying again loads the page anew', async () => {
    const page = await browser.newPage({ expectConsole: /categories\.map is not a function/ })
    await breakHome(page)
    await goHome(page)
    await page.getByRole('heading', { level: 1, name: 'Une erreur inattendue est survenue' }).waitFor()
    await page.unroute('**/api/home')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
  })

  test('what fails outside of a view is reported once, with no query and no token', async () => {
    const page = await browser.newPage()
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reports')) sent.push(request.postDataJSON())
    })
    const faults: string[] = []
    page.removeAllListeners('pageerror')
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto('/contact?from=secret')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const answered = page.waitForResponse('**/api/reports')
    await page.evaluate(() => {
      const fault = new Error('late fault at /reset-password?token=secret')
      fault.stack = 'Error: late fault'
      for (let time = 0; time < 3; time += 1) Promise.reject(fault)
    })
    await answered
    // all three faults have been told before the one report is counted
    await expect.poll(() => faults.length).toBe(3)
    expect(sent).toEqual([
      { message: 'late fault at /reset-password', stack: 'Error: late fault', path: '/contact' },
    ])
  })

  test('a page whose code does not arrive is tried again when the server answers', async () => {
    const page = await browser.newPage({ offline: true, expectConsole: /dynamically imported module/ })
    await page.goto('/')
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    await page.route(/assets\/LoginPage/, (route) => route.abort())
    await page.route('**/api/health', (route) => route.abort())
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Se connecter' })
      .click()
    await page.getByText('Erreur 500 : La connexion avec le serveur est rompue.', { exact: true }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('Le serveur ne répond pas encore.').waitFor()
    await page.unroute(/assets\/LoginPage/)
    await page.unroute('**/api/health')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByLabel('Adresse email').waitFor()
  })

  test('a page whose call is given up says that the server is late, not that the connection is broken', async () => {
    const page = await browser.newPage({ offline: true })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.route('**/api/catalog', () => {})
    // 25 s pass at once
    await page.evaluate(() => {
      AbortSignal.timeout = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    })
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Catalogue' })
      .click()
    await page.waitForURL('/catalogue')
    const main = page.getByRole('main')
    await main.getByText('Le serveur met trop de temps à répondre. Réessayez dans un instant.').waitFor()
    await expect.poll(() => page.getByText(/rompue/).count()).toBe(0)
    await expectAccessible(page)
    await screenshot(page, 'late')
    await page.unroute('**/api/catalog')
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Rails' }).waitFor()
  })

  test('a lost network is said under the header, moves nothing, and is said to be back', async () => {
    const page = await browser.newPage({ viewport: PHONE, offline: true })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.context().setOffline(true)
    const status = page.getByRole('status').filter({ hasText: 'Connexion perdue.' })
    await status.waitFor()
    await expect.poll(() => heading.boundingBox()).toEqual(before)
    const [header, banner] = await Promise.all([page.getByRole('banner').boundingBox(), status.boundingBox()])
    expect(banner?.y).toBe((header?.y ?? 0) + (header?.height ?? 0))
    await expectAccessible(page)
    await screenshot(page, 'offline')
    await page.context().setOffline(false)
    await page.getByRole('status').filter({ hasText: 'Connexion rétablie.' }).waitFor()
    await status.waitFor({ state: 'detached' })
  })

  test('a call that finds no server is a lost connection once the server gives no sign of life', async () => {
    const page = await browser.newPage({ offline: true })
    await page.route('**/api/home', (route) => route.abort('connectionrefused'))
    // answered, not only asked: while it is on its way another call without a reply is no new doubt
    const checked = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/health'))
    await goHome(page)
    await checked
    await page.getByRole('alert').filter({ hasText: 'Nos produits ne peuvent pas être affichés' }).waitFor()
    await expect.poll(() => page.getByText('Connexion perdue.').count()).toBe(0)
    await page.route('**/api/health', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('Connexion perdue.').waitFor()
    await page.unroute('**/api/home')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
  })

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])(
    'a model whose criteria are given up long after the choice keeps its place on %s',
    async (_, viewport) => {
      const page = await browser.newPage({ viewport, offline: true })
      await page.addInitScript(giveUpOnDemand)
      const asked = new Promise<Route>((resolve) => page.route('**/api/configurator/templates/*', resolve))
      await openAs(page, '/configurator')
      for (const name of examples.rail.levels)
        await page
          .locator('main')
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .first()
          .click()
      await asked
      await page.getByRole('status', { name: 'Chargement du modèle' }).waitFor()
      // what follows a person's act so soon is its answer
      const chosen = await page.evaluate(() => performance.now())
      await page.waitForFunction((since) => performance.now() > since + 1000, chosen)
      const moved = page.evaluate(movedBy, 'late')
      await page.getByText('Le serveur met trop de temps à répondre.').waitFor()
      await expect.poll(() => moved).toBeLessThan(0.02)
      await expectAccessible(page)
      await screenshot(page, 'template-given-up')
    },
  )
})
