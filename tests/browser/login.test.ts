import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot, useBrowser } from '#tests/platform/chromium-page'
import { look } from './look.ts'
import { scriptsWeight } from './scripts-weight.ts'
import { signIn } from './sign-in.ts'

const email = (page: Page) => page.getByLabel('Adresse email')
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: false }).first()
const button = (page: Page) => page.getByRole('button', { name: 'Se connecter' })

describe('sign-in', () => {
  const browser = useBrowser()

  test('is accessible', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
    await expect.poll(() => page.title()).toBe('Connexion · Ombrelia')
    await look(page, 'login')
    await expect
      .poll(() => page.getByRole('link', { name: "S'inscrire" }).getAttribute('href'))
      .toBe('/signup')
  })

  test('says that an account is verified for 3 seconds', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.goto('/login?verified=1')
    const toast = page.getByRole('status').filter({
      hasText: 'Votre compte a bien été vérifié ! Vous pouvez maintenant vous connecter.',
    })
    await toast.waitFor()
    await page.clock.runFor(2900)
    await expect.poll(() => toast.isVisible()).toBe(true)
    await page.clock.runFor(500)
    await toast.waitFor({ state: 'detached' })
    // the address stays, and says nothing again
    await page.reload()
    await email(page).fill('installateur@demo.example')
    await page.clock.runFor(100)
    await expect
      .poll(async () => [new URL(page.url()).search, await toast.count()])
      .toEqual(['?verified=1', 0])
  })

  test('what is typed before the page’s script runs stands', async () => {
    const page = await browser.newPage()
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await email(page).fill('installateur@demo.example')
    await page.locator('input[name=password]').fill('Demo!2026')
    go()
    await page.waitForFunction(() => !document.querySelector('button[type=submit]')?.hasAttribute('disabled'))
    await expect.poll(() => email(page).inputValue()).toBe('installateur@demo.example')
    await button(page).click()
    await page.waitForURL('/')
  })

  test.each(['/login', '/signup'])('%s loads at most 120 kB of JavaScript', async (path) => {
    const page = await browser.newPage()
    // what is fetched once the page has come to rest is held back: its clock stands still
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    const { total, sizes } = await scriptsWeight(page, () => page.goto(path))
    expect(sizes.length).toBeGreaterThan(1)
    expect(total, JSON.stringify(sizes)).toBeLessThan(120_100)
    expect(total).toBeGreaterThan(50_000)
  })

  test('a guest is led through the session check to the sign-in, and back to the page asked for', async () => {
    const page = await browser.newPage()
    await page.goto('/catalogue?cat=rails')
    await page.waitForURL('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/catalogue?cat=rails')
    await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor()
  })

  test('the button opens with a valid address and more than 4 characters', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await expect.poll(() => button(page).isDisabled()).toBe(true)
    await email(page).fill('installateur@demo.example')
    await password(page).fill('1234')
    await expect.poll(() => button(page).isDisabled()).toBe(true)
    await password(page).fill('12345')
    await expect.poll(() => button(page).isEnabled()).toBe(true)
    await email(page).fill('installateur@demo')
    await expect.poll(() => button(page).isDisabled()).toBe(true)
    await password(page).focus()
    await expect.poll(() => email(page).getAttribute('aria-invalid')).toBe('true')
    await page.getByText("L'adresse email doit être une adresse valide").waitFor()
    await expectAccessible(page)
  })

  test('a wrong password says so and keeps the address', async () => {
    const page = await browser.newPage({ expect: [['POST /api/login', 401]] })
    await page.goto('/login')
    await email(page).fill('installateur@demo.example')
    await password(page).fill('mauvais mot de passe')
    await button(page).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await expect
      .poll(() => alert.textContent())
      .toBe('Votre adresse email et/ou mot de passe sont incorrects')
    await expect.poll(() => email(page).inputValue()).toBe('installateur@demo.example')
    await expectAccessible(page)
    await screenshot(page, 'login-refused')
  })

  test('the password can be shown', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await password(page).fill('secret')
    await expect.poll(() => password(page).getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect.poll(() => page.locator('input[name=password]').getAttribute('type')).toBe('text')
  })

  test('a signed-in person has nothing to do on the sign-in, and leaves by the menu', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.goto('/login')
    await page.waitForURL('/')
    // the page that arrives closes every menu
    await page.getByRole('heading', { level: 2, name: 'En ce moment' }).waitFor()
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('link', { name: 'Déconnexion' }).click()
    await page.waitForURL('/')
    await page.getByRole('status').filter({ hasText: 'Déconnexion réussie' }).waitFor()
    await page.getByRole('link', { name: 'Se connecter' }).waitFor()
  })

  test.each([
    [
      'nonverifie@demo.example',
      '/verification-email-notification',
      'Vérification de votre adresse email',
      // it was opened before its e-mail was confirmed: once it is, nothing is to come
      [],
    ],
    [
      'inactif@demo.example',
      '/sorry-inactive',
      'Ouverture de compte en cours',
      ['Inscription', 'Ouverture par notre équipe', 'Compte ouvert'],
    ],
  ])('%s is led to %s', async (person, path, title, life) => {
    const page = await browser.newPage()
    await page.goto('/catalogue')
    await page.waitForURL('/login')
    await signIn(page, person)
    await page.waitForURL(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const stops = page.getByRole('list', { name: 'Suivi de votre compte' }).getByRole('listitem')
    const names = async () => (await stops.allInnerTexts()).map((text) => text.split('\n')[0])
    await expect.poll(names).toEqual(life)
    await expectAccessible(page)
    await screenshot(page, path.slice(1))
  })

  test('an expired token is renewed behind the page', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog', 401]] })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('account-store') ?? '')
      kept.state.auth_token = 'worn.out.token'
      localStorage.setItem('account-store', JSON.stringify(kept))
    })
    await page.goto('/catalogue')
    await page.getByRole('heading', { level: 2, name: 'Rails' }).waitFor()
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('account-store') ?? '').state.auth_token,
    )
    expect(token).not.toBe('worn.out.token')
  })

  test('a session that ended says so on the sign-in', async () => {
    const page = await browser.newPage({
      expect: [
        ['GET /api/catalog', 401],
        ['GET /api/refresh', 401],
      ],
    })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.context().clearCookies()
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('account-store') ?? '')
      kept.state.auth_token = 'worn.out.token'
      localStorage.setItem('account-store', JSON.stringify(kept))
    })
    await page.goto('/catalogue')
    await page.waitForURL('/login')
    await page.getByText('Votre session a expiré. Veuillez vous reconnecter.').waitFor()
  })

  test('another tab follows a sign-out', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    const other = await page.context().newPage()
    await other.goto('/catalogue')
    await other.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor()
    await page.goto('/logout')
    await page.waitForURL('/')
    await other.waitForURL('/login')
  })
})
