import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import { goHome } from './go-home.ts'
import { signIn } from './sign-in.ts'

/** What is sold: not the parts of the example. */
const CARDS = 'main ul > li:not([aria-labelledby=example] li)'

describe('home', () => {
  const browser = useBrowser()

  test.each([{ width: 320, height: 640 }, PHONE, TABLET, DESKTOP])(
    'the home page at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await page.goto('/')
      await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'home')
    },
  )

  test('home cards have their sizes and lead to the catalogue and the configurator', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    const category = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Films' }) })
    const { width, height } = (await category.first().boundingBox()) ?? {}
    expect([width, height]).toEqual([300, 375])
    const product = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Commander/ }) })
    const size = (await product.first().boundingBox()) ?? { width: 0, height: 0 }
    expect([size.width, size.height]).toEqual([300, 550])

    await page.getByRole('link', { name: 'Films', exact: true }).click()
    await page.waitForURL('/catalogue?cat=films')
    await page.goBack()
    await product
      .first()
      .getByRole('link', { name: /^Produit/ })
      .click()
    await page.waitForURL(/\/catalogue\/[a-z0-9-]+\/[a-z0-9-]+$/)
    await page.goBack()
    await product
      .first()
      .getByRole('button', { name: /^Commander/ })
      .click()
    await page.waitForURL('/configurator')
    await page.getByRole('heading', { level: 1, name: 'Votre configuration' }).waitFor()
  })

  test.each([PHONE, DESKTOP])(
    'at $width px it comes whole: no call, no code that draws, no script that was not announced',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const html = await (await page.goto('/'))?.text()
      await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
      // the browser has taken the page over
      await page.waitForFunction(() => Object.keys(document.querySelector('main h1') ?? {}).length > 0)
      await page.waitForFunction(() => Object.keys(document.querySelector('main li button') ?? {}).length > 0)
      for (const card of await page.locator(CARDS).all()) {
        await card.scrollIntoViewIfNeeded()
        await expect.poll(() => card.locator('svg path, picture img').count()).toBeGreaterThan(0)
      }
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const scripts = [...String(html).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
        (found) => found[1],
      )
      expect(scripts.length).toBeGreaterThan(1)
      // what makes the example answer came once it was seen, with what draws it
      const announced = new Set(scripts)
      const later = asked.filter((path) => path.endsWith('.js') && !announced.has(path))
      expect(later.some((path) => path.startsWith('/assets/LiveExample-'))).toBe(true)
      expect([...announced].filter((path) => !asked.includes(String(path)))).toEqual([])
      const beforeIt = asked.slice(0, asked.indexOf(later[0] ?? '')).filter((path) => path.endsWith('.js'))
      expect(beforeIt.sort()).toEqual([...announced].sort())
      expect(asked.filter((path) => path === '/api/home')).toEqual([])
    },
  )

  test('the cards and their drawings are readable before any script', async () => {
    const context = await browser.browser.newContext({ baseURL: browser.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    const cards = page.locator(CARDS)
    await expect.poll(() => cards.count()).toBeGreaterThan(6)
    for (const card of await cards.all()) {
      await expect.poll(() => card.locator('svg path, picture img').count()).toBeGreaterThan(0)
    }
    await context.close()
  })

  test('home says what a professional asks first, before any call is answered', async () => {
    const page = await browser.newPage()
    await page.route('**/api/home', () => {})
    await goHome(page)
    await page.getByRole('status').filter({ hasText: 'Chargement en cours…' }).waitFor()
    const terms = await page.getByRole('main').getByRole('term').allInnerTexts()
    expect(terms).toEqual([
      'Vos prix dès la connexion',
      'Vos chantiers gardés',
      'Une date avant de commander',
      'Fabriqué en Italie',
      'EN\u00a013120, EN\u00a013561',
      'Deux garanties, un interlocuteur',
      'Des délais annoncés',
    ])
    // days of manufacture are not known yet: those of delivery come after them
    await page
      .getByText('Fabriqué à la commande, livré 2 à 7 jours ouvrés après, en France métropolitaine.')
      .waitFor()
    const main = page.getByRole('main')
    await expect
      .poll(() => main.getByRole('heading').allInnerTexts())
      .toEqual([
        'La protection solaire sur mesure, du relevé de cotes à la commande',
        'Nos produits',
        'Sur quoi vous pouvez compter',
      ])
    await main.getByRole('link', { name: 'Voir les produits' }).click()
    await page.waitForURL('/login')
  })

  test.each([PHONE, DESKTOP])('places of $width px have the sizes of what comes', async (viewport) => {
    const page = await browser.newPage({ viewport })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/home', async (route) => {
      await held
      await route.continue()
    })
    await goHome(page)
    const grid = page.getByRole('status').filter({ hasText: 'Chargement en cours…' })
    const before = await grid.boundingBox()
    release()
    const cards = page.getByRole('region', { name: 'Nos produits' }).getByRole('list')
    await cards.waitFor()
    await expect.poll(() => cards.boundingBox()).toEqual(before)
  })

  test('a category without sub-categories is grey, has its ribbon and leads nowhere', async () => {
    const page = await browser.newPage()
    await page.route('**/api/home', async (route) => {
      const reply = await (await route.fetch()).json()
      reply.categories[2].hasSubCategories = false
      await route.fulfill({ json: reply })
    })
    await goHome(page)
    const films = page
      .getByRole('region', { name: 'Nos produits' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Films' }) })
    await films.getByText('Prochainement Disponible', { exact: true }).waitFor()
    await expect.poll(() => films.getByRole('link').count()).toBe(0)
    await expectAccessible(page)
  })

  test('products that cannot be read are said so and tried again; the rest of the page stands', async () => {
    const page = await browser.newPage({ expect: [['GET /api/home', 503]] })
    let release: (() => void) | undefined
    let fails = true
    await page.route('**/api/home', async (route) => {
      if (!fails) return route.continue()
      if (release)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      await route.fulfill({
        status: 503,
        json: {
          success: false,
          code: 'UNAVAILABLE',
          message: 'Le service est indisponible.',
          requestId: 'r',
        },
      })
    })
    await goHome(page)
    const panel = page.getByRole('alert').filter({ hasText: 'Nos produits ne peuvent pas être affichés' })
    await panel.getByText('Le service est indisponible.').waitFor()
    await page.getByRole('heading', { level: 1, name: /La protection solaire sur mesure/ }).waitFor()
    await page.getByRole('navigation', { name: 'Navigation principale' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Catalogue' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'home-failed')

    const retry = panel.getByRole('button', { name: 'Réessayer' })
    release = () => {}
    await retry.click()
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') !== null)
    await expect.poll(() => retry.evaluate((node) => node === document.activeElement)).toBe(true)
    release()
    release = undefined
    await panel.getByText('Le service est indisponible.').waitFor()

    fails = false
    await retry.click()
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    const heading = page.getByRole('heading', { level: 2, name: 'Nos produits' })
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => panel.count()).toBe(0)
  })

  test.each([{ width: 320, height: 640 }, PHONE])(
    'at $width px the featured cards of a section stand in one row that the keyboard goes along',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await page.goto('/')
      const row = page.getByRole('region', { name: 'En ce moment' }).getByRole('list')
      const cards = row.getByRole('listitem')
      const boxes = await cards.evaluateAll((all) =>
        all
          .map((card) => card.getBoundingClientRect())
          .map(({ top, width, height }) => ({ top, width, height })),
      )
      expect(boxes.length).toBeGreaterThan(2)
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
      for (const { width, height } of boxes) {
        expect(height).toBe(550)
        expect(width).toBe(viewport.width < 360 ? width : 300)
      }
      for (const card of await cards.all()) {
        const inside = await card.evaluate((node) => {
          const edge = node.getBoundingClientRect().right
          return [...node.querySelectorAll('svg, a, button')].every(
            (part) => part.getBoundingClientRect().right <= edge,
          )
        })
        expect(inside).toBe(true)
      }
      await cards.first().getByRole('button').focus()
      for (let count = 1; count < boxes.length; count += 1) {
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
      }
      const last = cards.last().getByRole('button')
      await expect.poll(() => last.evaluate((node) => node === document.activeElement)).toBe(true)
      await expect
        .poll(async () => {
          const box = await last.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= viewport.width
        })
        .toBe(true)
      await expect.poll(() => page.evaluate(() => window.scrollX)).toBe(0)
      await expectNoSideScroll(page)
    },
  )
})
