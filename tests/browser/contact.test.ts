import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parisYear } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import {
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  TABLET,
  useBrowser,
} from '#tests/platform/chromium-page'
import { scriptsWeight } from './scripts-weight.ts'
import { signIn } from './sign-in.ts'

const SENT = 'Votre message a été envoyé avec succès'
const NOT_SENT = "Une erreur est survenue lors de l'envoi de votre message"
const GUEST_CALL = '**/api/contact/guest'

const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label)
const button = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** The page once its form answers: it came rendered, and its script takes it over. */
const openContact = async (page: Page, path = '/contact'): Promise<void> => {
  await page.goto(path)
  await page.waitForFunction(() => {
    const form = document.querySelector('form')
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}

const fillGuest = async (page: Page): Promise<void> => {
  await field(page, 'Adresse email').fill('jeanne@essai.example')
  await field(page, 'Entreprise').fill('Stores d’Essai')
  await field(page, 'Fonction').fill('Installatrice')
  await field(page, 'Sujet').selectOption({ label: 'Question technique' })
  await field(page, 'Message').fill('Quel support pour un rail de 4 m ?')
}

const enabled = (page: Page) => page.locator('button[type=submit]:enabled').waitFor()
const disabled = (page: Page) => page.locator('button[type=submit]:disabled').waitFor()

/** Holds the next call; what it gives ends it. */
const hold = async (page: Page, url: string) => {
  let arrived: (route: Route) => void = () => {}
  const call = new Promise<Route>((resolve) => {
    arrived = resolve
  })
  await page.route(url, (route) => arrived(route), { times: 1 })
  return call
}

describe('contact', () => {
  const browser = useBrowser()

  test.each([PHONE, TABLET, DESKTOP])('a guest’s page at $width px', async (viewport) => {
    const page = await browser.newPage({ viewport })
    await openContact(page)
    await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor()
    await expect.poll(() => page.title()).toBe('Nous contacter · Ombrelia')
    const main = page.getByRole('main')
    await expect
      .poll(() => main.getByRole('link', { name: '01 99 00 00 00' }).getAttribute('href'))
      .toBe('tel:0199000000')
    await expect
      .poll(() => main.getByRole('link', { name: 'contact@ombrelia.example' }).getAttribute('href'))
      .toBe('mailto:contact@ombrelia.example')
    await main.getByText('Horaires (démonstration)').waitFor()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expectAccessible(page)
      await screenshot(page, `contact-${scheme}`)
    }
    await expectNoSideScroll(page)
  })

  test('comes rendered, and adds at most 10 kB of JavaScript to what every page takes', async () => {
    const html = await (await fetch(`${browser.url}/contact`)).text()
    for (const text of ['Contactez-nous', 'tel:0199000000', 'Choisissez un sujet', 'Envoyer le message'])
      expect(html).toContain(text)
    const page = await browser.newPage()
    const { total, sizes } = await scriptsWeight(page, () => page.goto('/contact'))
    const own = total - Math.max(...sizes.map(([, size]) => size))
    expect(own).toBeLessThan(10_000)
    expect(own).toBeGreaterThan(3000)
  })

  test('a guest’s message: the button opens when all is filled in, the failure keeps it, the retry sends it', async () => {
    const page = await browser.newPage({ expect: [['POST /api/contact/guest', 503]] })
    await openContact(page)
    await disabled(page)
    await expect
      .poll(() => field(page, 'Sujet').locator('option:enabled').allTextContents())
      .toEqual(['Question technique', 'Question commerciale', 'Partenariat', 'Emploi', 'Autre'])
    await fillGuest(page)
    await enabled(page)
    await field(page, 'Entreprise').fill('')
    await disabled(page)
    await field(page, 'Entreprise').fill('Stores d’Essai')
    await enabled(page)

    const call = hold(page, GUEST_CALL)
    await button(page).click()
    const held = await call
    expect(held.request().postDataJSON()).toEqual({
      email: 'jeanne@essai.example',
      company: 'Stores d’Essai',
      function: 'Installatrice',
      subject: 'Question_technique',
      orderId: '',
      message: 'Quel support pour un rail de 4 m ?',
      reference: '',
    })
    await expect.poll(() => button(page).getAttribute('aria-busy')).toBe('true')
    await expectAccessible(page)
    await held.fulfill({
      status: 503,
      json: { success: false, code: 'UNAVAILABLE', message: 'Le service est momentanément indisponible.' },
    })
    await toast(page, NOT_SENT).waitFor()
    const alert = page.getByRole('form').getByRole('alert')
    await expect
      .poll(() => alert.textContent())
      .toBe(`Navré. ${NOT_SENT}Le service est momentanément indisponible.`)
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('Quel support pour un rail de 4 m ?')
    await expectAccessible(page)
    await screenshot(page, 'contact-failed')

    await button(page).click()
    await toast(page, SENT).waitFor()
    await page.getByRole('main').getByText(SENT, { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(SENT)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull()
    await expectAccessible(page)
    await screenshot(page, 'contact-sent')
    await page.getByRole('button', { name: 'Écrire un autre message' }).click()
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('what is wrong is said by field: by the rules when it is left, by the server at once', async () => {
    const page = await browser.newPage({
      viewport: PHONE,
      expect: [
        ['POST /api/contact/guest', 422],
        ['POST /api/contact/guest', 429],
      ],
    })
    await openContact(page)
    await fillGuest(page)
    await field(page, 'Adresse email').fill('jeanne')
    await field(page, 'Adresse email').press('Tab')
    await field(page, 'Message').fill('x'.repeat(5003))
    await page.getByText('3 caractères de trop').waitFor()
    await page.keyboard.press('Tab')
    await page.getByText("L'adresse email doit être une adresse valide").waitFor()
    await page.getByText('Ce champ doit contenir au plus 5\u00a0000 caractères.').waitFor()
    await disabled(page)
    await expectAccessible(page)
    await screenshot(page, 'contact-errors')
    await field(page, 'Adresse email').fill('jeanne@essai.example')
    await field(page, 'Message').fill('x'.repeat(4999))
    await page.getByText('Encore 1 caractère').waitFor()
    await enabled(page)

    const refused = { message: ['Ce champ ne doit pas contenir de balises HTML.'] }
    const call = hold(page, GUEST_CALL)
    await button(page).click()
    await (await call).fulfill({
      status: 422,
      json: {
        success: false,
        code: 'INVALID_FIELDS',
        message: 'Certaines informations sont invalides.',
        errors: refused,
      },
    })
    await page.getByText('Ce champ ne doit pas contenir de balises HTML.').waitFor()
    await page.locator('textarea[aria-invalid]:focus').waitFor()

    const again = hold(page, GUEST_CALL)
    await button(page).click()
    await (await again).fulfill({
      status: 429,
      json: {
        success: false,
        code: 'TOO_MANY_REQUESTS',
        message: 'Trop de tentatives. Réessayez dans 8 minutes.',
      },
    })
    await page.getByRole('alert').getByText('Trop de tentatives. Réessayez dans 8 minutes.').waitFor()
  })

  test('a reload keeps the message, a link chooses its subject, and people do not meet the trap', async () => {
    const page = await browser.newPage()
    await openContact(page)
    await fillGuest(page)
    await page.reload()
    await page.locator('textarea', { hasText: 'Quel support' }).waitFor()
    await expect.poll(() => field(page, 'Adresse email').inputValue()).toBe('jeanne@essai.example')
    await enabled(page)
    await openContact(page, '/contact?subject=Emploi')
    await page.locator('select:has(option[value=Emploi]:checked)').waitFor()
    await enabled(page)
    await field(page, 'Message').focus()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Envoyer le message')
    const trap = page.locator('div[aria-hidden]:has(input[name=reference])')
    await expect.poll(() => trap.boundingBox()).toMatchObject({ width: 1, height: 1 })
  })

  test('what is typed before the script runs is kept', async () => {
    const page = await browser.newPage()
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    await field(page, 'Message').fill('Bonjour')
    await field(page, 'Sujet').selectOption('Emploi')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull()
    release()
    await page.waitForFunction(() => sessionStorage.getItem('contact-draft')?.includes('Emploi'))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toContain('Bonjour')
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('Bonjour')
    await expect.poll(() => field(page, 'Sujet').inputValue()).toBe('Emploi')
  })

  test('an account’s complaint: its e-mail is known, its order is asked for', async () => {
    const page = await browser.newPage({ expect: [['POST /api/contact/user', 422]] })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await openContact(page)
    await page.getByText('installateur@demo.example').waitFor()
    await expect.poll(() => field(page, 'Entreprise').count()).toBe(0)
    await page.getByRole('form').getByText('Installateur', { exact: true }).waitFor()
    await field(page, 'Sujet').selectOption({ label: 'Réclamation' })
    await field(page, 'Message').fill('Un support manque.')
    await field(page, 'Numéro de commande').fill('30')
    await field(page, 'Numéro de commande').press('Tab')
    await page.getByText('Indiquez le numéro complet de la commande').waitFor()
    await disabled(page)
    await field(page, 'Numéro de commande').fill('1999000001')
    await enabled(page)
    await expectAccessible(page)
    await button(page).click()
    await page.getByText('Aucune de vos commandes ne porte ce numéro.').waitFor()
    await page.locator('input[name=orderId]:focus').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'contact-complaint')
    // The oldest order of the demo data is the first of its year.
    const year = parisYear(Date.now() - 361 * DAY)
    await field(page, 'Numéro de commande').fill(`CMD-${year}-000001`)
    await button(page).click()
    await toast(page, SENT).waitFor()
  })

  test('signing out takes the message away', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await openContact(page)
    await page.getByText('installateur@demo.example').waitFor()
    await field(page, 'Message').fill('Confidentiel')
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft')))
      .toContain('Confidentiel')
    await page.goto('/logout')
    await page.waitForURL('/')
    await openContact(page)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull()
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('')
  })
})
