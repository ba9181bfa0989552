import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { closeContexts, workerChromium } from '#tests/platform/chromium'

interface View {
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
}

/** The built pages of the design system for the tests of a file; what it gives opens them. */
export const designPages = () => {
  let home: string
  let server: PreviewServer
  let browser: Browser

  /** The pages built as in development, where the page is: one file loads in a tenth of the time that its modules take. */
  const servePages = async (): Promise<void> => {
    home = await mkdtemp(join(tmpdir(), 'ombrelia-test-design-'))
    await build({
      configFile: 'vite.config.ts',
      logLevel: 'error',
      build: { outDir: join(home, 'client'), emptyOutDir: true },
    })
    server = await preview({
      configFile: false,
      root: home,
      logLevel: 'error',
      build: { outDir: 'client' },
      preview: { host: '127.0.0.1', port: 0 },
    })
  }

  beforeAll(async () => {
    ;[browser] = await Promise.all([workerChromium(), servePages()])
  }, 300_000)

  afterAll(async () => {
    await closeContexts(browser)
    await server.close()
    await rm(home, { recursive: true })
  })

  const designUrl = (): string => {
    const address = server.httpServer.address()
    if (typeof address !== 'object' || address === null) throw new Error('The pages’ server does not listen.')
    return `http://127.0.0.1:${address.port}/_design`
  }

  /** The page of the design system; the test fails for a line of the console. */
  return async ({ colorScheme = 'light', viewport = { width: 1440, height: 900 } }: View = {}) => {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'fr-FR',
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
    page.on('console', (message) => {
      // nobody is signed in: the session's check is refused, and the browser says so
      if (message.text().startsWith('Failed to load resource')) return
      if (['error', 'warning'].includes(message.type())) faults.push(message.text())
    })
    onTestFinished(async () => {
      await context.close()
      expect(faults).toEqual([])
    })
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 'UNAUTHENTICATED', message: 'Connectez-vous.', requestId: 'design' },
      }),
    )
    await page.goto(designUrl())
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
}
