import type { Locator } from 'playwright-core'
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

const hasFocus = (locator: Locator) => locator.evaluate((node) => node === document.activeElement)

describe('shell', () => {
  const browser = useBrowser()

  test('a page that is opened by its address begins at its top, wherever the one before was left', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const stands = () => page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.goto('/conditions-de-vente')
    await stands()
    await page.evaluate(() => scrollTo(0, 300))
    await page.waitForFunction(() => scrollY === 300)
    await page.reload()
    await page.waitForFunction(() => scrollY === 300)
    await page.goto('/legal')
    await stands()
    const top = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))),
        ),
    )
    expect(top).toBe(0)
  })

  test('the menu of a phone opens, closes by Escape, by a link and by widening', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
    await expect.poll(() => navigation.isVisible()).toBe(false)
    await menu.click()
    await navigation.waitFor()
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true')
    await expectAccessible(page)
    await screenshot(page, 'menu')
    await page.keyboard.press('Escape')
    await navigation.waitFor({ state: 'hidden' })
    await expect.poll(() => menu.evaluate((node) => node === document.activeElement)).toBe(true)

    await menu.click()
    await page.setViewportSize(TABLET)
    await menu.waitFor({ state: 'hidden' })
    // the page has seen its new width: a menu that stayed open would come back with the old one
    await expect
      .poll(() => page.locator('[aria-controls="main-navigation"]').getAttribute('aria-expanded'))
      .toBe('false')
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
    const account = page.getByRole('listitem').filter({ has: group })
    await expect.poll(() => hasFocus(account.getByRole('link').first())).toBe(true)
    await page.keyboard.press('Escape')
    await leave.waitFor({ state: 'hidden' })
    await expect.poll(() => group.evaluate((node) => node === document.activeElement)).toBe(true)
    await group.hover()
    await leave.waitFor()
    await group.click()
    await expect.poll(() => leave.isVisible()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('heading', { level: 1 }).hover()
    await leave.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('link', { name: 'Se connecter' }).count()).toBe(0)
  })

  test('at most one group is open, whichever way; the page that it holds is marked', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    const about = page.getByRole('button', { name: 'À propos' })
    const account = page.getByRole('button', { name: 'Mon compte' })
    const contact = page.getByRole('navigation').getByRole('link', { name: 'Nous contacter' })
    const leave = page.getByRole('link', { name: 'Déconnexion' })
    await about.focus()
    await page.keyboard.press('Enter')
    await contact.waitFor()
    await account.hover()
    await leave.waitFor()
    await contact.waitFor({ state: 'hidden' })
    await about.hover()
    await contact.click()
    await page.waitForURL('/contact')
    await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor()
    await contact.waitFor({ state: 'hidden' })

    await page.mouse.move(0, 500)
    await about.focus()
    await page.keyboard.press('ArrowDown')
    await contact.waitFor()
    const links = page.getByRole('listitem').filter({ has: about }).getByRole('link')
    await expect.poll(() => hasFocus(links.first())).toBe(true)
    await expect.poll(() => contact.getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Escape')
    await contact.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(about)).toBe(true)
  })

  test.each([TABLET, DESKTOP])(
    'the entries of an administrator stand in one row at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await page.goto('/login')
      const heights = async () => (await page.getByRole('banner').boundingBox())?.height
      const before = await heights()
      await signIn(page, 'admin@demo.example')
      await page.waitForURL('/')
      await page.getByRole('button', { name: 'Mon compte' }).waitFor()
      await expect.poll(() => heights()).toBe(before)
      await expectNoSideScroll(page)
      const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
      const brand = await page.getByRole('banner').getByRole('link', { name: 'Ombrelia' }).boundingBox()
      const entries = await navigation.boundingBox()
      expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(entries?.x ?? 0)
    },
  )

  test.each([
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ])('at $width × $height the last entry of the menu can be reached', async (viewport) => {
    const page = await browser.newPage({ viewport })
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
    if (viewport.width < 768) {
      await page.getByRole('button', { name: 'Menu' }).click()
      const about = page.getByRole('button', { name: 'À propos' })
      await about.click()
      await expect.poll(() => about.getAttribute('aria-expanded')).toBe('true')
    }
    const last = navigation.getByRole('link', { name: 'Se connecter' })
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    await expectNoSideScroll(page)
    await last.click()
    await page.waitForURL('/login')
  })

  test('a toast leaves after 3 s, waits while it is pointed at or focused, and closes by its button', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Déconnexion réussie')
    const close = page.getByRole('button', { name: 'Fermer la notification' })
    const signOut = async () => {
      await page.goto('/login')
      await signIn(page, 'installateur@demo.example')
      await page.waitForURL('/')
      await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await page.getByRole('link', { name: 'Déconnexion' }).click()
      await toast.waitFor()
    }
    await signOut()
    await toast.hover()
    await page.clock.fastForward(60_000)
    await close.focus()
    await page.mouse.move(0, 500)
    await page.clock.fastForward(60_000)
    await expect.poll(() => toast.isVisible()).toBe(true)
    await expectAccessible(page)
    await screenshot(page, 'toast')
    await close.blur()
    await page.clock.fastForward(3000)
    await page.clock.fastForward(300)
    await toast.waitFor({ state: 'detached' })

    await signOut()
    await close.click()
    await page.clock.fastForward(300)
    await toast.waitFor({ state: 'detached' })
  })

  test('a menu that is open stands over the notifications', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    const close = page.getByRole('button', { name: 'Fermer la notification' })
    const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
    /** Of the entries in view, those that whoever points at them does not meet. */
    const covered = () =>
      links.evaluateAll((entries) =>
        entries
          .filter((entry) => entry.checkVisibility())
          .filter((entry) => {
            const { x, y, width, height } = entry.getBoundingClientRect()
            return !entry.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          })
          .map(({ textContent }) => textContent),
      )
    for (const [viewport, opener, entry] of [
      [DESKTOP, 'Mon compte', 'Déconnexion'],
      [PHONE, 'Menu', 'Catalogue'],
    ] as const) {
      await page.setViewportSize(viewport)
      // the same address again would be a reload, which says nothing anew
      await page.goto('/contact')
      await page.goto('/?verified=1')
      // a notification that has the focus waits: the menu is opened by the page itself
      await close.focus()
      await page.getByRole('button', { name: opener }).evaluate((node: HTMLElement) => node.click())
      const last = links.filter({ hasText: entry })
      await last.waitFor()
      await expect.poll(async () => [await last.isVisible(), await covered()]).toEqual([true, []])
      await expect.poll(() => hasFocus(close)).toBe(true)
    }
  })

  test('the footer has its four columns', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    const footer = page.getByRole('contentinfo')
    await expect
      .poll(() => footer.getByRole('heading').allInnerTexts())
      .toEqual(['Contact', 'Navigation', 'Informations Légales', 'Suivez-nous'])
    await footer.getByText('© 2025 Ombrelia. Tous droits réservés.').waitFor()
    await footer.getByText('Une question sur un produit, une mesure ou une commande').waitFor()
    await footer.getByRole('link', { name: 'contact@ombrelia.example' }).click()
    await page.waitForURL('/contact')
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
  })
})
