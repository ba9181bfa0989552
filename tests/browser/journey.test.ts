import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import {
  addToCart,
  cartButton,
  configure,
  examples,
  goToValidation,
  openAs,
  orderButton,
  payBy,
  plain,
  price,
  validateCart,
} from './configurator.steps.ts'
import { lookOnce } from './look.ts'

/** In CI at both widths: the steps are walked at the other one by the tests of each. */
const viewports = process.env.CI ? [PHONE, DESKTOP] : [PHONE]

describe('from the sign-in to a placed order', () => {
  const browser = useBrowser()

  test.each(viewports)(
    'one model of each category, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      await openAs(page, '/configurator')
      await page.getByRole('button', { name: /^Fermetures/ }).waitFor()
      await lookOnce(page, 'configurator-levels')

      const all = Object.entries(examples)
      for (const [index, [name, example]] of all.entries()) {
        await configure(page, example)
        await expect
          .poll(async () => plain(await price(page).locator('p').first().textContent()))
          .toBe(`${example.ht} HT${example.ttc} TTC`)
        await lookOnce(page, `configurator-${name}`)
        await addToCart(page, index + 1)
        await page.getByRole('button', { name: 'Réinitialiser' }).click()
      }

      await cartButton(page, all.length).click()
      const total = page.getByRole('region', { name: 'Total du panier' })
      await total.waitFor()
      await expect
        .poll(async () => (await page.getByRole('listitem').locator('h2').allTextContents()).map(plain))
        .toEqual([
          '1. Rail RA-25 manuelRef: RA-25-MAN',
          '2. Enrouleur EN-40Ref: EN-40',
          '3. Film miroir FS-20Ref: FS-20',
          '4. Volet VR-55 rénovationRef: VR-55',
        ])
      const amounts = ["1'266,72 €", '6,00 €', "1'272,72 €", '254,54 €', "1'527,26 €"]
      await expect.poll(async () => (await total.locator('dd').allTextContents()).map(plain)).toEqual(amounts)
      await lookOnce(page, 'cart')

      await validateCart(page)
      await lookOnce(page, 'order-details')
      await page.getByRole('textbox', { name: /^1\. Rail/ }).fill('Salon')
      await goToValidation(page, 'Villa Les Pins')
      await page.getByText('1. Salon · Rail RA-25 manuel').waitFor()
      await expect
        .poll(async () =>
          (
            await page.getByRole('heading', { name: 'Montant' }).locator('..').locator('dd').allTextContents()
          ).map(plain),
        )
        .toEqual(amounts)
      await payBy(page, 'Virement bancaire')
      await lookOnce(page, 'order-validation')

      const placed = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/api/orders'),
      )
      await orderButton(page).click()
      const { order } = await (await placed).json()
      await page.getByRole('heading', { level: 2, name: 'Merci, votre commande est enregistrée' }).waitFor()
      expect([
        order.validated_cart.total_price,
        order.validated_cart.vat,
        order.validated_cart.total_with_vat,
        order.transaction.amount,
      ]).toEqual([1266.72, 254.54, 1527.26, 1527.26])
      await page.getByText(order.number, { exact: true }).first().waitFor()
      await lookOnce(page, 'order-confirmation')

      await page.goto('/my-cart')
      await page.getByText('Le panier est vide').waitFor()
      await lookOnce(page, 'cart-empty')
    },
    120_000,
  )
})
