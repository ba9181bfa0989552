import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { look } from './look.ts'
import { linkIn, nextMail } from './mails.ts'
import { signIn } from './sign-in.ts'

const inactive = 'inactif@demo.example'
const NEW = 'Grand-large29'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Réinitialisez votre mot de passe' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Recevoir un lien' })
const change = (page: Page) => page.getByRole('button', { name: 'Changer mon mot de passe' })

const fillNew = async (page: Page) => {
  await page.locator('input[name=password]').fill(NEW)
  await page.locator('input[name=password_confirmation]').pressSequentially(NEW)
}

describe('a forgotten password', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('is chosen anew by the link of a mail, once, and opens the session', async () => {
    const page = await browser.newPage({ expect: [['POST /api/newPassword', 422]] })
    await page.goto('/login')
    await page.getByLabel('Adresse email').fill(inactive)
    const scripts: string[] = []
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click()
    await dialog(page).waitFor()
    expect(scripts.some((url) => url.includes('Modal'))).toBe(true)
    await expect
      .poll(() => dialog(page).getByRole('link', { name: "S'inscrire" }).getAttribute('href'))
      .toBe('/signup')
    await expect.poll(() => dialog(page).getByLabel('Adresse email').inputValue()).toBe(inactive)
    await dialog(page).getByLabel('Adresse email').fill('inactif@demo')
    await expect.poll(() => send(page).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Adresse email').fill(inactive)
    await look(page, 'reset-dialog')
    await send(page).click()
    await dialog(page).getByText('Si un compte existe pour').waitFor()
    await look(page, 'reset-dialog-sent')

    const link = linkIn(await nextMail(smtp, inactive), '/reset-password')
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Réinitialisez votre mot de passe' }).waitFor()
    await expect.poll(() => change(page).isDisabled()).toBe(true)
    // the token is in no address that is shown, and a reload still has it
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await fillNew(page)
    await look(page, 'reset-password')
    await change(page).click()
    await page.getByText('Votre mot de passe a été réinitialisé avec succès.').waitFor()
    await look(page, 'reset-password-done')
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Accueil' }).getAttribute('href'))
      .toBe('/')

    await page.goto(link)
    await fillNew(page)
    await change(page).click()
    await page.getByText('Ce lien n’est plus valable ou est incomplet.').waitFor()
    await look(page, 'reset-password-dead')
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
    await page.waitForURL('/login')
    await page.getByLabel('Adresse email').fill(inactive)
    await page.locator('input[name=password]').fill(NEW)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('/')
  })

  test('an unknown address is answered alike', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click()
    await dialog(page).getByLabel('Adresse email').fill('personne@nulle-part.example')
    await send(page).click()
    await dialog(page).getByText('Si un compte existe pour').waitFor()
    await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a lost network is said in the dialog, and the try made again', async () => {
    const page = await browser.newPage({ offline: true })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click()
    await dialog(page).getByLabel('Adresse email').fill('personne@nulle-part.example')
    await page.route('**/api/resetPassword', (route) => route.abort('internetdisconnected'))
    await send(page).click()
    await dialog(page).getByRole('alert').getByText('La connexion avec le serveur est rompue.').waitFor()
    await page.unroute('**/api/resetPassword')
    await send(page).click()
    await dialog(page).getByText('Si un compte existe pour').waitFor()
  })

  test('refused rules stand under the password', async () => {
    const page = await browser.newPage({ expect: [['POST /api/newPassword', 422]] })
    await page.route('**/api/newPassword', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          code: 'INVALID_FIELDS',
          message: 'Certaines informations sont invalides.',
          requestId: 'r',
          errors: { password: ['Ce mot de passe est trop courant.'] },
        },
      }),
    )
    await page.goto('/reset-password?token=jeton&email=a%40demo.example')
    await fillNew(page)
    await change(page).click()
    await page.getByText('Ce mot de passe est trop courant.').waitFor()
    await look(page, 'reset-password-refused')
  })

  test('a link cut short says so', async () => {
    const page = await browser.newPage()
    await page.goto('/reset-password?token=jeton')
    await page.getByText('Ce lien n’est plus valable ou est incomplet.').waitFor()
  })

  test('is nothing to who is signed in', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.goto('/reset-password?token=jeton&email=a%40demo.example')
    await page.waitForURL('/')
  })
})
