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
import { signIn } from './sign-in.ts'

describe('shell', () => {
  const browser = useBrowser()

  test.each([PHONE, TABLET, DESKTOP])('the home page at $width px', async (viewport) => {
    const page = await browser.newPage({ viewport })
    await page.goto('/')
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'home')
  })

  test('home cards have their sizes and lead to the catalogue and the configurator', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
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

  test('the menu of a phone opens, closes by Escape, by a link and by widening', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
    expect(await navigation.isVisible()).toBe(false)
    await menu.click()
    await navigation.waitFor()
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await expectAccessible(page)
    await screenshot(page, 'menu')
    await page.keyboard.press('Escape')
    await navigation.waitFor({ state: 'hidden' })
    expect(await menu.evaluate((node) => node === document.activeElement)).toBe(true)

    await menu.click()
    await page.setViewportSize(TABLET)
    await menu.waitFor({ state: 'hidden' })
    await page.setViewportSize(PHONE)
    await navigation.waitFor({ state: 'hidden' })

    await menu.click()
    await navigation.getByRole('link', { name: 'Se connecter' }).click()
    await page.waitForURL('/login')
    await navigation.waitFor({ state: 'hidden' })
  })

  test('the account group opens by key, mouse and touch, and closes by itself', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    const group = page.getByRole('button', { name: 'Mon compte' })
    const leave = page.getByRole('link', { name: 'Déconnexion' })
    await group.focus()
    await page.keyboard.press('Enter')
    await leave.waitFor()
    await page.keyboard.press('Tab')
    expect(await leave.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await leave.waitFor({ state: 'hidden' })
    expect(await group.evaluate((node) => node === document.activeElement)).toBe(true)
    await group.hover()
    await leave.waitFor()
    await group.click()
    expect(await leave.isVisible()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('heading', { level: 1 }).hover()
    await leave.waitFor({ state: 'hidden' })
    expect(await page.getByRole('link', { name: 'Se connecter' }).count()).toBe(0)
  })

  test('the footer leads to the top of its page', async () => {
    const page = await browser.newPage()
    await page.goto('/')
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await footer.getByRole('link', { name: 'Accueil' }).click()
    await page.waitForFunction(() => window.scrollY === 0)
    await footer.getByRole('link', { name: 'Panier' }).click()
    await page.waitForURL('/login')
  })

  test('the keyboard may jump to the content', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  })

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
    ['/sorry-inactive', 200, 'Ouverture de compte en cours', ''],
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

  test('a view that throws is caught', async () => {
    const page = await browser.newPage({ expectConsole: /categories\.map is not a function/ })
    await page.route('**/api/home', (route) => route.fulfill({ json: { success: true, categories: 1 } }))
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  })
})
