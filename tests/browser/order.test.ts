import { describe, expect, onTestFinished, test } from 'vitest'
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
  choose,
  configure,
  examples,
  fillAddress,
  goToValidation,
  INSTALLER,
  openAs,
  orderButton,
  payBy,
  validateCart,
} from './configurator.steps.ts'
import {
  details,
  openOrder,
  openValidation,
  projectName,
  thanks,
  validation,
  watchPlacings,
} from './order.steps.ts'

describe('order', () => {
  const browser = useBrowser()

  test('each step is resumed by a reload, and left by the browser’s back button', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await openOrder(page)
    await projectName(page).fill('Chantier Bellevue')
    const reference = page.getByRole('textbox', { name: /^Votre référence \/ n° de bon/ })
    await reference.fill('BC 2026-118')
    await screenshot(page, 'order-reference')
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
    await page.getByText('BC 2026-118').waitFor()
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
    await expect.poll(() => reference.inputValue()).toBe('BC 2026-118')
    await expect.poll(() => page.getByRole('textbox', { name: /^1\. / }).inputValue()).toBe('Salon')
    await expect
      .poll(() => page.getByRole('radio', { name: /^Chantier Les Tilleuls/ }).isChecked())
      .toBe(true)
  })

  test('one that is not in the account says so, and leads to those that are', async () => {
    const id = crypto.randomUUID()
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [[`GET /api/orders/validated-cart/${id}`, 404]],
    })
    await openAs(page, `/my-cart/order/${id}`)
    await page
      .getByText('Ce panier validé ou cette commande n’est pas, ou plus, dans votre compte.')
      .waitFor()
    await expect.poll(() => page.getByText('No route matches URL').count()).toBe(0)
    await expectAccessible(page)
    await screenshot(page, 'order-gone')
    await page.getByRole('link', { name: 'Voir mes commandes' }).click()
    await page.waitForURL('/my-account?tab=commandes')
  })

  test('what is missing is said at its place', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const pay = (deferred: boolean) =>
      browser.db
        .updateTable('users')
        .set({ deferred_payment: deferred })
        .where('email', '=', INSTALLER)
        .execute()
    // by what is not offered any more
    await browser.db.updateTable('orders').set({ payment_method: 'deferred' }).execute()
    await pay(false)
    onTestFinished(async () => {
      await pay(true)
    })
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

  test('what one ordered by last is chosen already, and says so', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await browser.db.updateTable('orders').set({ payment_method: 'bank_transfer' }).execute()
    await openValidation(page, 'Villa')
    const radio = (name: string) => page.getByRole('radio', { name })
    await expect.poll(() => radio('Virement bancaire').isChecked()).toBe(true)
    await page.getByText('dernière fois', { exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'order-recalled')
    await choose(page, 'Mode de paiement', 'Carte bancaire')
    await page.getByText('dernière fois', { exact: true }).waitFor({ state: 'detached' })
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
