import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, PHONE, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'
import { look } from './look.ts'
import { signIn } from './sign-in.ts'

const ADMIN = 'admin@demo.example'
const STEP = 30_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** What an authenticator shows so many steps from now: each code is taken once. */
const code = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })

/** What the file holds that the page gives to save. */
const savedText = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Enregistrer').click()])
  expect(download.suggestedFilename()).toBe('codes-de-secours.txt')
  return readFile(await download.path(), 'utf8')
}

describe('the second factor of staff', () => {
  const browser = useBrowser()

  test('is added on the account page and asked for at sign-in; sessions are listed there', async () => {
    const page = await browser.newPage({
      expect: [
        ['POST /api/user/second-factor', 422],
        ['POST /api/login', 422],
        ['POST /api/login/second-factor', 422],
      ],
    })
    await openAs(page, '/my-account', ADMIN)
    await button(page, 'Ajouter un second facteur').click()
    await page.locator('input[name=password]').fill('Faux!2026')
    await button(page, 'Continuer').click()
    await page.getByText('Le mot de passe est incorrect.').waitFor()
    await page.locator('input[name=password]').fill('Demo!2026')
    await button(page, 'Continuer').click()
    await page.getByRole('img', { name: 'Code à scanner avec votre application' }).waitFor()
    await look(page, 'second-factor-secret')
    await expectAccessible(page)
    const secret = (await page.locator('form code').innerText()).replaceAll(' ', '')
    await field(page, 'Code à 6 chiffres affiché par l’application').fill(code(secret, 0))
    await button(page, 'Confirmer').click()
    await page.getByText('Le second facteur est ajouté.').waitFor()
    const recovery = await page.locator('li code').allInnerTexts()
    expect(recovery).toHaveLength(10)
    await look(page, 'second-factor-recovery')
    await expectAccessible(page)
    await expect.poll(() => button(page, 'Terminer').isEnabled()).toBe(false)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copier').click()
    await page.getByText('Les codes sont copiés.').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(recovery.join('\n'))
    const saved = await savedText(page)
    expect(saved).toBe(
      ['Codes de secours Ombrelia, compte admin@demo.example', '', ...recovery, ''].join('\r\n'),
    )
    await page.emulateMedia({ media: 'print' })
    await screenshot(page, 'second-factor-paper')
    await expect.poll(() => page.getByText('Vos sessions').isVisible()).toBe(false)
    await page.getByText('compte admin@demo.example').waitFor()
    await expect.poll(() => page.locator('li code').last().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    // who loads the page again while they are shown makes others
    await page.reload()
    await page.getByText('Il vous reste 10 codes de secours.').waitFor()
    await look(page, 'second-factor-present')
    await button(page, 'Créer d’autres codes de secours').click()
    await page.locator('input[name=password]:focus').fill('Demo!2026')
    await look(page, 'second-factor-renewal')
    await field(page, 'Code de l’application, ou de secours').fill(recovery[1] ?? '')
    await button(page, 'Créer les codes').click()
    await page.getByText('Vos codes de secours sont remplacés.').waitFor()
    const renewed = await page.locator('li code').allInnerTexts()
    expect(renewed.filter((one) => recovery.includes(one))).toEqual([])
    await page.getByRole('checkbox', { name: 'J’ai conservé ces codes en lieu sûr' }).check()
    await look(page, 'second-factor-renewed')
    await button(page, 'Terminer').click()
    await page.getByText('Un code de votre application vous est demandé').waitFor()
    await page.getByText('Cette session').waitFor()
    await look(page, 'account-sessions')
    await page.setViewportSize(PHONE)
    await look(page, 'account-sessions')
    await page.goto('/logout')
    await page.waitForURL('/')

    await page.goto('/login')
    await signIn(page, ADMIN)
    await field(page, 'Code de l’application').fill('000000')
    await page.getByText('Ce code est incorrect ou a déjà servi.').waitFor()
    await look(page, 'second-factor-sign-in')
    await expectAccessible(page)
    await field(page, 'Code de l’application').fill(code(secret, 1))
    await page.waitForURL('/')

    await page.goto('/logout')
    await page.waitForURL('/')
    await page.goto('/login')
    await signIn(page, ADMIN)
    await field(page, 'Code de l’application').fill(recovery[0] ?? '')
    await button(page, 'Se connecter').click()
    await page.getByText('Ce code est incorrect ou a déjà servi.').waitFor()
    await field(page, 'Code de l’application').fill(renewed[0] ?? '')
    await button(page, 'Se connecter').click()
    await page.waitForURL('/')
    await page.getByText('Il vous reste 9 codes de secours.').waitFor()
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
    await look(page, 'second-factor-codes-left')
  })

  test('every session is closed at once from there', async () => {
    const page = await browser.newPage({ expect: [['GET /api/authenticate', 401]] })
    await openAs(page, '/my-account', 'installateur@demo.example')
    await expect.poll(() => button(page, 'Ajouter un second facteur').count()).toBe(0)
    await button(page, 'Déconnecter partout').click()
    await look(page, 'account-sessions-everywhere')
    await button(page, 'Fermer toutes les sessions').click()
    await page.waitForURL('/')
    await page.goto('/my-account')
    await page.waitForURL('/login')
  })
})
