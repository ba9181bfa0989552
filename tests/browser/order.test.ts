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
import {
  addToCart,
  cartButton,
  configure,
  examples,
  fillAddress,
  goToValidation,
  openAs,
  openCartWith,
  orderButton,
  payBy,
  plain,
  validateCart,
} from './configurator.steps.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const details = (page: Page) => step(page, 'Informations de la commande')
const validation = (page: Page) => step(page, 'Validation de la commande')
const thanks = (page: Page) => step(page, 'Merci, votre commande est enregistrée')
const projectName = (page: Page) => page.getByRole('textbox', { name: /^Nom du projet/ })

/** Counts the placings that leave the page, with their keys. */
const watchPlacings = (page: Page) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

describe('order', () => {
  const browser = useBrowser()

  const openOrder = async (page: Page): Promise<void> => {
    await openCartWith(page, examples.rail)
    await validateCart(page)
  }
  const openValidation = async (page: Page, project: string): Promise<void> => {
    await openOrder(page)
    await goToValidation(page, project)
  }

  test('each step is resumed by a reload, and left by the browser’s back button', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openOrder(page)
    await projectName(page).fill('Chantier Bellevue')
    await page.getByRole('textbox', { name: 'Commentaires' }).fill('Livrer avant 10 h')
    await page.getByRole('radio', { name: /^Chantier Les Tilleuls/ }).check()
    await page.reload()
    await details(page).waitFor()
    await expect.poll(() => projectName(page).inputValue()).toBe('Chantier Bellevue')
    await expect
      .poll(() => page.getByRole('radio', { name: /^Chantier Les Tilleuls/ }).isChecked())
      .toBe(true)

    await page.getByRole('button', { name: 'Continuer' }).click()
    await validation(page).waitFor()
    await expect.poll(() => validation(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.getByText('Livrer avant 10 h').waitFor()
    await page.reload()
    await validation(page).waitFor()
    await page.getByText('8 allée des Tilleuls').waitFor()

    await page.goBack()
    await details(page).waitFor()
    await expect.poll(() => projectName(page).inputValue()).toBe('Chantier Bellevue')
    await page.goForward()
    await validation(page).waitFor()
    await page.getByRole('button', { name: 'Revenir aux informations' }).click()
    await details(page).waitFor()
    await page.getByRole('textbox', { name: /^1\. / }).fill('Salon')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()

    await page.getByRole('button', { name: /^Augmenter/ }).click()
    await validateCart(page)
    await expect.poll(() => projectName(page).inputValue()).toBe('Chantier Bellevue')
    await expect.poll(() => page.getByRole('textbox', { name: /^1\. / }).inputValue()).toBe('Salon')
    await expect
      .poll(() => page.getByRole('radio', { name: /^Chantier Les Tilleuls/ }).isChecked())
      .toBe(true)
  })

  test('what is missing is said at its place', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openOrder(page)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByText('Donnez un nom au projet.').waitFor()
    await expect.poll(() => projectName(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await goToValidation(page, 'Villa')
    await orderButton(page).click()
    await page.getByText('Choisissez un mode de paiement.').waitFor()
    await page.getByText('Acceptez les conditions générales de vente pour commander.').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'order-incomplete')
  })

  test('an address added on the spot', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openOrder(page)
    await page.getByRole('button', { name: 'Ajouter une autre adresse de livraison' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouvelle adresse de livraison' })
    await dialog.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await expect.poll(() => dialog.getByText('Ce champ est obligatoire.').count()).toBe(4)
    await dialog.getByText('Le code postal doit compter 5 chiffres.').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'order-address')
    await fillAddress(dialog, {
      name: 'Chantier Bellevue',
      company_name: 'SCI Bellevue',
      street: '3 chemin des Vignes',
      postal_code: '13100',
      city: 'Aix-en-Provence',
    })
    await dialog.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await dialog.waitFor({ state: 'detached' })
    const added = page.getByRole('radio', { name: /^Chantier Bellevue/ })
    await added.waitFor()
    await expect.poll(() => added.isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Ajouter une autre adresse de livraison' }).click()
    await dialog.getByLabel("Utiliser l'adresse de facturation pour la livraison").check()
    await expect.poll(() => dialog.getByLabel(/^Ville/).inputValue()).toBe('Paris')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })

  test('a double click places one order', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openValidation(page, 'Double clic')
    await payBy(page, 'Carte bancaire')
    const placings = watchPlacings(page)
    await orderButton(page).dblclick()
    await thanks(page).waitFor()
    expect(placings.length).toBe(1)
    await page.getByRole('button', { name: 'Confirmer le paiement de test' }).click()
    await page.getByText('Paiement reçu.').waitFor()
    await expectAccessible(page)
    await page.reload()
    await thanks(page).waitFor()
    await page.getByText('Paiement reçu.').waitFor()
  })

  test('two tabs at one order: the one that comes second is told that its choices were not taken', async () => {
    const page = await browser.newPage({ expect: [['POST /api/orders', 409]] })
    await openValidation(page, 'Chantier premier')
    const other = await page.context().newPage()
    await other.goto(page.url().replace(/#.*/, ''))
    await goToValidation(other, 'Chantier second')
    await payBy(other, 'Virement bancaire')
    await orderButton(other).click()
    await thanks(other).waitFor()
    await expect.poll(() => other.getByText('Ce panier était déjà commandé').count()).toBe(0)
    await payBy(page, 'Carte bancaire')
    await orderButton(page).click()
    await thanks(page).waitFor()
    await page.getByText('Ce panier était déjà commandé').waitFor()
    await page.getByRole('heading', { level: 3, name: 'Chantier second' }).waitFor()
    await expectAccessible(page)
  })

  test('a placing that fails keeps all, and the retry has the same key', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      offline: true,
      expectConsole: /Failed to load/,
      expect: [['POST /api/orders', 503]],
    })
    await openValidation(page, 'Réseau coupé')
    await payBy(page, 'Virement bancaire')
    const placings = watchPlacings(page)
    await page.route('**/api/orders', (route) => route.abort('failed'), { times: 1 })
    await orderButton(page).click()
    await page.getByText('La commande n’a pas été passée').waitFor()
    await page.getByText('Réseau coupé').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'order-failed')
    await page.getByRole('button', { name: /^Réessayer de commander/ }).click()
    await thanks(page).waitFor()
    expect(placings.length).toBe(2)
    expect(new Set(placings).size).toBe(1)
  })

  test('a price that moved is shown before anything is ordered', async () => {
    const page = await browser.newPage({ viewport: PHONE, expect: [['POST /api/orders', 409]] })
    await openValidation(page, 'Tarif nouveau')
    await payBy(page, 'Virement bancaire')
    const accepted: unknown[] = []
    await page.route('**/api/orders', async (route) => {
      const body = route.request().postDataJSON()
      accepted.push(body.acceptedTotal)
      if (body.acceptedTotal !== undefined) return route.continue()
      return route.fulfill({
        status: 409,
        json: {
          success: false,
          code: 'PRICE_MOVED',
          message: 'Le prix a changé depuis la validation du panier.',
          requestId: 'r',
          total_price: 99.18,
          vatPercent: 20,
          vat: 19.84,
        },
      })
    })
    await orderButton(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Le prix a changé' })
    await dialog.waitFor()
    await expect
      .poll(async () => (await dialog.locator('dd').allTextContents()).map(plain))
      .toEqual(['99,18 €', '19,84 €', '119,02 €'])
    await expectAccessible(page)
    await screenshot(page, 'order-price-moved')
    await dialog.getByRole('button', { name: 'Accepter et commander' }).click()
    await thanks(page).waitFor()
    expect(accepted).toEqual([undefined, 99.18])
  })

  test('a line that can no longer be made sends back to the cart', async () => {
    const page = await browser.newPage({ viewport: PHONE, expect: [['POST /api/orders', 409]] })
    await openValidation(page, 'Retiré')
    await payBy(page, 'Virement bancaire')
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          code: 'CART_NO_LONGER_VALID',
          message: 'Une configuration du panier n’est plus réalisable. Revenez au panier pour la corriger.',
          requestId: 'r',
        },
      }),
    )
    await orderButton(page).click()
    await page.getByText('Cette commande ne peut pas être passée').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revenir au panier' }).click()
    await page.waitForURL('/my-cart')
    await page.getByRole('button', { name: 'Supprimer la ligne 1, RA-25-MAN' }).waitFor()
  })

  test('another’s cart is not found', async () => {
    const owner = await browser.newPage()
    await openOrder(owner)
    const address = new URL(owner.url()).pathname
    const page = await browser.newPage({
      expect: [[`GET /api/orders/validated-cart/${address.split('/').at(-1)}`, 404]],
    })
    await openAs(page, address, 'editeur@demo.example')
    await page.getByText("Erreur 404: La page que vous cherchez n'existe pas.").waitFor()
    await expectAccessible(page)
  })

  test('every screen fits 320 px', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    await openAs(page, '/configurator')
    await expectNoSideScroll(page)
    await configure(page, examples.shutter)
    await expectNoSideScroll(page)
    await page.getByText('Pourquoi ce prix ?').click()
    await expectNoSideScroll(page)
    await screenshot(page, 'narrow-configurator')
    await page.keyboard.press('Escape')
    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
    await expectNoSideScroll(page)
    await screenshot(page, 'narrow-cart')
    await validateCart(page)
    await expectNoSideScroll(page)
    await goToValidation(page, 'Étroit')
    await expectNoSideScroll(page)
    await payBy(page, 'Carte bancaire')
    await orderButton(page).click()
    await thanks(page).waitFor()
    await expectNoSideScroll(page)
    await screenshot(page, 'narrow-confirmation')
  })

  test('from the configurator to the order, the dark theme is as accessible', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAs(page, '/configurator')
    await page
      .getByRole('button', { name: /^Stores/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await configure(page, examples.roller)
    await page.getByText('Pourquoi ce prix ?').click()
    await expectAccessible(page)
    await addToCart(page, 1)
    await page.getByRole('button', { name: 'Réinitialiser' }).click()
    await page.getByText(/^Effacé\s: Configuration/).waitFor()
    await expectAccessible(page)
    await cartButton(page, 1).click()
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
    await expectAccessible(page)
    await validateCart(page)
    await expectAccessible(page)
    await goToValidation(page, 'Chantier de nuit')
    await expectAccessible(page)
    await payBy(page, 'Virement bancaire')
    await orderButton(page).click()
    await thanks(page).waitFor()
    await expectAccessible(page)
  })

  test('the confirmation prints on paper without the shop around it', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openValidation(page, 'À imprimer')
    await payBy(page, 'Virement bancaire')
    await orderButton(page).click()
    await thanks(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Imprimer' }).isVisible()).toBe(false)
    await expect.poll(() => thanks(page).isVisible()).toBe(false)
    for (const said of ['Et maintenant', 'Un récapitulatif est envoyé'])
      await expect.poll(() => page.getByText(said).isVisible()).toBe(false)
    await page.getByText('Commande n°').waitFor()
    await page.getByRole('heading', { name: 'Délai' }).waitFor()
    await expectNoSideScroll(page)
    await screenshot(page, 'order-print')
  })
})
