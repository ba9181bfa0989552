import { describe, expect, test } from 'vitest'
import { expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { goToValidation, openAs, orderButton, payBy, plain } from './configurator.steps.ts'
import { openOrder, openValidation, thanks, watchPlacings } from './order.steps.ts'

describe('an order that cannot be placed as it is', () => {
  const browser = useBrowser()

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
          delivery: 21.9,
          vatPercent: 20,
          vat: 24.22,
        },
      })
    })
    await orderButton(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Le prix a changé' })
    await dialog.waitFor()
    await expect
      .poll(async () => (await dialog.locator('dd').allTextContents()).map(plain))
      .toEqual(['99,18 €', '21,90 €', '121,08 €', '24,22 €', '145,30 €'])
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
})
