import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  examples,
  goToValidation,
  openAs,
  openCartWith,
  openConfigured,
  orderButton,
  payBy,
  plain,
  validateCart,
} from './configurator.steps.ts'
import { thanks, validation } from './order.steps.ts'

const ADMIN = 'admin@demo.example'

/** The totals of a region, a row each: `Livraison HT 21,90 €`. */
const totals = async (page: Page): Promise<string[]> => {
  const rows = page.locator('dl > div:has(dt)').filter({ hasText: /HT|TVA|TTC|Retrait/ })
  return (await rows.allTextContents()).map((row) => plain(row).replace(/\s+/g, ' '))
}

/** What the tab keeps of its cart. */
const storedCart = async (page: Page): Promise<{ configurations: unknown[] }> => {
  const text = await page.evaluate((key) => {
    dispatchEvent(new Event('pagehide'))
    return sessionStorage.getItem(key)
  }, CONFIGURATION_STORAGE_KEY)
  return JSON.parse(text ?? '')
}

const panel = async (page: Page): Promise<void> => {
  await openAs(page, '/dashboard?panel=deliveryTariff', ADMIN)
  await page.getByRole('heading', { name: 'Tarif de livraison' }).waitFor()
  await page.getByRole('textbox', { name: 'Jusqu’à (kg), ligne 1' }).waitFor()
}
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })

describe('what the delivery costs', () => {
  const browser = useBrowser()

  test('is a line of the totals from the cart on, exact at the order’s second step, kept with the order', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    await openCartWith(page, examples.rail)
    const box = page.getByRole('region', { name: 'Total du panier' })
    await box.getByText('Livraison HT').waitFor()
    await expect
      .poll(() => totals(page))
      .toEqual([
        'Produits HT99,18 €',
        'Livraison HT21,90 €',
        'Total HT121,08 €',
        'TVA 20 %24,22 €',
        'Total TTC145,30 €',
      ])
    await box.getByText('En France continentale').waitFor()
    await box.getByText(/Plus que 500,82\s€ HT et la livraison passe à 6,00\s€ HT\./).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'delivery-cart')
    for (const viewport of [TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      await expectNoSideScroll(page)
      await screenshot(page, 'delivery-cart')
    }
    await page.setViewportSize(DESKTOP)

    await validateCart(page)
    await goToValidation(page, 'Résidence d’Essai')
    await page.getByRole('radio', { name: /^Livraison à l’adresse choisie/ }).waitFor()
    await expect.poll(() => totals(page)).toContain('Livraison HT21,90 €')
    await expect
      .poll(async () => plain(await orderButton(page).textContent()))
      .toBe('Commander · 145,30 € TTC')
    await page.getByRole('radio', { name: /^Retrait sur place/ }).check()
    await expect.poll(() => totals(page)).toContain('Retrait sur placeoffert')
    await expect
      .poll(async () => plain(await orderButton(page).textContent()))
      .toBe('Commander · 119,02 € TTC')
    await page.reload()
    await validation(page).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Retrait sur place/ }).isChecked()).toBe(true)
    await expectAccessible(page)
    await screenshot(page, 'delivery-choice')
    await page.setViewportSize(PHONE)
    await expectNoSideScroll(page)
    await screenshot(page, 'delivery-choice')
    await page.getByRole('radio', { name: /^Livraison à l’adresse choisie/ }).check()
    await payBy(page, 'Virement bancaire')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await orderButton(page).click()
    await thanks(page).waitFor()
    await expect.poll(() => totals(page)).toContain('Total TTC145,30 €')
    await page.getByText(/^Livraison\s: 3,1\skg\s: 9,90\s€, pièce de plus de 2\sm\s: 12,00\s€\.$/).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'delivery-order')
  })

  test('in two, where some lines are made sooner: told with its days and cost, and kept with the order', async () => {
    const page = await browser.newPage({ viewport: DESKTOP })
    const other = await browser.newPage({ viewport: DESKTOP })
    await openCartWith(page, examples.rail)
    await openCartWith(other, examples.film)
    const [rail, film] = [await storedCart(page), await storedCart(other)]
    const both = { ...rail, configurations: [...rail.configurations, ...film.configurations] }
    await page.goto('/api/ready')
    await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      CONFIGURATION_STORAGE_KEY,
      JSON.stringify(both),
    ] as const)
    await page.goto('/my-cart')
    await page.getByRole('button', { name: /^Supprimer la ligne 2/ }).waitFor()
    await page.getByText(/La ligne \d décide de ces dates/).waitFor()
    await validateCart(page)
    await goToValidation(page, 'En deux fois')
    const inTwo = page.getByRole('radio', { name: /^Livraison en deux fois/ })
    await inTwo.waitFor()
    await page
      .getByText(/Ligne \d entre le .+, puis ligne \d entre le .+ HT de plus qu’en une fois\./)
      .waitFor()
    await inTwo.check()
    await page.getByText(/^Livraison en deux fois\s: ligne \d d’abord/).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'delivery-in-two')
    for (const viewport of [TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      await expectNoSideScroll(page)
      await screenshot(page, 'delivery-in-two')
    }
    await payBy(page, 'Virement bancaire')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await orderButton(page).click()
    await thanks(page).waitFor()
    await page.getByText(/^Livraison en deux fois\s: ligne \d d’abord/).waitFor()
    const eachDelivery = /^Fabriqué en .+ arrive entre .+\. Ligne \d entre .+, puis ligne \d entre .+\.$/
    await page.getByText(eachDelivery).waitFor()
    await expect.poll(async () => (await totals(page)).join()).toContain('Livraison en deux fois HT')
    await screenshot(page, 'delivery-in-two-order')

    // staff who put articles of both into one parcel read before it leaves that it is invoiced both
    const { id } = await browser.db
      .updateTable('orders')
      .set({ status: 'in_production' })
      .where('name', '=', 'En deux fois')
      .returning('id')
      .executeTakeFirstOrThrow()
    const staff = await browser.newPage({ viewport: DESKTOP })
    await openAs(staff, `/dashboard?panel=ordersList&commande=${id}`, ADMIN)
    await staff.getByRole('dialog').getByText(eachDelivery).waitFor()
    await staff.getByRole('button', { name: 'Expédier en partie' }).click()
    const form = staff.getByRole('alertdialog', { name: 'Expédier en partie' })
    await form.getByText(/^Livraison facturée avec ce colis\s: \d+,\d\d\s€ HT\.$/).waitFor()
    await form.getByRole('button', { name: 'Tout ce qui reste' }).click()
    await form.getByRole('status').filter({ hasText: 'Il réunit des articles des deux livraisons' }).waitFor()
    await expectAccessible(staff)
    await screenshot(staff, 'delivery-in-two-parcel')
    await form.getByRole('button', { name: 'Rien' }).click()
    await expect.poll(() => form.getByText('Livraison facturée').count()).toBe(0)
    await form.getByRole('button', { name: 'Revenir' }).click()
    await staff.getByRole('button', { name: /^Passer à .*Expédiée/ }).click()
    await staff.getByText(/^Cette commande est prévue en deux livraisons.*les deux livraisons sont/).waitFor()
  })

  test('that changes between the reading and the order is shown before it is charged', async () => {
    const page = await browser.newPage({ viewport: DESKTOP, expect: [['POST /api/orders', 409]] })
    await openConfigured(page, examples.rail)
    await addToCart(page, 1)
    await cartButton(page, 1).click()
    await validateCart(page)
    await goToValidation(page, 'Tarif qui change')
    await payBy(page, 'Virement bancaire')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()

    const staff = await browser.newPage({ viewport: DESKTOP })
    await panel(staff)
    await expectAccessible(staff)
    await screenshot(staff, 'delivery-panel')
    await staff.setViewportSize(TABLET)
    await expectNoSideScroll(staff)
    await screenshot(staff, 'delivery-panel')
    await staff.setViewportSize(PHONE)
    await expectNoSideScroll(staff)
    await screenshot(staff, 'delivery-panel')
    await staff.setViewportSize(DESKTOP)
    const trial = staff.getByRole('region', { name: 'Essai du tarif' })
    await expect
      .poll(async () => plain(await trial.getByRole('status').textContent()))
      .toContain('41,90 € HT')
    await staff.getByRole('textbox', { name: 'Prix HT (€), ligne 1' }).first().fill('beaucoup')
    await save(staff).click()
    await staff.getByText('Prix du poids 1 : « beaucoup » n’est pas un nombre possible.').waitFor()
    await expectAccessible(staff)
    await staff.getByRole('textbox', { name: 'Prix HT (€), ligne 1' }).first().fill('10,90')
    await save(staff).click()
    await staff.getByText(/Tarif de livraison enregistré/).waitFor()

    await orderButton(page).click()
    await page.getByText('Le prix de la livraison a changé', { exact: false }).waitFor()
    await expect
      .poll(async () => plain(await page.getByRole('button', { name: /commander · / }).textContent()))
      .toBe('Réessayer de commander · 146,50 € TTC')
    await page.getByRole('button', { name: /commander · / }).click()
    await thanks(page).waitFor()
    await expect.poll(() => totals(page)).toContain('Livraison HT22,90 €')
  })

  test('is saved by one at a time, and no longer told once it is taken back', async () => {
    const first = await browser.newPage({ viewport: DESKTOP })
    const second = await browser.newPage({
      viewport: DESKTOP,
      expect: [['PUT /api/admin/delivery-tariff', 409]],
    })
    await panel(first)
    await panel(second)
    await first.getByRole('textbox', { name: /^Par kilogramme de plus/ }).fill('0,70')
    await save(first).click()
    await first.getByText(/Tarif de livraison enregistré/).waitFor()
    await second.getByRole('textbox', { name: /^Poids offert à partir de/ }).fill('700')
    await save(second).click()
    await second.getByText('Le tarif a été modifié entre-temps').waitFor()
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Revenir à ma saisie' }).click()
    await expect
      .poll(() => second.getByRole('textbox', { name: /^Poids offert à partir de/ }).inputValue())
      .toBe('700')
    await save(second).click()
    await second.getByText(/Tarif de livraison enregistré/).waitFor()
    await second.getByRole('button', { name: 'Ne plus afficher de prix de livraison' }).click()
    await second.getByText('Aucun tarif n’est en vigueur').waitFor()

    const page = await browser.newPage({ viewport: DESKTOP })
    await openCartWith(page, examples.rail)
    await expect
      .poll(() => totals(page))
      .toEqual(['Total HT99,18 €', 'TVA 20 %19,84 €', 'Total TTC hors livraison119,02 €'])

    // what was typed stayed
    await save(second).click()
    await second.getByRole('button', { name: 'Ne plus afficher de prix de livraison' }).waitFor()
    await page.reload()
    await expect.poll(() => totals(page)).toContain('Livraison HT22,90 €')
  })

  test('waits for a person where a piece is too long, unless it is fetched', async () => {
    const staff = await browser.newPage({ viewport: DESKTOP })
    await panel(staff)
    await staff.getByRole('textbox', { name: 'Sur devis au-delà de (m)' }).fill('3')
    await staff.getByRole('button', { name: 'Retirer la ligne 2 (Selon la pièce la plus longue)' }).click()
    await save(staff).click()
    await staff.getByText(/Tarif de livraison enregistré/).waitFor()
    const page = await browser.newPage({ viewport: PHONE })
    await openCartWith(page, examples.rail)
    await page.getByText(/^Livraison sur devis\s: une pièce de 3,6\sm/).waitFor()
    await page.getByRole('link', { name: 'Demandez un devis' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'delivery-quoted-cart')
    await validateCart(page)
    await goToValidation(page, 'Pièce longue')
    await page.getByText('La livraison de cette commande se chiffre sur devis').waitFor()
    // a quote is asked for with the very lines of the order, whatever became of the tab's cart
    await page.evaluate(() => sessionStorage.removeItem('configuration'))
    await page.getByRole('link', { name: 'demandez un devis' }).click()
    await page.getByText('Brouillon enregistré').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nom du projet' }).inputValue())
      .toBe('Pièce longue')
    await expect
      .poll(async () => plain(await page.getByRole('textbox', { name: 'Ce qu’il vous faut' }).inputValue()))
      .toMatch(/^Livraison à chiffrer pour \d{5} .+ : une pièce de 3,6 m ne part pas par transporteur/)
    await page.getByRole('listitem').filter({ hasText: 'RA-25-MAN' }).waitFor()
    await screenshot(page, 'delivery-asked')
    // the cart knows that it was
    const asked = new URL(page.url()).searchParams.get('devis')
    await expect
      .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('configuration') ?? '{}').asked))
      .toBe(asked)
    await page.goBack()
    await validation(page).waitFor()
    await payBy(page, 'Virement bancaire')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await orderButton(page).click()
    await expectAccessible(page)
    await screenshot(page, 'delivery-quoted')
    await page.getByRole('radio', { name: /^Retrait sur place/ }).check()
    await orderButton(page).click()
    await thanks(page).waitFor()
  })
})
