import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type axe from 'axe-core'
import type { APIRequestContext, Browser, Page } from 'playwright-core'
import type { AuditScreen, AuditVisit } from './screens.ts'

/** Widths that every screen is looked at, px, and the height of each. */
const WIDTHS = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The demo accounts share one password. */
const PASSWORD = 'Demo!2026'

/** Every accessibility rule of axe, best practices included, on the page as it stands: what breaks which, and where. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const known = await page.evaluate(() => Reflect.has(window, 'axe'))
  if (!known) await page.evaluate(await readFile(resolve('node_modules', 'axe-core', 'axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const runner = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await runner.run(document, { resultTypes: ['violations'], preload: false })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    )
  })
}

/** Brings the screen up where the page stands. */
const bringUp = async (page: Page, { path, steps }: AuditScreen): Promise<void> => {
  if (path !== undefined) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await steps?.(page)
  await page.getByText(/^Chargement/).waitFor({ state: 'hidden' })
}

/** The violations of one screen at each width where it shows. */
const screenViolations = async (page: Page, screen: AuditScreen): Promise<string[]> => {
  const { below = Number.POSITIVE_INFINITY } = screen
  const found: string[] = []
  const shown = WIDTHS.filter(([width]) => width < below)
  for (const [index, [width, height]] of shown.entries()) {
    await page.setViewportSize({ width, height })
    if (index === 0) await bringUp(page, screen)
    // two frames: what follows the width has followed
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    for (const violation of await axeViolations(page)) found.push(`${screen.name}, ${width} px: ${violation}`)
  }
  return found
}

/** The violations of a visit's screens in one theme. */
export const visitViolations = async (
  browser: Browser,
  url: string,
  { account, screens }: AuditVisit,
  theme: Theme,
): Promise<string[]> => {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  try {
    // the cookie that signing in leaves opens the session of the pages
    if (account) await signIn(context.request, account)
    const page = await context.newPage()
    const found: string[] = []
    for (const screen of screens) {
      for (const violation of await screenViolations(page, screen)) found.push(`${violation} (${theme})`)
    }
    return found
  } finally {
    await context.close()
  }
}

const signIn = async (request: APIRequestContext, email: string): Promise<void> => {
  const reply = await request.post('/api/login', { data: { email, password: PASSWORD, remember: false } })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()} ${await reply.text()}`)
}
