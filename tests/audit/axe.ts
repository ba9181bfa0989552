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

const PHONE: Size = [390, 844]
const DESKTOP: Size = [1440, 900]

/** How a screen is looked at. */
export interface AuditLook {
  readonly sizes: readonly Size[]
  readonly themes: readonly ('light' | 'dark')[]
}

/** Each width in both themes. */
export const everyLook = (): AuditLook => ({ sizes: WIDTHS, themes: ['light', 'dark'] })

/**
 * One of the two layouts, the menu behind its button or open (§9), in one theme: the screens of a visit take the four
 * in turn.
 */
export const oneLook = (index: number): AuditLook => ({
  sizes: [index % 2 === 0 ? PHONE : DESKTOP],
  themes: [index % 4 < 2 ? 'light' : 'dark'],
})

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
const screenViolations = async (
  page: Page,
  screen: AuditScreen,
  { sizes, themes }: AuditLook,
): Promise<string[]> => {
  const { below = Number.POSITIVE_INFINITY } = screen
  const found: string[] = []
  const shown = sizes.filter(([width]) => width < below)
  await page.setViewportSize({ width: PHONE[0], height: PHONE[1] })
  await bringUp(page, screen)
  for (const [width, height] of shown.length > 0 ? shown : [PHONE]) {
    await page.setViewportSize({ width, height })
    // two frames: what follows the width has followed
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    for (const [index, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme })
      for (const violation of await axeViolations(page, index === 0 ? undefined : COLOUR_RULES))
        found.push(`${screen.name}, ${width} px, ${theme}: ${violation}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** The violations of a visit's screens, looked at as `lookOf` their places in it says. */
export const visitViolations = async (
  browser: Browser,
  url: string,
  { account, screens }: AuditVisit,
  lookOf: (index: number) => AuditLook = everyLook,
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
    for (const [index, screen] of screens.entries())
      found.push(...(await screenViolations(page, screen, lookOf(index))))
    return found
  } finally {
    await context.close()
  }
}
