import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { signInBehind } from '../browser/sign-in.ts'
import type { AuditScreen, AuditVisit } from './screen.ts'

type Size = readonly [width: number, height: number]

/** Widths that every screen is looked at, px, and the height of each. */
const WIDTHS: readonly Size[] = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
]

const THEMES = ['light', 'dark'] as const

/** The rules that look at colours: all that another theme may break, as it changes nothing else (tokens.css). */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Every accessibility rule of axe, best practices included, on the page as it stands: what breaks which, and where.
 * `only`: these rules alone.
 */
export const axeViolations = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  const known = await page.evaluate(() => Reflect.has(window, 'axe'))
  if (!known) await page.evaluate(await readFile(resolve('node_modules', 'axe-core', 'axe.min.js'), 'utf8'))
  return page.evaluate(async (rules) => {
    const runner = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await runner.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    )
  }, only)
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

/** The violations of one screen, brought up on a phone, in each theme at each width where it shows. */
const screenViolations = async (page: Page, screen: AuditScreen): Promise<string[]> => {
  const { below = Number.POSITIVE_INFINITY } = screen
  const found: string[] = []
  await page.setViewportSize({ width: 390, height: 844 })
  await bringUp(page, screen)
  for (const [width, height] of WIDTHS.filter(([width]) => width < below)) {
    await page.setViewportSize({ width, height })
    // two frames: what follows the width has followed
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    for (const [index, theme] of THEMES.entries()) {
      await page.emulateMedia({ colorScheme: theme })
      for (const violation of await axeViolations(page, index === 0 ? undefined : COLOUR_RULES))
        found.push(`${screen.name}, ${width} px, ${theme}: ${violation}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** The violations of a visit's screens, at every width in both themes. */
export const visitViolations = async (
  browser: Browser,
  url: string,
  { account, screens }: AuditVisit,
): Promise<string[]> => {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: 'light',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    if (account) await signInBehind(page, account)
    const found: string[] = []
    for (const screen of screens) found.push(...(await screenViolations(page, screen)))
    return found
  } finally {
    await context.close()
  }
}
