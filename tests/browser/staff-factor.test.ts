import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { addToCart, configure, examples } from './configurator.steps.ts'
import { look } from './look.ts'
import { signIn } from './sign-in.ts'

const ADMIN = 'admin@demo.example'
const STEP = 30_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** What an authenticator shows so many steps from now: each code is taken once. */
const code = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })

const sessionEnds = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: 'refresh_token' })
  await page.evaluate(() => {
    const account = JSON.parse(localStorage.getItem('account-store') ?? '{}')
    account.state.auth_token = 'expired'
    localStorage.setItem('account-store', JSON.stringify(account))
  })
}

describe('staff that must have a second factor', () => {
  const browser = useBrowser(() => ({ STAFF_SECOND_FACTOR: 'required' }))

  test('are led to add one, whatever they open, and go on once they have it', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [
        ['POST /api/user/second-factor', 422],
        ['POST /api/user/second-factor/confirm', 422],
        ['POST /api/login', 422],
        ['POST /api/login/second-factor', 422],
        ['GET /api/refresh', 401],
        ['POST /api/orders/pre-validate', 401],
      ],
    })
    await page.goto('/dashboard')
    await page.waitForURL('/login')
    await signIn(page, ADMIN)
    await page.waitForURL('/my-account')
    await page.getByText('Un second facteur est exigé pour votre compte').waitFor()
    await look(page, 'staff-factor-obliged')
    for (const path of ['/catalogue', '/dashboard', '/my-cart']) {
      await page.goto(path)
      await page.waitForURL('/my-account')
    }
    await page.getByRole('tab', { name: 'Historique des commandes' }).click()
    await page.getByRole('tabpanel').getByRole('link', { name: 'ajouté un second facteur' }).waitFor()
    await look(page, 'staff-factor-obliged-orders')
    await page.getByRole('link', { name: 'ajouté un second facteur' }).click()
    await button(page, 'Ajouter un second facteur').click()
    await page.locator('input[name=password]:focus').waitFor()
    await look(page, 'staff-factor-password')
    await page.locator('input[name=password]').fill('Faux!2026')
    await button(page, 'Continuer').click()
    await page.getByText('Le mot de passe est incorrect.').waitFor()
    await look(page, 'staff-factor-password-wrong')
    await page.locator('input[name=password]').fill('Demo!2026')
    await button(page, 'Continuer').click()
    await page.getByRole('img', { name: 'Code à scanner avec votre application' }).waitFor()
    await look(page, 'staff-factor-scan')
    await page.reload()
    await button(page, 'Ajouter un second facteur').click()
    await page.locator('input[name=password]').fill('Demo!2026')
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Code à scanner avec votre application' }).waitFor()
    const secret = (await page.locator('form code').innerText()).replaceAll(' ', '')
    await field(page, 'Code à 6 chiffres affiché par l’application').fill('000000')
    await button(page, 'Confirmer').click()
    await page.getByText('Ce code est incorrect ou a déjà servi.').waitFor()
    await look(page, 'staff-factor-scan-wrong')
    await field(page, 'Code à 6 chiffres affiché par l’application').fill(code(secret, 0))
    await page.keyboard.press('Enter')
    await page.getByText('Le second facteur est ajouté.').waitFor()
    const recovery = await page.locator('li code').allInnerTexts()
    await look(page, 'staff-factor-codes')
    await page.getByRole('checkbox', { name: 'J’ai conservé ces codes en lieu sûr' }).check()
    await button(page, 'Terminer').click()
    await page.getByText('Un code de votre application vous est demandé').waitFor()
    await look(page, 'staff-factor-present')

    // the tab keeps its cart when the session ends and the same person signs in with both factors
    await page.goto('/configurator')
    await configure(page, examples.rail)
    await addToCart(page, 1)
    await page.goto('/my-cart')
    await sessionEnds(page)
    await page.reload()
    await button(page, 'Valider le panier').click()
    await page.waitForURL('/login')
    await signIn(page, ADMIN)
    await field(page, 'Code de l’application').waitFor()
    await look(page, 'staff-factor-sign-in')
    await page.reload()
    await signIn(page, ADMIN)
    await field(page, 'Code de l’application').fill('000000')
    await page.getByText('Ce code est incorrect ou a déjà servi.').waitFor()
    await look(page, 'staff-factor-sign-in-wrong')
    await button(page, 'Revenir à la connexion').click()
    await signIn(page, ADMIN)
    await field(page, 'Code de l’application').fill(code(secret, 1))
    await page.waitForURL('/my-cart')
    await page.getByText('99,18 €', { exact: true }).first().waitFor()

    await page.goto('/logout')
    await page.waitForURL('/')
    await page.goto('/login')
    await signIn(page, ADMIN)
    await field(page, 'Code de l’application').fill(recovery[0] ?? '')
    await look(page, 'staff-factor-recovery')
    await button(page, 'Se connecter').click()
    await page.waitForURL('/')
    await page.goto('/dashboard?panel=welcome')
    await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()
    await page.goto('/my-account')
    await button(page, 'Retirer le second facteur').click()
    await field(page, 'Code de l’application, ou de secours').waitFor()
    await look(page, 'staff-factor-remove')
  })
})
