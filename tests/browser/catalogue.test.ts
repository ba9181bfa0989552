import type { Page } from 'playwright-core'
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
import { openAs } from './configurator.steps.ts'
import { signIn } from './sign-in.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Rechercher par mots-clés' })

describe('catalogue', () => {
  const browser = useBrowser()

  test.each([PHONE, TABLET, DESKTOP])(
    'from the category to the configurator at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openAs(page, '/catalogue')
      await page.getByRole('heading', { level: 2, name: 'Fermetures' }).waitFor()
      await expect.poll(() => page.title()).toBe('Catalogue · Ombrelia')
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'catalogue')

      await page.getByRole('link', { name: 'Rails manuels' }).click()
      await page.waitForURL('/catalogue/rails-manuels')
      await title(page, 'Rails manuels').waitFor()
      await expect
        .poll(() => title(page, 'Rails manuels').evaluate((node) => node === document.activeElement))
        .toBe(true)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'sub-category')

      await page.getByRole('link', { name: 'Rail manuel 25' }).click()
      await page.waitForURL('/catalogue/rails-manuels/rail-manuel-25')
      await title(page, 'Rail manuel 25').waitFor()
      await expect.poll(() => searchBox(page).count()).toBe(0)
      await page.getByText('Ref: RA-25-MAN', { exact: true }).waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'family')

      const card = page.getByRole('listitem').filter({ hasText: 'Ref: RA-25-MAN' }).first()
      await expect.poll(() => card.locator('svg').first().isVisible()).toBe(true)
      await card.getByRole('button').click()
      await page.waitForURL('/configurator')
      await title(page, 'Votre configuration').waitFor()
    },
  )

  test('a category alone, and none at all', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue?cat=films')
    await page.getByRole('heading', { level: 2, name: 'Films' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).not.toContain('Rails')
    await page.goto('/catalogue?cat=inconnue')
    await page.getByText('Pas de produits selon vos critères', { exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'catalogue-empty')
  })

  test('the only sub-category of the only category is shown at once', async () => {
    const page = await browser.newPage()
    await page.route('**/api/catalog', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      const [first] = body.categories
      await route.fulfill({
        json: {
          success: true,
          categories: [{ ...first, sub_categories: first.sub_categories.slice(0, 1) }],
        },
      })
    })
    await page.goto('/catalogue')
    await page.waitForURL('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/catalogue/rails-manuels')
  })

  test('going back finds the place where one was', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/catalogue')
    const link = page.getByRole('link', { name: 'Films solaires' })
    await link.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(500)
    await link.click()
    await title(page, 'Films solaires').waitFor()
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await page.waitForURL('/catalogue')
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, top)
  })

  test('a level that does not exist is a page that does not exist', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog/subCategory/inconnue', 404]] })
    await openAs(page, '/catalogue/inconnue')
    await title(page, 'Vous vous êtes perdus ?').waitFor()
    await page.getByText('Ces produits ne sont pas, ou plus, au catalogue.').waitFor()
    await page.getByRole('link', { name: 'Voir le catalogue' }).click()
    await page.waitForURL('/catalogue')
  })

  test('a failure can be tried again', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog', 503]] })
    let failing = true
    await page.route('**/api/catalog', (route) =>
      failing
        ? route.fulfill({
            status: 503,
            json: { success: false, code: 'UNAVAILABLE', message: 'Indisponible', requestId: '1' },
          })
        : route.continue(),
    )
    await openAs(page, '/catalogue')
    await title(page, 'Une erreur est survenue').waitFor()
    await page.getByText('Veuillez réessayer plus tard.').waitFor()
    await expectAccessible(page)
    failing = false
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await title(page, 'Catalogue').waitFor()
  })

  test('without the network the page says that the connection is lost', async () => {
    const page = await browser.newPage({ offline: true })
    await openAs(page, '/catalogue')
    const link = page.getByRole('link', { name: 'Rails manuels' })
    await link.waitFor()
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await link.click()
    await page.getByText('Erreur 500 : La connexion avec le serveur est rompue.').waitFor()
    await screenshot(page, 'connection-lost')
  })

  // the search
  test.each([PHONE, DESKTOP])('finds what is typed, when typing stops, at $width px', async (viewport) => {
    const page = await browser.newPage({ viewport })
    await openAs(page, '/catalogue')
    await searchBox(page).fill('vénitien')
    await page.waitForURL('/catalogue/search?keywords=v%C3%A9nitien')
    await page.getByText(/^\d+ modèles? trouvés?$/).waitFor()
    await expect.poll(() => searchBox(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => page.title()).toBe('Recherche « vénitien » · Ombrelia')
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'search')

    // refining replaces the search: one step back is the catalogue
    await searchBox(page).fill('RA-25-MAN')
    await page.waitForURL('/catalogue/search?keywords=RA-25-MAN')
    await page.getByText('Ref: RA-25-MAN', { exact: true }).waitFor()
    await page.goBack()
    await page.waitForURL('/catalogue')
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })

  test('« / » goes to the search, until it is turned off', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openAs(page, '/catalogue')
    await searchBox(page).waitFor()
    const hasFocus = () => searchBox(page).evaluate((node) => node === document.activeElement)
    await expect.poll(() => searchBox(page).getAttribute('aria-keyshortcuts')).toBe('/')
    await page.keyboard.press('/')
    await expect.poll(hasFocus).toBe(true)
    // in the field it is a letter like another
    await page.keyboard.type('m/s')
    await expect.poll(() => searchBox(page).inputValue()).toBe('m/s')
    await searchBox(page).fill('')
    const key = page.getByRole('button', { name: 'Touche / vers la recherche' })
    await key.click()
    await expect.poll(() => key.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('/')
    await expect.poll(hasFocus).toBe(false)
    await expectAccessible(page)

    await page.reload()
    await expect.poll(() => key.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => searchBox(page).getAttribute('aria-keyshortcuts')).toBe(null)
    await key.press('Enter')
    await page.keyboard.press('/')
    await expect.poll(hasFocus).toBe(true)
  })

  test('a search opened by its address fills the box; emptying it goes back to the catalogue', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue/search?keywords=volet')
    await expect.poll(() => searchBox(page).inputValue()).toBe('volet')
    await page.getByText(/trouvés?$/).waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.waitForURL('/catalogue')
  })

  test('a sub-category is searched first, then the whole catalogue; emptying the box comes back to it', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue/rails-manuels')
    await searchBox(page).fill('volet')
    await page.waitForURL('/catalogue/search?keywords=volet&within=rails-manuels')
    await page.getByText('Aucun produit trouvé avec vos critères', { exact: true }).waitFor()
    await searchBox(page).fill('rail')
    await page.waitForURL('/catalogue/search?keywords=rail&within=rails-manuels')
    await page.getByText(/^\d+ modèles trouvés dans Rails manuels$/).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Chercher dans tout le catalogue' }).click()
    await page.waitForURL('/catalogue/search?keywords=rail')
    await page.getByRole('heading', { level: 2, name: 'Rails motorisés' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.waitForURL('/catalogue/rails-manuels')
  })

  test('a search begun in a category comes back to it', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue?cat=blinds')
    await searchBox(page).fill('enrouleur')
    await page.waitForURL('/catalogue/search?keywords=enrouleur&cat=blinds')
    await page.getByText(/trouvés?$/).waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.waitForURL('/catalogue?cat=blinds')
  })

  test('a sub-category that does not exist is searched by no search, and an address that names it says so', async () => {
    const page = await browser.newPage({
      expect: [
        ['GET /api/catalog/subCategory/nope', 404],
        ['GET /api/catalog/search', 404],
      ],
    })
    await openAs(page, '/catalogue/nope')
    await title(page, 'Vous vous êtes perdus ?').waitFor()
    await searchBox(page).fill('rail')
    await page.waitForURL('/catalogue/search?keywords=rail')
    await page.getByText(/trouvés?$/).waitFor()

    await page.goto('/catalogue/search?keywords=rail&within=nope')
    await page.getByText('Cette sous-catégorie n’est pas au catalogue', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts())
      .toEqual(['Résultats de recherche'])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Chercher dans tout le catalogue' }).click()
    await page.waitForURL('/catalogue/search?keywords=rail')
    await page.getByText(/trouvés?$/).waitFor()
    await page.goBack()
    await page.waitForURL('/catalogue/search?keywords=rail&within=nope')
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.waitForURL('/catalogue')
  })

  test('the address of a family is its own', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue/rails-manuels')
    await page.goto('/catalogue/volets-roulants/rail-manuel-25')
    await page.waitForURL('/catalogue/rails-manuels/rail-manuel-25')
    await title(page, 'Rail manuel 25').waitFor()
  })

  test('nothing found says so', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue/search?keywords=introuvable')
    await page.getByText('Aucun produit trouvé avec vos critères', { exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'search-empty')
  })

  test('two characters are not searched', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue')
    await searchBox(page).fill('ra')
    await page.getByText('Saisissez au moins 3 caractères.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/catalogue')
  })

  test('keywords that the server refuses are cleared', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog/search', 400]] })
    await openAs(page, '/catalogue')
    await page.goto('/catalogue/search?keywords=ra')
    await page.waitForURL('/catalogue')
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })
})
