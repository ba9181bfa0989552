import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageHeads } from '#shared/platform/page-heads'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { signIn } from './sign-in.ts'

/** How many scripts of that name the page has asked for. */
const scriptsOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      performance.getEntriesByType('resource').filter((entry) => entry.name.includes(`/${wanted}-`)).length,
    name,
  )

describe('pages that come rendered', () => {
  const browser = useBrowser()

  test('are readable before any script', async () => {
    const context = await browser.browser.newContext({ baseURL: browser.url, javaScriptEnabled: false })
    const page = await context.newPage()
    const titles: Record<string, string | null> = {}
    for (const path of ['/', '/contact', '/login', '/nulle-part']) {
      await page.goto(path)
      titles[path] = await page.getByRole('heading', { level: 1 }).textContent()
      await expect.poll(() => page.getByRole('link', { name: 'Catalogue' }).first().isVisible()).toBe(true)
    }
    expect(titles['/']).toContain('La protection solaire sur mesure')
    expect(titles['/login']).toBe('Connexion')
    expect(titles['/nulle-part']).toBe('Vous vous êtes perdus\u00a0?')
    await page.goto('/')
    await expect.poll(() => page.locator('main svg path').count()).toBeGreaterThan(5)
    await context.close()
  })

  test('on paper every answer is open, before any script, and the page stands alone', async () => {
    const context = await browser.browser.newContext({ baseURL: browser.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/faq')
    const answers = page.locator('main section details')
    const shown = () =>
      answers.evaluateAll((all) => all.filter((one) => one.lastElementChild?.checkVisibility()).length)
    await expect.poll(() => shown()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => shown()).toBe(await answers.count())
    await expect
      .poll(() => page.locator('header, footer, nav, button').filter({ visible: true }).count())
      .toBe(0)
    await context.close()
  })

  test('what needs a script says so without one', async () => {
    const context = await browser.browser.newContext({ baseURL: browser.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/configurator')
    await expect.poll(() => page.getByRole('heading').allInnerTexts()).toEqual(['JavaScript est désactivé'])
    await page.getByRole('link', { name: 'Nous contacter' }).click()
    await page.waitForURL('/contact')
    // words in such an element are none to a search by text
    await page.locator('form noscript p').waitFor()
    await context.close()
  })

  test('the browser names a page as its head does', async () => {
    const page = await browser.newPage()
    const named: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const [path, { title }] of Object.entries(pageHeads)) {
      if (path === '/loading' || path === '/logout' || path === '/email-verified') continue
      const reply = await page.goto(path)
      // the browser has taken the heading over, and named the page
      await page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).length > 0)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      named[path] = reply?.status() === 200 ? await page.title() : String(reply?.status())
      // what an installer hands out says nothing of the shop
      wanted[path] = path === '/devis-client' ? title : `${title} · Ombrelia`
    }
    expect(named).toEqual(wanted)
  })

  test('a signed-in visitor sees a guest’s page become theirs, without a fault or a shift', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.goto('/contact?sujet=x#haut')
    await page.getByRole('button', { name: 'Mon compte' }).waitFor()
    expect(page.url()).toBe(`${browser.url}/contact?sujet=x#haut`)
  })

  test('what the history keeps of an entry is shown once the page as it was rendered is taken over', async () => {
    const page = await browser.newPage()
    await page.goto('/server-error')
    await page.evaluate(() =>
      history.replaceState({ usr: { message: 'Base de données arrêtée.' }, key: 'kept', idx: 0 }, ''),
    )
    await page.reload()
    await page.getByText('Erreur 500: Base de données arrêtée.', { exact: true }).waitFor()
  })

  test('that a session expired is said on arrival, and does not push the form down when it is loaded again', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/login')
    await page.evaluate(() => history.replaceState({ usr: { expired: true }, key: 'kept', idx: 0 }, ''))
    await page.reload()
    await page.getByLabel('Adresse email').fill('a@b.fr')
    await page.getByRole('button', { name: 'Code de vérification' }).click()
    await page.getByRole('button', { name: 'Envoyer un code' }).waitFor()
    await expect.poll(() => page.getByText('Votre session a expiré').count()).toBe(0)
  })

  test('the code of notifications is fetched by the first thing that somebody does', async () => {
    const page = await browser.newPage()
    await page.goto('/faq')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const before = await scriptsOf(page, 'ToastColumn')
    await page.keyboard.press('Tab')
    await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
    await expect.poll(async () => [before, await scriptsOf(page, 'ToastColumn')]).toEqual([0, 1])
  })

  test('a notification whose code cannot be fetched is read and seen all the same', async () => {
    const page = await browser.newPage({ offline: true, expectConsole: /ERR_FAILED/ })
    await page.route(/ToastColumn-.*\.js$/, (route) => route.abort())
    await page.goto('/?verified=1')
    await page.getByRole('status').filter({ hasText: 'Votre compte a bien été vérifié' }).waitFor()
  })

  test('a page whose file has gone with a new version says so and offers to try again', async () => {
    const page = await browser.newPage({
      offline: true,
      expectConsole: /dynamically imported module|ERR_FAILED/,
    })
    await page.route(/LoginPage-.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await page.getByText('La connexion avec le serveur est rompue').first().waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Catalogue' }).first().isVisible()).toBe(true)
  })
})
