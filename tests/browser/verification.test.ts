import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { look } from './look.ts'
import { codeIn, linkIn, nextMail, wrongCode } from './mails.ts'
import { signIn, signInBehind } from './sign-in.ts'

const unverified = 'nonverifie@demo.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const boxes = (page: Page) => page.locator('input[autocomplete=one-time-code]')
const PASSWORD = 'Sillage-clair26'
const password = (page: Page) => page.locator('input[name=password]')
const toast = 'Votre compte a bien été vérifié ! Vous pouvez maintenant vous connecter.'

describe('the verification of an e-mail', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** A new account by the API, as the sign-up makes it. */
  const register = async (page: Page, email: string) => {
    const reply = await page.request.post('/api/register', {
      data: {
        title: 'Madame',
        level: 'expert',
        firstName: 'Élodie',
        lastName: 'Le Goff',
        company: 'Ponant',
        function: 'Directeur',
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    })
    expect(reply.status()).toBe(200)
    await page.context().clearCookies()
  }

  test('a wrong code is emptied, another one is sent, the right one opens', async () => {
    const page = await browser.newPage({ expect: [['POST /api/verifyOtpForEmailVerification', 422]] })
    await page.goto('/catalogue')
    await page.waitForURL('/login')
    await signIn(page, unverified)
    await page.waitForURL('/verification-email-notification')
    await page.getByText('doit être vérifiée avant l’accès').waitFor()
    await look(page, 'verification')
    await button(page, 'Recevoir un code de vérification').click()
    const first = codeIn(await nextMail(smtp, unverified))
    await boxes(page).fill(wrongCode(first))
    await page.getByText('Ce code est incorrect.').waitFor()
    await expect.poll(() => boxes(page).inputValue()).toBe('')
    await look(page, 'verification-wrong')
    await button(page, "J'ai besoin d'un code").click()
    const second = codeIn(await nextMail(smtp, unverified, 1))
    await page.reload()
    await page.getByText('Temps restant : 0').waitFor()
    await boxes(page).fill(second)
    await page.waitForURL('/email-verified')
    await page.waitForURL('/?verified=1')
  })

  test('who is not verified stays at the verification, whatever page is asked for', async () => {
    const page = await browser.newPage()
    const email = 'attente@ponant.example'
    await register(page, email)
    await page.goto('/login')
    await signIn(page, email, PASSWORD)
    await page.waitForURL('/')
    for (const path of ['/catalogue', '/configurator', '/my-cart', '/dashboard', '/my-account']) {
      await page.goto(path)
      await page.waitForURL('/verification-email-notification')
    }
    await button(page, "J'ai déjà un code").click()
    await expect.poll(() => page.getByText('Temps restant').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Accueil' }).click()
    await page.waitForURL('/')
  })

  test('the countdown ends and closes the entry', async () => {
    const page = await browser.newPage()
    const email = 'tard@ponant.example'
    await register(page, email)
    await page.clock.install()
    await page.goto('/login')
    await signIn(page, email, PASSWORD)
    await page.waitForURL('/')
    await page.goto('/verification-email-notification')
    await button(page, 'Recevoir un code de vérification').click()
    await page.getByText('Temps restant : 0').waitFor()
    await page.clock.fastForward('05:01')
    await page.getByText('Le code n’est plus valable. Demandez-en un nouveau.').waitFor()
    await button(page, 'Recevoir un code de vérification').waitFor()
  })

  test('the link of a mail waits for a click, works once, and leads to the home page', async () => {
    const page = await browser.newPage({ expect: [['POST /api/email/verify', 422]] })
    const email = 'lien@ponant.example'
    await register(page, email)
    const link = linkIn(await nextMail(smtp, email), '/email-verified')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/email/') && calls.push(request.url()))
    await page.goto(link)
    await button(page, 'Vérifier mon adresse email').waitFor()
    expect(calls).toEqual([])
    await look(page, 'email-link')
    // the token is in no address that is shown, and a reload still has it
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await button(page, 'Vérifier mon adresse email').click()
    await password(page).fill('Autre!2026')
    await button(page, 'Vérifier mon adresse email').click()
    await page.getByText('Le mot de passe est incorrect.').waitFor()
    await look(page, 'email-link-password')
    await button(page, 'Choisir un autre mot de passe').click()
    await look(page, 'email-link-new-password')
    await button(page, 'J’ai le mot de passe de l’inscription').click()
    await password(page).fill(PASSWORD)
    await button(page, 'Vérifier mon adresse email').click()
    await page.getByText('Votre adresse email est vérifiée.').waitFor()
    await page.getByText('Si votre compte n’est pas encore ouvert').waitFor()
    await look(page, 'email-verified')
    await page.waitForURL('/?verified=1')
    await page.getByRole('status').filter({ hasText: toast }).waitFor()

    await page.goto(link)
    await button(page, 'Vérifier mon adresse email').click()
    await page.getByText('Ce lien n’est plus valable ou est incomplet.').waitFor()
    await look(page, 'email-link-dead')
    expect(smtp.mailsTo(email).length).toBe(1)
  })

  test('a link of an account that may be to open says so where another’s, which is open, is signed in', async () => {
    const page = await browser.newPage({ expect: [['POST /api/email/verify', 422]] })
    const email = 'ouverture@ponant.example'
    await register(page, email)
    await signInBehind(page, 'installateur@demo.example')
    await page.goto('/catalogue')
    await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor()
    await page.goto(linkIn(await nextMail(smtp, email), '/email-verified'))
    await button(page, 'Vérifier mon adresse email').click()
    await password(page).fill(PASSWORD)
    await button(page, 'Vérifier mon adresse email').click()
    await page.getByText(/vérifiée\. .+ Si votre compte n’est pas encore ouvert/).waitFor()
  })

  test('a lost network leaves the button for another try', async () => {
    const page = await browser.newPage({ offline: true, expect: [['POST /api/email/verify', 422]] })
    const email = 'reseau@ponant.example'
    await register(page, email)
    const link = linkIn(await nextMail(smtp, email), '/email-verified')
    await page.goto(link)
    await page.route('**/api/email/verify', (route) => route.abort('internetdisconnected'))
    await button(page, 'Vérifier mon adresse email').click()
    await page.getByRole('alert').getByText('La connexion avec le serveur est rompue.').waitFor()
    await page.unroute('**/api/email/verify')
    await button(page, 'Vérifier mon adresse email').click()
    await password(page).fill(PASSWORD)
    await button(page, 'Vérifier mon adresse email').click()
    await page.waitForURL('/?verified=1')
  })

  test('who cannot use a code asks for another link, which works', async () => {
    const page = await browser.newPage()
    const email = 'sans-code@ponant.example'
    await register(page, email)
    await page.goto('/login')
    await signIn(page, email, PASSWORD)
    await page.waitForURL('/')
    await page.goto('/verification-email-notification')
    await button(page, 'Recevoir un lien par email').click()
    await page.getByText('Un lien vient de vous être envoyé. Il est valable un jour.').waitFor()
    await page.goto(linkIn(await nextMail(smtp, email, 1), '/email-verified'))
    await button(page, 'Vérifier mon adresse email').click()
    await page.waitForURL('/?verified=1')
  })

  test('without a link there is nothing to verify', async () => {
    const page = await browser.newPage()
    await page.goto('/email-verified')
    await page.getByText('Ce lien n’est plus valable ou est incomplet.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Accueil' }).click()
    await page.waitForURL('/')
  })
})
