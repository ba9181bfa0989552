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
import { addToCart, examples, numberField, openAs, openConfigured } from './configurator.steps.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Rechercher par mots-clés' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Modèles proposés' })
const count = (page: Page) => page.getByText(/^\d+ modèles? trouvés?/)

describe('finding', () => {
  const browser = useBrowser()

  test('what is found is announced where a place stood for it before', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/catalogue')
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/catalog/search?*', async (route) => {
      await held
      await route.continue()
    })
    await box(page).fill('rail 4 m')
    await page.waitForURL('/catalogue/search?keywords=rail+4+m')
    const place = await page.locator('p[role=status]').elementHandle()
    go()
    await expect
      .poll(() => count(page).evaluate((node, before) => node === before && node.role === 'status', place))
      .toBe(true)
  })

  test.each([PHONE, TABLET, DESKTOP])(
    'suggestions open a model by the keys, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openAs(page, '/catalogue')
      // they stand until the results come, which are held
      await page.route('**/api/catalog/search*level*', () => {})
      await box(page).fill('occultant')
      await page.waitForURL('/catalogue/search?keywords=occultant')
      await list(page).waitFor()
      await expect.poll(() => list(page).getByRole('option').count()).toBe(6)
      await page.keyboard.press('ArrowDown')
      const first = list(page).getByRole('option', { selected: true })
      await first.waitFor()
      await expect
        .poll(
          async () =>
            (await box(page).getAttribute('aria-activedescendant')) === (await first.getAttribute('id')),
        )
        .toBe(true)
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'suggestions')
      await page.keyboard.press('Escape')
      await list(page).waitFor({ state: 'detached' })
      await expect.poll(() => box(page).inputValue()).toBe('occultant')
      await page.keyboard.press('ArrowDown')
      await list(page).waitFor()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL('/configurator')
    },
  )

  test('what was suggested makes way for the results as they come', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/catalogue')
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/catalog/search*level*', async (route) => {
      await held
      await route.continue()
    })
    await box(page).fill('occultant')
    await page.waitForURL('/catalogue/search?keywords=occultant')
    await list(page).waitFor()
    await expect.poll(() => list(page).getByRole('option').count()).toBe(6)
    go()
    await count(page).waitFor()
    await list(page).waitFor({ state: 'detached' })
  })

  test('a size that was searched stands in the form of the model that is opened, from its row or a suggestion', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue/search?keywords=rail+4+m')
    await page
      .getByRole('main')
      .getByRole('button', { name: /RA-25-MAN/ })
      .click()
    await page.waitForURL('/configurator?widest=4000')
    await expect.poll(() => numberField(page, 'Longueur').inputValue()).toBe('4000')
    await page.goto('/catalogue')
    await box(page).fill('enrouleur 1400 x 1900')
    await list(page).waitFor()
    await list(page).getByRole('option').first().click()
    await page.waitForURL('/configurator?widest=1400&height=1900')
    await expect.poll(() => numberField(page, 'Largeur').inputValue()).toBe('1400')
    await expect.poll(() => numberField(page, 'Hauteur').inputValue()).toBe('1900')
  })

  test('a model that begins above the size that was searched is not found', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue/search?keywords=bateau+1400+x+1900')
    await count(page).waitFor()
    const model = (reference: RegExp) => page.getByRole('main').getByRole('button', { name: reference })
    await model(/BT-STD/).waitFor()
    await expect.poll(() => model(/BT-GL/).count()).toBe(0)
    await page.goto('/catalogue/search?keywords=bateau+1500+x+1900')
    await model(/BT-GL/).waitFor()
  })

  test('a size that was searched and is not made, though its width and its height each are, is told in its form', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/catalogue/search?keywords=bateau+2700+x+2900')
    await page.getByRole('main').getByRole('button', { name: /BT-GL/ }).click()
    await page.waitForURL('/configurator?widest=2700&height=2900')
    await expect.poll(() => numberField(page, 'Largeur').inputValue()).toBe('2700')
    await expect.poll(() => numberField(page, 'Largeur').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('main').getByText('ce modèle est limité à 7 m²').first().waitFor()
    await expectAccessible(page)
  })

  test('the key of the search is told where there is room for it, and not at the width of a phone', async () => {
    const page = await browser.newPage({ viewport: TABLET })
    await openAs(page, '/catalogue')
    const key = page.getByRole('button', { name: 'Touche / vers la recherche' })
    await key.waitFor()
    await page.setViewportSize(PHONE)
    await key.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await expect.poll(() => box(page).evaluate((node) => node === document.activeElement)).toBe(false)
  })

  test('a reference that is typed whole opens its model by Enter; anything else is searched', async () => {
    const page = await browser.newPage()
    await openAs(page, '/catalogue')
    await box(page).fill('ra-25-man')
    await box(page).press('Enter')
    await page.waitForURL('/configurator')
    await page.getByText('Rail RA-25 manuel').first().waitFor()
    await page.goto('/catalogue')
    await box(page).fill('ra-25')
    await box(page).press('Enter')
    await page.waitForURL('/catalogue/search?keywords=ra-25')
    await count(page).waitFor()
  })

  test.each([PHONE, DESKTOP])(
    'a size, then filters that the address keeps, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openAs(page, '/catalogue/search?keywords=4%20m')
      await page.getByText('Pour 4\u00a0m de large au moins.', { exact: false }).waitFor()
      await page.getByText('Ref: VR-55', { exact: true }).waitFor()
      await page
        .getByText('Jusqu’à 4\u00a0m\u00a0de\u00a0large, 3,2\u00a0m\u00a0de\u00a0haut')
        .first()
        .waitFor()
      await page.getByText('dès 229,20\u00a0€ HT').waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'search-rows')
      await page.getByRole('link', { name: /^Extérieur/ }).click()
      await page.waitForURL('/catalogue/search?keywords=4+m&exterior=1')
      await page.getByText('Ref: VR-55', { exact: true }).waitFor()
      // the one who chose by the keyboard is still there
      const exterior = page.getByRole('link', { name: /^Extérieur/ })
      await expect.poll(() => exterior.evaluate((link) => link === document.activeElement)).toBe(true)
      await expect.poll(() => exterior.getAttribute('aria-current')).toBe('true')
      await page.getByRole('link', { name: /^Fermetures/ }).click()
      await page.waitForURL('/catalogue/search?keywords=4+m&exterior=1&category=shutters')
      await expect
        .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
        .not.toContain('Rails manuels')
      await page.getByRole('link', { name: /^Extérieur/, exact: false }).click()
      await page.waitForURL('/catalogue/search?keywords=4+m&category=shutters')
      await page.reload()
      await expect
        .poll(() =>
          page
            .getByRole('link', { name: /^Fermetures/ })
            .first()
            .getAttribute('aria-current'),
        )
        .toBe('true')
    },
  )

  test('nothing found: by a category, by writing, by telephone', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/catalogue/search?keywords=introuvable')
    await page.getByRole('link', { name: 'Nous écrire' }).waitFor()
    await expect.poll(() => page.locator('main a[href^="tel:"]').count()).toBe(1)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'search-nothing')
    await page.getByRole('link', { name: 'Stores', exact: true }).click()
    await page.waitForURL('/catalogue?cat=blinds')
  })

  test('cards tell size, load, price and time, two in a row on a phone, under their breadcrumb', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/catalogue/rails-manuels/rail-manuel-25')
    await page.getByText('60\u00a0kg au plus').first().waitFor()
    await page.getByText('dès 10,10\u00a0€ HT').waitFor()
    await page.getByText('Fabriqué en 4 à 9\u00a0j ouvrés').first().waitFor()
    const tops = await page
      .getByRole('listitem')
      .filter({ hasText: 'Ref: ' })
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect(tops[0]).toBe(tops[1])
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    await expect
      .poll(() => crumbs.getByRole('listitem').allTextContents())
      .toEqual(['Accueil', 'Catalogue', 'Rails', 'Rails manuels', 'Rail manuel 25'])
    await expectAccessible(page)
    await screenshot(page, 'family-pairs')
    await crumbs.getByRole('link', { name: 'Rails manuels' }).click()
    await page.waitForURL('/catalogue/rails-manuels')
  })

  test.each([PHONE, TABLET, DESKTOP])(
    'the header tells of the cart everywhere, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openConfigured(page, examples.rail)
      await addToCart(page, 1)
      await page.goto('/catalogue')
      const cart = page.getByRole('banner').getByRole('link', { name: /^Panier.*99,18/ })
      await cart.first().waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, 'header-cart')
      await cart.first().click()
      await page.waitForURL('/my-cart')
      await page
        .getByRole('button', { name: /Retirer|Supprimer/ })
        .first()
        .click()
      await expect.poll(() => cart.count()).toBe(0)
    },
  )

  test('where what tells of the cart cannot be fetched, every page stands without it', async () => {
    const page = await browser.newPage({ viewport: PHONE, offline: true, expectConsole: /ERR_FAILED/ })
    await page.route('**/assets/HeaderCart-*.js', (route) => route.abort())
    await openConfigured(page, examples.rail)
    await page.goto('/catalogue')
    await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).waitFor()
  })
})
