import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { testInCi } from '#tests/platform/runs'
import { useSmtp } from '#tests/platform/smtp'
import { look } from './look.ts'
import { codeIn, nextMail } from './mails.ts'
import { signIn } from './sign-in.ts'

const field = (page: Page, label: string) => page.getByLabel(label)
const password = (page: Page) => page.locator('input[name=password]')
const confirmation = (page: Page) => page.locator('input[name=password_confirmation]')
const submit = (page: Page) => page.getByRole('button', { name: "S'inscrire", exact: true })
const rule = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })

/** As a person does: by a click first, which is what makes the page answer. */
const type = async (target: Locator, text: string) => {
  await target.click()
  await target.fill(text)
}

const GOOD = 'Marée-haute26'

/** Everything that the button waits for. */
const fillAll = async (page: Page, email: string) => {
  await page.getByRole('radio', { name: 'Madame' }).check()
  await field(page, 'Prénom').fill('Élodie')
  await page.locator('input[name=lastName]').fill('Le Goff')
  await page.getByRole('radio', { name: 'Confirmé' }).check()
  await field(page, 'Entreprise').fill('Stores du Ponant')
  await field(page, 'Fonction').selectOption('Installateur')
  await field(page, 'Adresse email').fill(email)
  await password(page).fill(GOOD)
  await confirmation(page).pressSequentially(GOOD)
}

describe('sign-up', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  test('opens an account, then verifies its e-mail by a code, up to the home page', async () => {
    const email = 'elodie@ponant.example'
    const page = await browser.newPage()
    await page.goto('/signup')
    await page.getByRole('heading', { level: 1, name: "Formulaire d'inscription" }).waitFor()
    await look(page, 'signup')
    await page.evaluate(() => {
      sessionStorage.setItem('configuration', '{"version":1}')
      sessionStorage.setItem('order-draft', '{"version":1}')
    })
    await fillAll(page, email)
    await look(page, 'signup-filled')
    // a slow reply: the page that follows is still an answer to the person, who presses a key meanwhile
    await page.route('**/api/register', async (route) => {
      const response = await route.fetch()
      await page.keyboard.press('Shift')
      await route.fulfill({ response })
    })
    await submit(page).click()
    await page.waitForURL('/verification-email-notification?signedUp=true')
    await page.getByText('Votre compte a été créé avec succès', { exact: true }).waitFor()
    const life = page.getByRole('list', { name: 'Suivi de votre compte' })
    for (const stop of ['Adresse email à vérifier', 'Ouverture par notre équipe', 'Compte ouvert'])
      await life.getByText(stop).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['configuration', 'order-draft', 'registration-draft'].map((key) => sessionStorage.getItem(key)),
        ),
      )
      .toEqual([null, null, null])
    await page.getByText('Un email vient d’y être envoyé').waitFor()
    await look(page, 'verification-signed-up')

    const known = smtp.mailsTo(email).length
    await page.getByRole('button', { name: 'Recevoir un code de vérification' }).click()
    await page.getByText('Temps restant : 0').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Vérifier mon code' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: "J'ai besoin d'un code" }).waitFor()
    await look(page, 'verification-code')
    const mails = await nextMail(smtp, email, Math.max(1, known))
    await page.keyboard.type(codeIn(mails))
    await page.waitForURL('/email-verified')
    await page.getByText('Votre adresse email est vérifiée.').waitFor()
    await page.waitForURL('/?verified=1')
    await page
      .getByRole('status')
      .filter({ hasText: 'Votre compte a bien été vérifié ! Vous pouvez maintenant vous connecter.' })
      .waitFor()
    await page.goto('/catalogue')
    await page.waitForURL('/sorry-inactive')
    await page.getByText('en général sous deux jours ouvrés').waitFor()
    await page.getByRole('link', { name: '01 99 00 00 00' }).waitFor()
  })

  testInCi('the button opens exactly when nothing is missing', async () => {
    const page = await browser.newPage()
    await page.goto('/signup')
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    await expect.poll(() => field(page, 'Fonction').count()).toBe(0)
    await fillAll(page, 'elodie@essai.example')
    await expect.poll(() => submit(page).isEnabled()).toBe(true)

    const breaks: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [() => field(page, 'Prénom').fill('Él'), () => field(page, 'Prénom').fill('Élo')],
      [
        () => field(page, 'Adresse email').fill('elodie@essai'),
        () => field(page, 'Adresse email').fill('e@essai.fr'),
      ],
      [() => confirmation(page).fill(`${GOOD}!`), () => confirmation(page).fill(GOOD)],
      [() => field(page, 'Entreprise').fill(' '), () => field(page, 'Entreprise').fill('Ponant')],
    ]
    for (const [spoil, mend] of breaks) {
      await spoil()
      await expect.poll(() => submit(page).isDisabled()).toBe(true)
      await mend()
      await expect.poll(() => submit(page).isEnabled()).toBe(true)
    }
  })

  testInCi('names, e-mail and numbers say what is wrong once left; the numbers block nothing', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/signup')
    await fillAll(page, 'elodie@essai')
    await type(field(page, 'Prénom'), 'É1')
    await type(page.locator('input[name=lastName]'), 'Go')
    await type(field(page, 'Numéro SIRET'), '123 456 789 00011')
    await type(field(page, 'Numéro de TVA'), 'FR00 404833048')
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByText('Seuls sont autorisés les lettres').waitFor()
    await page.getByText('Le nom doit avoir une longueur supérieure à 3 caractères').waitFor()
    await page.getByText("L'adresse email doit être une adresse valide").waitFor()
    await page.getByText('Ce numéro SIRET semble erroné').waitFor()
    await page.getByText('Ce numéro de TVA semble erroné').waitFor()
    await look(page, 'signup-wrong')
    await type(field(page, 'Prénom'), 'Élodie')
    await type(page.locator('input[name=lastName]'), 'Le Goff')
    await type(field(page, 'Adresse email'), 'elodie@essai.example')
    await expect.poll(() => submit(page).isEnabled()).toBe(true)
  })

  testInCi('the rules turn green one by one, and the meter says how strong the password is', async () => {
    const page = await browser.newPage()
    await page.goto('/signup')
    await page.getByText('Le mot de passe doit être conforme aux règles suivantes :').waitFor()
    const state = async () =>
      (await page.getByRole('listitem').filter({ hasText: 'respectée' }).allTextContents()).map(
        (text) => !text.includes('non respectée'),
      )
    // nothing is broken before one types
    await expect.poll(() => state()).toEqual([])
    await password(page).fill('abcdefgh')
    await expect.poll(() => state()).toEqual([true, true, false, false, false])
    await password(page).fill(GOOD)
    await expect.poll(() => state()).toEqual([true, true, true, true, true])
    await confirmation(page).pressSequentially('x')
    await expect.poll(() => state()).toEqual([true, true, true, true, true, false])
    await confirmation(page).clear()
    await confirmation(page).pressSequentially(GOOD)
    await expect.poll(() => state()).toEqual([true, true, true, true, true, true])
    const colour = (label: string) => rule(page, label).evaluate((node) => getComputedStyle(node).color)
    const green = await colour('minuscule')
    await password(page).fill(GOOD.toUpperCase())
    await expect.poll(() => colour('minuscule')).not.toBe(green)

    const meter = page.getByRole('progressbar', { name: 'Force du mot de passe' })
    for (const [text, said, value] of [
      ['a', 'trop faible (10 %)', 0.1],
      ['abcdef', 'faible (25 %)', 0.25],
      ['abcdEF12', 'moyen (50 %)', 0.5],
      ['abcdEF12!xyz', 'fort (75 %)', 0.75],
      ['abcdEF12!?xyzABC', 'très fort (100 %)', 1],
    ] as const) {
      await password(page).fill(text)
      await page.getByText(said, { exact: true }).first().waitFor()
      await expect
        .poll(() => meter.evaluate((node) => (node as HTMLProgressElement).value))
        .toBeCloseTo(value)
    }
  })

  testInCi('pasting into the confirmation is refused, with a sentence', async () => {
    const page = await browser.newPage()
    await page.goto('/signup')
    await password(page).fill(GOOD)
    await confirmation(page).focus()
    const taken = await confirmation(page).evaluate((node) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'collé')
      return node.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    expect(taken).toBe(false)
    await page.getByText('Le collage est désactivé ici').waitFor()
    await expect.poll(() => confirmation(page).inputValue()).toBe('')
  })

  testInCi('a reload brings everything back but the passwords', async () => {
    const page = await browser.newPage()
    await page.goto('/signup')
    await fillAll(page, 'elodie@essai.example')
    await page.reload()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=firstName]')?.value === 'Élodie',
    )
    await expect.poll(() => field(page, 'Fonction').inputValue()).toBe('Installateur')
    await expect.poll(() => page.getByRole('radio', { name: 'Confirmé' }).isChecked()).toBe(true)
    await expect.poll(() => field(page, 'Adresse email').inputValue()).toBe('elodie@essai.example')
    await expect
      .poll(async () => [await password(page).inputValue(), await confirmation(page).inputValue()])
      .toEqual(['', ''])
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(GOOD)
  })

  testInCi('the server’s refusals stand under their fields, and leave with a change', async () => {
    const page = await browser.newPage({ expect: [['POST /api/register', 422]] })
    await page.route('**/api/register', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          code: 'INVALID_FIELDS',
          message: 'Certaines informations sont invalides.',
          requestId: 'r',
          errors: { email: ['Cette adresse est refusée.'], company: ['Entreprise inconnue.'] },
        },
      }),
    )
    await page.goto('/signup')
    await fillAll(page, 'elodie@essai.example')
    await submit(page).click()
    await page.getByText('Cette adresse est refusée.').waitFor()
    await page.getByText('Entreprise inconnue.').waitFor()
    await expect
      .poll(() => field(page, 'Entreprise').evaluate((node) => node === document.activeElement))
      .toBe(true)
    await look(page, 'signup-refused')
    await field(page, 'Adresse email').fill('autre@essai.example')
    await page.getByText('Cette adresse est refusée.').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('Entreprise inconnue.').isVisible()).toBe(true)
  })

  testInCi('who is signed in goes home after a second', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.goto('/signup')
    await page.getByText('Vous êtes déjà connecté.').waitFor()
    await page.waitForURL('/')
  })
})
