import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { login } from '#shared/session/session.endpoints'
import { DESKTOP, expectNoSideScroll, PHONE, TABLET, useBrowser } from '#tests/platform/chromium-page'
import { openAs } from './configurator.steps.ts'

const ADMIN = 'admin@demo.example'

/** Runs in the page: by how much what is under its head has moved by itself. */
const movedBy = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (sources.some(({ node }) => !document.querySelector('header')?.contains(node))) sum += value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
  })

/** Holds a call of the page; what it gives waits until it is asked and what stands meanwhile is painted, then lets it go. */
const hold = (page: Page, url: string | RegExp, answer: (route: Route) => Promise<void>) => {
  const asked = new Promise<Route>((resolve) => page.route(url, resolve))
  return async () => {
    const route = await asked
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    await answer(route)
  }
}

describe('the account’s page', () => {
  const browser = useBrowser()

  test.each([PHONE, TABLET, DESKTOP])(
    'stands still while what it reads comes late, at $width px',
    async (viewport) => {
      const page = await browser.newPage({ viewport })
      // signed in elsewhere, too
      for (const device of ['Firefox', 'Chrome', 'Safari'])
        await fetch(`${browser.url}${login.url}`, {
          method: login.method,
          headers: { 'content-type': 'application/json', 'user-agent': device },
          body: JSON.stringify({ email: ADMIN, password: 'Demo!2026', remember: false }),
        })
      // staff with a second factor, of which few codes are left
      await page.route('**/api/authenticate', async (route) => {
        const reply = await route.fetch()
        const json = await reply.json()
        await route.fulfill({
          response: reply,
          json: { ...json, user: { ...json.user, secondFactor: true } },
        })
      })
      const readData = hold(page, '**/api/user/user-data', (route) => route.continue())
      const readSessions = hold(page, '**/api/user/sign-ins', (route) => route.continue())
      const count = hold(page, '**/api/user/second-factor/recovery-codes', (route) =>
        route.fulfill({ json: { success: true, left: 2 } }),
      )
      await openAs(page, '/my-account', ADMIN)
      await page.getByRole('heading', { name: 'Vos sessions' }).waitFor()
      await page.getByRole('heading', { name: 'Second facteur' }).waitFor()
      await readData()
      await page.getByText('Adresse email', { exact: true }).waitFor()
      await count()
      await page.getByText(/2.codes de secours/).waitFor()
      await readSessions()
      await page.getByRole('button', { name: 'Déconnecter partout' }).waitFor()
      const moved = await page.evaluate(movedBy)
      expect(moved).toBe(0)
    },
  )

  test.each<[tab: string, url: string | RegExp, seen: string]>([
    ['equipe', '**/api/team', 'Travaillez à plusieurs'],
    ['adresses', '**/api/user/addresses', 'Voir détails'],
    ['devis-clients', /\/api\/estimates(\?|$)/, 'Pas de devis client pour le moment'],
  ])('its tab « %s » stands still while what it reads comes late', async (tab, url, seen) => {
    const page = await browser.newPage({ viewport: DESKTOP })
    const read = hold(page, url, (route) => route.continue())
    await openAs(page, `/my-account?tab=${tab}`)
    await read()
    await page.getByText(seen, { exact: true }).first().waitFor()
    const moved = await page.evaluate(movedBy)
    expect(moved).toBe(0)
  })

  test('a row of tabs that goes on fades there, and what is shown is not under it', async () => {
    const page = await browser.newPage({ viewport: TABLET })
    await openAs(page, '/my-account')
    const row = page.getByRole('tablist').first()
    await row.waitFor()
    await expect.poll(() => row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
    await expect
      .poll(() => row.evaluate((list) => getComputedStyle(list).maskImage))
      .toContain('linear-gradient')
    await row.getByRole('tab').last().click()
    /** px between what is shown and the end of its row */
    const beside = () =>
      row.evaluate((list) => {
        const shown = list.querySelector('[aria-selected="true"]')
        return list.getBoundingClientRect().right - (shown?.getBoundingClientRect().right ?? Infinity)
      })
    // the fade is 40 px; a place that is scrolled to is a whole number of them
    await expect.poll(beside).toBeGreaterThanOrEqual(39)
    await expectNoSideScroll(page)
  })
})
