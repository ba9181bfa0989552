import { describe, expect, test } from 'vitest'
import { expectNoSideScroll, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { look } from './look.ts'
import { signIn } from './sign-in.ts'

describe('the home page of an account', () => {
  const browser = useBrowser()

  test('who may order finds where they left off, and what is under way may be ordered again', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
    await page.getByRole('region', { name: 'Chantiers' }).waitFor()
    await page.getByRole('region', { name: 'Configurés en dernier' }).waitFor()
    const orders = page.getByRole('region', { name: 'Commandes en cours' })
    await look(page, 'home-mine')
    // what waits for its payment leads there, and is not offered again
    const unpaid = orders.getByRole('listitem').filter({ hasText: 'En attente de paiement' }).first()
    await expect.poll(() => unpaid.getByRole('button', { name: /^Recommander/ }).count()).toBe(0)
    await unpaid.getByRole('link', { name: /^Régler, commande/ }).click()
    await page.waitForURL(/\/my-cart\/order\//)
    const payment = page.getByRole('heading', { name: 'Règlement' })
    await expect.poll(() => payment.evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => payment.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThan(64)
    await expect.poll(() => payment.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(844)
    await page.goBack()
    await orders
      .getByRole('button', { name: /^Recommander/ })
      .first()
      .click()
    await page
      .getByRole('alertdialog', { name: 'Recommander' })
      .getByRole('button', { name: 'Annuler' })
      .click()
    await page.getByRole('combobox', { name: 'Rechercher par mots-clés' }).fill('store')
    await page.waitForURL('/catalogue/search?keywords=store')
  })

  test('a search goes on where it was being typed, while its results come', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
    const box = page.getByRole('combobox', { name: 'Rechercher par mots-clés' })
    await box.click()
    // the results’ page is on its way: typing goes on
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/assets/SearchPage-*.js', async (route) => {
      await held
      await route.continue()
    })
    const part = page.waitForRequest(/SearchPage-.*\.js$/)
    await page.keyboard.type('rail')
    await part
    await page.keyboard.type(' 4')
    go()
    await page.waitForURL(/keywords=rail/)
    await page.keyboard.type(' m')
    await page.waitForURL('/catalogue/search?keywords=rail+4+m')
    await expect.poll(() => box.inputValue()).toBe('rail 4 m')
    await expect.poll(() => box.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  test('a chantier leads to its sheet, or into the cart; a family to the configurator', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    const projects = page.getByRole('region', { name: 'Chantiers' })
    await projects.getByRole('link', { name: 'Démo – Villa Roche', exact: true }).click()
    await page.waitForURL(/\/my-account\?tab=chantiers&chantier=[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 2, name: 'Démo – Villa Roche' }).waitFor()
    await page.goBack()
    await projects.getByRole('link', { name: 'Reprendre Démo – Villa Roche dans le panier' }).waitFor()
    await expectNoSideScroll(page)
    await look(page, 'home-mine-phone')
    await projects.getByRole('link', { name: 'Reprendre Démo – Villa Roche dans le panier' }).click()
    await page.waitForURL('/my-cart')
    await page.getByText('· enregistré', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Démo – Villa Roche', exact: true }).waitFor()
    await page.goto('/')
    const families = page.getByRole('region', { name: 'Configurés en dernier' }).getByRole('listitem')
    await expect.poll(() => families.count()).toBe(4)
    await families.first().getByRole('button').click()
    await page.waitForURL('/configurator')
  })
})
