import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { look } from './look.ts'
import { codeIn, nextMail, wrongCode } from './mails.ts'

const installer = 'installateur@demo.example'

const email = (page: Page) => page.getByLabel('Adresse email')
const boxes = (page: Page) =>
  page.getByLabel('Code de vérification', { exact: true }).and(page.locator('input'))
const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Mode de connexion' }).getByRole('button', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** On /login, the code mode with this address. */
const openCodeMode = async (page: Page, address: string) => {
  await mode(page, 'Code de vérification').click()
  await email(page).fill(address)
}

describe('sign-in by code', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** Asks for a code and reads it in its mail. */
  const askCode = async (page: Page, label: string, address = installer) => {
    const known = smtp.mailsTo(address).length
    await button(page, label).click()
    return codeIn(await nextMail(smtp, address, known))
  }

  test('the typed address stays from one mode to the other, whose button is disabled', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await expect.poll(() => mode(page, 'Mot de passe').isDisabled()).toBe(true)
    await email(page).fill('installateur@demo')
    await mode(page, 'Code de vérification').click()
    await expect.poll(() => mode(page, 'Code de vérification').isDisabled()).toBe(true)
    await expect.poll(() => mode(page, 'Mot de passe').isEnabled()).toBe(true)
    await expect.poll(() => email(page).inputValue()).toBe('installateur@demo')
    await expect.poll(() => email(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => button(page, 'Envoyer un code').count()).toBe(0)
    await email(page).fill(installer)
    await button(page, 'Envoyer un code').waitFor()
    await button(page, "J'ai déjà un code").waitFor()
    await look(page, 'login-code')
    await mode(page, 'Mot de passe').click()
    await expect.poll(() => email(page).inputValue()).toBe(installer)
  })

  test('the code mode has come before it is asked for: nothing stands in its place', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/CodeMode-[^/]*\.js/.test(name)),
        ),
      )
      .toBe(true)
    await email(page).fill(installer)
    // what the switch draws is looked at in the next frame, before anything can come over the network
    const shown = await mode(page, 'Code de vérification').evaluate(async (switcher: HTMLElement) => {
      switcher.click()
      await new Promise(requestAnimationFrame)
      return document.querySelector('main')?.textContent ?? ''
    })
    expect(shown).toContain('Envoyer un code')
  })

  test('a code of a mail opens the session, clears the work kept here and leads back', async () => {
    const page = await browser.newPage()
    await page.goto('/catalogue?cat=rails')
    await page.waitForURL('/login')
    await page.evaluate(() => {
      sessionStorage.setItem('configuration', '{"version":1}')
      sessionStorage.setItem('order-draft', '{"version":1}')
    })
    await openCodeMode(page, installer)
    const code = await askCode(page, 'Envoyer un code')
    await page.getByText('Temps restant : 0').waitFor()
    await expect.poll(() => boxes(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await look(page, 'login-code-entry')
    await page.keyboard.type(code.toLowerCase())
    await page.waitForURL('/catalogue?cat=rails')
    await page.getByRole('status').filter({ hasText: 'Vous êtes connecté !' }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => [sessionStorage.getItem('configuration'), sessionStorage.getItem('order-draft')]),
      )
      .toEqual([null, null])
  })

  test('a wrong code is emptied and says so; the right one opens; used twice it opens nothing', async () => {
    const page = await browser.newPage({ expect: [['POST /api/verifyOtp', 422]] })
    await page.goto('/login')
    await openCodeMode(page, installer)
    const code = await askCode(page, 'Envoyer un code')
    await boxes(page).fill(wrongCode(code))
    await page.getByText('Ce code est incorrect.').waitFor()
    await expect.poll(() => boxes(page).inputValue()).toBe('')
    await expect.poll(() => boxes(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await look(page, 'login-code-wrong')
    await boxes(page).fill(code)
    await page.waitForURL('/')
    await page.goto('/logout')
    await page.waitForURL('/')

    await page.goto('/login')
    await openCodeMode(page, installer)
    await button(page, "J'ai déjà un code").click()
    await expect.poll(() => page.getByText('Temps restant').count()).toBe(0)
    await boxes(page).fill(code)
    await page.getByText('Ce code n’est plus valable. Demandez-en un nouveau.').waitFor()
  })

  test('an entry that is open and its countdown survive a reload, and what was typed does not', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.goto('/login')
    await openCodeMode(page, installer)
    const code = await askCode(page, 'Envoyer un code')
    await page.keyboard.type(code.slice(0, 3))
    await page.clock.fastForward('02:00')
    await page.reload()
    await page.getByText(/Temps restant : 0[23]:/).waitFor()
    await expect.poll(() => mode(page, 'Code de vérification').getAttribute('aria-pressed')).toBe('true')
    await expect
      .poll(async () => [await email(page).inputValue(), await boxes(page).inputValue()])
      .toEqual([installer, ''])
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
      .not.toContain(code.slice(0, 3))
    await look(page, 'login-code-reloaded')
    await boxes(page).fill(code)
    await page.waitForURL('/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sign-in-code'))).toBe(null)
  })

  test('an entry whose time is over does not come back', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.goto('/login')
    await openCodeMode(page, installer)
    await button(page, "J'ai déjà un code").click()
    await boxes(page).waitFor()
    await page.reload()
    await boxes(page).waitFor()
    await expect.poll(() => page.getByText('Temps restant').count()).toBe(0)
    await page.clock.fastForward('05:01')
    await page.reload()
    await page.locator('input[name=password]').waitFor()
    await expect.poll(() => mode(page, 'Mot de passe').getAttribute('aria-pressed')).toBe('true')
  })

  test('the boxes are one field: a paste fills them, arrows and backspace mend one in the middle', async () => {
    const page = await browser.newPage({ expect: [['POST /api/verifyOtp', 422]] })
    await page.goto('/login')
    await openCodeMode(page, 'personne@ailleurs.example')
    await button(page, "J'ai déjà un code").click()
    const input = boxes(page)
    await input.waitFor()
    await page.keyboard.type('abcd')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('x')
    await expect
      .poll(async () => [
        await input.inputValue(),
        await input.evaluate((node) => Reflect.get(node, 'selectionStart')),
      ])
      .toEqual(['AXCD', 2])
    await page.keyboard.press('ControlOrMeta+A')
    const sent = page.waitForRequest('**/api/verifyOtp')
    await page.keyboard.insertText(' ab-12 3')
    expect((await sent).postDataJSON()).toEqual({ email: 'personne@ailleurs.example', otp: 'AB123' })
    await page.getByRole('alert').getByText('Ce code').waitFor()
  })

  test('a new code puts the countdown back to 5:00 and the first one out of use', async () => {
    const page = await browser.newPage({ expect: [['POST /api/verifyOtp', 422]] })
    await page.clock.install()
    await page.goto('/login')
    await openCodeMode(page, installer)
    const first = await askCode(page, 'Envoyer un code')
    await page.getByText('Temps restant : 0').waitFor()
    await page.clock.fastForward('02:00')
    await page.getByText(/Temps restant : 0[23]:/).waitFor()
    const second = await askCode(page, 'Renvoyer un code')
    await page.getByText(/Temps restant : 0(5:00|4:5)/).waitFor()
    await boxes(page).fill(first)
    await page.getByText('Ce code est incorrect.').waitFor()
    await boxes(page).fill(second)
    await page.waitForURL('/')
  })

  test('a tab that slept past the end closes the entry and asks for another code', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.goto('/login')
    await openCodeMode(page, installer)
    await askCode(page, 'Envoyer un code')
    await page.getByText('Temps restant : 0').waitFor()
    await page.clock.fastForward('45:00')
    await page.getByText('Le code n’est plus valable. Demandez-en un nouveau.').waitFor()
    await expect.poll(() => boxes(page).count()).toBe(0)
    await button(page, 'Envoyer un code').waitFor()
    await look(page, 'login-code-expired')
  })

  test('the countdown goes on while the other mode is in view', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.goto('/login')
    await openCodeMode(page, installer)
    await askCode(page, 'Envoyer un code')
    await mode(page, 'Mot de passe').click()
    await page.clock.fastForward('01:30')
    await mode(page, 'Code de vérification').click()
    await page.getByText(/Temps restant : 03:[123]/).waitFor()
  })

  test('a lost network keeps the code, which the button sends again', async () => {
    const page = await browser.newPage({ offline: true })
    await page.goto('/login')
    await openCodeMode(page, installer)
    const code = await askCode(page, 'Envoyer un code')
    await page.route('**/api/verifyOtp', (route) => route.abort('internetdisconnected'))
    await boxes(page).fill(code)
    await page.getByText('La connexion avec le serveur est rompue.').waitFor()
    await expect.poll(() => boxes(page).inputValue()).toBe(code)
    await page.unroute('**/api/verifyOtp')
    await button(page, 'Se connecter').click()
    await page.waitForURL('/')
  })

  test('too many requests say how long to wait, in the top area', async () => {
    const page = await browser.newPage({ expect: [['POST /api/requestOtp', 429]] })
    const message = 'Trop de tentatives. Réessayez dans 8 minutes.'
    await page.route('**/api/requestOtp', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '480' },
        json: { success: false, code: 'TOO_MANY_REQUESTS', message, requestId: 'r', retryAfter: 480 },
      }),
    )
    await page.goto('/login')
    await openCodeMode(page, installer)
    await button(page, 'Envoyer un code').click()
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    await look(page, 'login-code-refused')
  })
})
