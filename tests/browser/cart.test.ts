import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  useBrowser,
} from '#tests/platform/chromium-page'
import { addToCart, answer, cartButton, examples, openAs, openCartWith, plain } from './configurator.steps.ts'
import { signIn } from './sign-in.ts'

/** Goods, delivery, both, VAT and all of the worked rail. */
const RAIL = ['99,18 €', '21,90 €', '121,08 €', '24,22 €', '145,30 €']

const totals = async (page: Page): Promise<string[]> =>
  (await page.getByRole('region', { name: 'Total du panier' }).locator('dd').allTextContents()).map(plain)

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const quantity = (page: Page, line: number) =>
  lines(page)
    .nth(line - 1)
    .getByRole('textbox', { name: 'Quantité' })
const validate = (page: Page) => page.getByRole('button', { name: 'Valider le panier' })

/** Changes what the tab keeps of the cart, as an old or a tampered content would be. */
const rewriteStored = async (page: Page, change: (line: Record<string, unknown>) => void): Promise<void> => {
  // the content is written a moment after each change
  await page.waitForFunction(
    () => JSON.parse(sessionStorage.getItem('configuration') ?? '{}').configurations?.length,
  )
  // a page of the shop would write what waits over it as it leaves
  await page.goto('/api/ready')
  const text = await page.evaluate(() => sessionStorage.getItem('configuration'))
  const stored = JSON.parse(text ?? '{}')
  change(stored.configurations[0])
  await page.evaluate((kept) => sessionStorage.setItem('configuration', kept), JSON.stringify(stored))
  await page.goto('/my-cart')
  await lines(page).first().waitFor()
}

describe('cart', () => {
  const browser = useBrowser()

  test('quantity by plus, minus, and typing confirmed with Enter', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await expect.poll(() => totals(page)).toEqual(RAIL)

    await page.getByRole('button', { name: 'Augmenter la quantité' }).click()
    await expect.poll(() => totals(page)).toEqual(['198,36 €', '26,90 €', '225,26 €', '45,05 €', '270,31 €'])
    await page.getByRole('button', { name: 'Diminuer la quantité' }).click()
    await expect
      .poll(() => page.getByRole('button', { name: 'Diminuer la quantité' }).isDisabled())
      .toBe(true)

    await quantity(page, 1).fill('12')
    await expect.poll(() => totals(page)).toEqual(RAIL)
    await quantity(page, 1).press('Enter')
    await expect
      .poll(() => totals(page))
      .toEqual(["1'190,16 €", '6,00 €', "1'196,16 €", '239,23 €', "1'435,39 €"])
    await quantity(page, 1).fill('0')
    await quantity(page, 1).press('Enter')
    await expect.poll(() => quantity(page, 1).inputValue()).toBe('12')
    await page.getByText('Saisissez un nombre entier de 1 à 999.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Augmenter la quantité' }).click()
    await page.getByText('Saisissez un nombre entier de 1 à 999.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Diminuer la quantité' }).click()
    await page.reload()
    await lines(page).first().waitFor()
    await expect.poll(() => quantity(page, 1).inputValue()).toBe('12')
  })

  test('a line tells its size, options, components and the reasons of its price; a phone folds, paper unfolds', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.shutter)
    const line = lines(page).first()
    const motor = line.getByText('VR-MOT-R30').first()
    const reason = line.getByText('Anthracite : +8 % sur le volet.')
    const choices = page.getByRole('button', { name: 'Options et composants (ligne 1, VR-55)' })
    for (const size of ['2400 × 2150 mm tableau', '2396 × 2147 mm fini'])
      await expect.poll(async () => plain(await line.innerText())).toContain(size)
    await expect.poll(async () => [await motor.isVisible(), await reason.isVisible()]).toEqual([false, false])
    await choices.click()
    await motor.waitFor()
    await expect.poll(() => choices.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('button', { name: 'Pourquoi ce prix ? (ligne 1, VR-55)' }).click()
    await reason.waitFor()
    await line.getByText('Prix d’une unité', { exact: true }).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)

    await page.reload()
    await choices.waitFor()
    await page.setViewportSize(DESKTOP)
    await motor.waitFor()
    await expect
      .poll(async () => [await choices.isVisible(), await reason.isVisible()])
      .toEqual([false, false])
    await page.setViewportSize(PHONE)
    await motor.waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'print' })
    await reason.waitFor()
    const printed = line.getByText('VR-MOT-R30').filter({ visible: true })
    await expect.poll(() => printed.count()).toBe(1)
    await line.getByText('Côté manœuvre (vue de l’intérieur)').waitFor()
    await line.getByText('1 ×', { exact: true }).waitFor()
    await page.getByText(/^Prix du \d\d\/\d\d\/\d{4}$/).waitFor()
    await page.getByRole('main').getByText('12 rue des Démonstrations').waitFor()
    for (const screen of [
      line.getByRole('textbox'),
      line.getByText('Fermetures'),
      page.getByText('Revenir au configurateur'),
    ])
      await expect.poll(() => screen.filter({ visible: true }).count()).toBe(0)
  })

  test('duplicate, delete, undo', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.film)
    await page.getByRole('button', { name: 'Dupliquer la ligne 1, FS-20' }).click()
    await page.getByText('Ligne 1 dupliquée : sa copie est la ligne 2.').waitFor()
    await expect.poll(() => totals(page)).toEqual(['188,00 €', '9,90 €', '197,90 €', '39,58 €', '237,48 €'])
    const reasons = page.getByRole('button', { name: 'Pourquoi ce prix' })
    const unfolded = () =>
      reasons.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded')))
    await reasons.nth(1).click()
    await page.getByRole('button', { name: 'Supprimer la ligne 1, FS-20' }).click()
    await expect.poll(unfolded).toEqual(['true'])
    await expectAccessible(page)
    await page.getByText('Ligne supprimée : FS-20').waitFor()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(unfolded).toEqual(['false', 'true'])
    await page.getByRole('button', { name: 'Supprimer la ligne 2, FS-20' }).click()
    await page.getByRole('button', { name: 'Supprimer la ligne 1, FS-20' }).click()
    await page.getByText('Le panier est vide').waitFor()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(() => totals(page)).toEqual(['94,00 €', '9,90 €', '103,90 €', '20,78 €', '124,68 €'])
  })

  test('emptied only once confirmed', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await page.getByRole('button', { name: 'Réinitialiser le panier' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Réinitialiser le panier' })
    await dialog.waitFor()
    await expectAccessible(page)
    await screenshot(page, 'cart-reset')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => lines(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Réinitialiser le panier' }).click()
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await page.getByText('Le panier est vide').waitFor()
    await page.getByRole('link', { name: 'Aller au configurateur' }).click()
    await cartButton(page, 0).waitFor()
  })

  test('a line that the server refuses says why, and the cart stays', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [['POST /api/orders/pre-validate', 422]],
    })
    await openCartWith(page, examples.rail)
    await rewriteStored(page, (line) => {
      line.criteria = { ...Object(line.criteria), plan: 'straight', length: 90_000 }
    })
    await validate(page).click()
    await page.getByText('Le panier n’a pas pu être validé').waitFor()
    await lines(page).first().getByText('Longueur : 90000 mm hors limites (500 à 12000)').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('1. Rail RA-25 manuelRef: RA-25-MAN')
    expect(page.url()).toBe(`${browser.url}/my-cart`)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await screenshot(page, 'cart-refused')
    await page.getByRole('button', { name: 'Modifier la ligne 1, RA-25-MAN' }).click()
    await page.getByText('Longueur : 90000 mm hors limites (500 à 12000)').waitFor()
    await page.waitForURL('/configurator')
    await answer(page, [
      ['Forme', 'L'],
      ['Côté A', 2286],
      ['Côté B', 1400],
    ])
    await page.getByRole('button', { name: 'Mettre à jour la ligne' }).click()
    await page.waitForURL('/my-cart')
    await expect.poll(() => page.getByText('90000').count()).toBe(0)
    await expect.poll(() => totals(page)).toEqual(RAIL)
  })

  test('a price that moved is said on the order’s first step', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await rewriteStored(page, (line) => {
      Object(line.display).unitCents = 100
    })
    await validate(page).click()
    await page.getByText('Des prix ont changé depuis votre configuration').waitFor()
    await page.getByText(/^Ligne 1, RA-25-MAN/).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'order-prices-moved')
  })

  test('a server that cannot be reached keeps the cart, and trying again goes on', async () => {
    const page = await browser.newPage({ viewport: PHONE, offline: true, expectConsole: /Failed to load/ })
    await openCartWith(page, examples.rail)
    await page.route('**/api/orders/pre-validate', (route) => route.abort('failed'))
    await validate(page).click()
    await page.getByText(/Votre panier est intact/).waitFor()
    await expect.poll(() => lines(page).count()).toBe(1)
    await expectAccessible(page)
    await screenshot(page, 'cart-offline')
    await page.unroute('**/api/orders/pre-validate')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
  })

  test('a session that ends in the middle: signed in again, the cart is there', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [
        ['POST /api/orders/pre-validate', 401],
        ['GET /api/refresh', 401],
      ],
    })
    await openCartWith(page, examples.rail)
    await page.context().clearCookies()
    await page.evaluate(() => {
      const account = JSON.parse(localStorage.getItem('account-store') ?? '{}')
      account.state.auth_token = 'expired'
      localStorage.setItem('account-store', JSON.stringify(account))
    })
    await page.reload()
    await validate(page).click()
    await page.waitForURL('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/my-cart')
    await expect.poll(() => totals(page)).toEqual(RAIL)
    await validate(page).click()
    await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
  })

  test('what the tab kept of another person is not shown', async () => {
    const page = await browser.newPage()
    await openCartWith(page, examples.rail)
    await page.goto('/logout')
    await page.waitForURL('/')
    await expect
      .poll(() =>
        page.evaluate(() => ['configuration', 'order-draft'].map((key) => sessionStorage.getItem(key))),
      )
      .toEqual([null, null])
    await openAs(page, '/my-cart', 'editeur@demo.example')
    await page.getByText('Le panier est vide').waitFor()
  })

  test('the configurations are counted on the way to the cart', async () => {
    const page = await browser.newPage()
    await openCartWith(page, examples.rail)
    await page.getByRole('link', { name: 'Revenir au configurateur' }).click()
    await addToCart(page, 2)
    await expect.poll(async () => plain(await cartButton(page, 2).textContent())).toBe('2')
  })
})
