import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatMoment } from '#shared/platform/moment'
import { DESKTOP, expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  configure,
  examples,
  INSTALLER,
  numberField,
  openAs,
  plain,
  price,
  type as typeIn,
  validateCart,
} from './configurator.steps.ts'
import { begun, KEEPING, kept, keptOf, lostBanner, recordWorkers, served, useLine } from './offline.steps.ts'
import { signInBehind } from './sign-in.ts'

describe('without network', () => {
  const browser = useBrowser()
  const line = useLine(browser)

  /** A page by the line, with a worker. */
  const open = (viewport = PHONE) =>
    browser.newPage({
      viewport,
      offline: true,
      serviceWorker: true,
      origin: line.url,
      expect: [
        ['GET /api/catalog', 401],
        ['GET /api/projects', 401],
        ['GET /api/refresh', 401],
      ],
      expectConsole: /ERR_/,
    })

  test('the catalogue, the configurator and the cart work and are found again; back, the cart is validated', async () => {
    const page = await open()
    // a phone whose clock is a day ahead
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 86_400_000
    })
    await openAs(page, '/configurator')
    await kept(page)
    line.be('cut')

    await page.goto('/catalogue')
    await page.getByRole('heading', { level: 2, name: 'Rails', exact: true }).waitFor()
    await lostBanner(page).waitFor()
    await page.getByRole('link', { name: /^Rails manuels/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Rails manuels' }).waitFor()
    await page.reload()
    await page
      .getByRole('link', { name: /^Rail manuel 25/ })
      .first()
      .click()
    await page.reload()
    await page.getByText('Rail RA-25 manuel').first().waitFor()

    await page.goto('/configurator')
    await configure(page, examples.rail)
    await page.getByText('Configuration complète').waitFor()
    await price(page)
      .getByText(/^Tarif du .*, hors ligne$/)
      .waitFor()
    const told = plain(
      await price(page)
        .getByText(/^Tarif du/)
        .textContent(),
    )
    // the server's time, not the phone's
    expect(told).toContain(plain(formatMoment(Date.now())).slice(0, -6))
    await screenshot(page, 'offline-configurator')
    await page.reload()
    await page.getByText('Configuration complète').waitFor()
    expect(plain(await price(page).textContent())).toContain(examples.rail.ht)
    await typeIn(page, 'Côté A', '2000')
    await expect.poll(() => price(page).textContent()).not.toContain(examples.rail.ht.slice(0, 5))
    await addToCart(page, 1)
    await cartButton(page, 1).click()

    await page.waitForURL('/my-cart')
    await page.reload()
    await page.getByText(/^Sans réseau, le panier ne peut pas être validé/).waitFor()
    await page.getByText(/^Tarif du .*, hors ligne$/).waitFor()
    const validate = page.getByRole('button', { name: 'Valider le panier' })
    await expect.poll(() => validate.isDisabled()).toBe(true)
    await expectAccessible(page)
    await screenshot(page, 'offline-cart')

    line.be('well')
    await page.getByText('Connexion rétablie.').waitFor()
    await page.getByText(/^Sans réseau/).waitFor({ state: 'detached' })
    await validateCart(page)
    line.be('cut')
    await page.reload()
    await lostBanner(page).waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    line.be('well')
    await page.getByText('Connexion rétablie.').waitFor()
    // nobody has to press anything
    await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
  })

  test.each(['silent', 'gateway'] as const)('a line that is %s is as none', async (state) => {
    const page = await open(DESKTOP)
    await openAs(page, '/configurator')
    await kept(page)
    line.be(state)
    await page.goto('/configurator')
    await configure(page, { ...examples.rail, answers: [] })
    await lostBanner(page).waitFor()
    await numberField(page, 'Poids du rideau').waitFor()
  })

  test('what was kept goes when one signs out, though what keeps cannot be had', async () => {
    const page = await open()
    await openAs(page, '/configurator')
    await begun(page)
    await expect.poll(() => keptOf(page)).toHaveLength(1)
    // what keeps never begins
    await page.addInitScript(() => {
      Object.assign(window, { requestIdleCallback: () => 0 })
    })
    await page.goto('/configurator')
    line.be('cut')
    await page.evaluate(() => {
      history.pushState(null, '', '/logout')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect.poll(() => keptOf(page)).toEqual([])
  })

  test('what was kept goes with a session that was ended elsewhere, and with another person', async () => {
    const page = await open()
    await openAs(page, '/configurator')
    await begun(page)
    const [first] = await keptOf(page)
    await page.goto('/api/ready')
    await signInBehind(page, 'admin@demo.example')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/configurator')
    await expect.poll(() => keptOf(page)).not.toContain(first)
    await begun(page)
    await browser.db.deleteFrom('refresh_tokens').execute()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        const text = localStorage.getItem(key) ?? ''
        localStorage.setItem(key, text.replace(/"auth_token":"[^"]+"/, '"auth_token":"a.b.c"'))
      }
    })
    await page.goto('/configurator')
    await page.waitForURL('/login')
    await expect.poll(() => keptOf(page)).toEqual([])
  })

  test('a guest finds the public pages and no price; the shop is installable', async () => {
    const page = await open()
    await page.goto('/')
    await served(page)
    const tools = await page.context().newCDPSession(page)
    const manifest = await tools.send('Page.getAppManifest')
    expect([manifest.url, manifest.errors]).toEqual([`${line.url}/manifest.webmanifest`, []])
    const { name, start_url, display, icons } = JSON.parse(manifest.data ?? '')
    expect([name, start_url, display]).toEqual(['Ombrelia', '/', 'standalone'])
    // what Chromium has against installing it
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    for (const { src, sizes, type } of icons) {
      const icon = await page.request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
      if (type !== 'image/png') continue
      const bytes = await icon.body()
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
    line.be('cut')
    const start = await page.goto(start_url)
    expect([start?.status(), start?.fromServiceWorker()]).toEqual([200, true])
    await page.getByRole('heading', { level: 1, name: /^La protection solaire sur mesure/ }).waitFor()
    await page.goto('/contact')
    await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor()
    await lostBanner(page).waitFor()
    await page.goto('/catalogue')
    // who is there is not known
    await page.waitForURL('/loading')
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expect.poll(() => keptOf(page)).toEqual([])
    const urls = await page.evaluate(async () =>
      (
        await Promise.all(
          (
            await caches.keys()
          ).map(async (one) => (await (await caches.open(one)).keys()).map(({ url }) => url)),
        )
      ).flat(),
    )
    expect(urls.filter((url) => url.includes('/api/'))).toEqual([])
    // nor what only an account's pages load
    expect(urls.filter((url) => /(Canvas3d|ConfiguratorPage|CartPage|Panel)-/.test(url))).toEqual([])
  })

  test('a new version waits until it is asked for; a tab of the one before goes on', async () => {
    const page = await open(DESKTOP)
    await openAs(page, '/contact')
    await served(page)
    const other = await page.context().newPage()
    await other.goto('/contact')
    const text = await (await page.request.get('/sw.js')).text()
    const version = createHash('sha256').update('another').digest('hex').slice(0, 12)
    const former = /`([0-9a-f]{12})`/.exec(text)?.[1]
    if (former === undefined) throw new Error('The worker names no version.')
    line.rewrite('/sw.js', (script) => script.replaceAll(former, version))
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    const offer = (tab: typeof page) => tab.getByRole('button', { name: 'Recharger' })
    await offer(page).waitFor({ timeout: 120_000 })
    await offer(other).waitFor()
    await screenshot(page, 'offline-version')
    await expectAccessible(page)
    const loaded = page.waitForEvent('load')
    await offer(page).click()
    await loaded
    await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor()
    await offer(page).waitFor({ state: 'detached' })
    // the other tab has its own files still, with no server at all
    line.be('cut')
    await other.getByRole('link', { name: 'Questions fréquentes' }).first().click()
    await other.getByRole('heading', { level: 1, name: /Questions/ }).waitFor()
    await offer(other).waitFor()
    line.rewrite('/sw.js', (script) => script)
    await other.close()
  })

  test('a device that is full, or refuses, has the shop as it is without', async () => {
    const page = await open()
    const tools = await page.context().newCDPSession(page)
    await tools.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 20_000 })
    await page.addInitScript(recordWorkers)
    await openAs(page, '/configurator')
    // its installation was tried, and came to nothing
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'workers')), KEEPING)
      .toContain('redundant')
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null),
      )
      .toBe(null)
    await configure(page, examples.rail)
    await addToCart(page, 1)
    await tools.send('Storage.overrideQuotaForOrigin', { origin: line.url })

    const refused = await open()
    await refused.addInitScript(() => {
      const deny = () => Promise.reject(new DOMException('denied', 'SecurityError'))
      Object.assign(CacheStorage.prototype, { open: deny, keys: deny, has: deny, match: deny, delete: deny })
      Object.assign(ServiceWorkerContainer.prototype, { register: deny })
    })
    await openAs(refused, '/configurator', INSTALLER)
    await configure(refused, examples.rail)
    await addToCart(refused, 1)
  })

  test('a worker whose storage fails has the server asked; a device that saves data has none', async () => {
    const page = await open()
    line.rewrite(
      '/sw.js',
      (script) =>
        `const match = CacheStorage.prototype.match
         CacheStorage.prototype.match = function (...asked) {
           return registration.active ? Promise.reject(new DOMException('', 'UnknownError')) : match.apply(this, asked)
         };${script}`,
    )
    await openAs(page, '/configurator')
    await served(page)
    await page.goto('/configurator')
    await configure(page, examples.rail)
    line.rewrite('/sw.js', (script) => script)

    const saving = await open()
    await saving.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await openAs(saving, '/configurator')
    await configure(saving, examples.rail)
    await expect
      .poll(() => saving.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  })
})
