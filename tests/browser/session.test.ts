import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { signIn } from './sign-in.ts'

const kept = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('account-store') ?? '').state.auth_token as string | null,
  )

const createdAt = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('account-store') ?? '').state.tokenCreatedAt as string)

/** A token that the server refuses, as one that expired while the laptop slept. */
const wearOut = (page: Page) =>
  page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('account-store') ?? '')
    record.state.auth_token = 'worn.out.token'
    localStorage.setItem('account-store', JSON.stringify(record))
  })

const rails = (page: Page) => page.getByRole('heading', { level: 2, name: 'Rails' })

describe('a session that keeps itself', () => {
  const browser = useBrowser()

  const openSignedIn = async (page: Page) => {
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
  }

  test('two tabs that wake with a worn token both go on', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog', 401]] })
    await openSignedIn(page)
    const other = await page.context().newPage()
    await wearOut(page)
    await Promise.all([page.goto('/catalogue'), other.goto('/catalogue')])
    await Promise.all([rails(page).waitFor(), rails(other).waitFor()])
    await expect.poll(() => kept(page)).toBe(await kept(other))
    await expect.poll(() => kept(page)).not.toBe('worn.out.token')
  })

  test('a network that is lost during a refresh ends nothing: the next call tries again', async () => {
    const page = await browser.newPage({ expect: [['GET /api/catalog', 401]], offline: true })
    await openSignedIn(page)
    await wearOut(page)
    await page.route('**/api/refresh', (route) => route.abort('internetdisconnected'))
    await page.goto('/catalogue')
    await page.getByText('La connexion avec le serveur est rompue.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/catalogue')
    await expect.poll(() => kept(page)).toBe('worn.out.token')
    await page.unroute('**/api/refresh')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await rails(page).waitFor()
    await expect.poll(() => kept(page)).not.toBe('worn.out.token')
  })

  test.each([503, 500])('a refresh answered %i ends nothing', async (status) => {
    const page = await browser.newPage({
      expect: [
        ['GET /api/catalog', 401],
        ['GET /api/refresh', status],
      ],
    })
    await openSignedIn(page)
    await wearOut(page)
    await page.route('**/api/refresh', (route) =>
      route.fulfill({
        status,
        json: {
          success: false,
          code: status === 503 ? 'UNAVAILABLE' : 'INTERNAL',
          message: 'x',
          requestId: 'r',
        },
      }),
    )
    await page.goto('/catalogue')
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expect.poll(() => kept(page)).toBe('worn.out.token')
    await page.unroute('**/api/refresh')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await rails(page).waitFor()
  })

  test('an idle tab renews its token by the timer, near its end and not before', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await openSignedIn(page)
    const first = await createdAt(page)
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/refresh'))
        refreshes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await page.clock.runFor('25:10')
    expect(refreshes).toEqual([])
    const renewed = page.waitForResponse((response) => response.url().endsWith('/refresh'))
    await page.clock.runFor('05:00')
    expect((await renewed).status()).toBe(200)
    expect(refreshes).toEqual(['POST /refresh'])
    await expect.poll(() => createdAt(page)).not.toBe(first)
  })

  test('a sign of the person in any tab keeps the timer still', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await openSignedIn(page)
    const refreshes: string[] = []
    page.on('request', (request) => request.url().endsWith('/refresh') && refreshes.push(request.url()))
    await page.clock.runFor('28:00')
    await page.mouse.move(200, 300)
    await page.mouse.move(220, 310)
    await expect
      .poll(() => page.evaluate(() => Date.now() - Number(localStorage.getItem('last-activity')) < 60_000))
      .toBe(true)
    await page.clock.runFor('03:00')
    expect(refreshes).toEqual([])
  })

  test('signing out forgets this tab’s cart, and signs the other tab out', async () => {
    const page = await browser.newPage()
    await openSignedIn(page)
    const other = await page.context().newPage()
    await other.goto('/catalogue')
    await rails(other).waitFor()
    await page.evaluate(() => {
      sessionStorage.setItem('configuration', '{"version":1}')
      sessionStorage.setItem('order-draft', '{"version":1}')
    })
    await page.goto('/logout')
    await page.waitForURL('/')
    await expect
      .poll(() =>
        page.evaluate(() => [sessionStorage.getItem('configuration'), sessionStorage.getItem('order-draft')]),
      )
      .toEqual([null, null])
    await other.waitForURL('/login')
  })
})
