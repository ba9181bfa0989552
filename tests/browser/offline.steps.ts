import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { halves } from '#tests/dashboard/pictures'
import { PHONE, type useBrowser } from '#tests/platform/chromium-page'
import { type HttpLine, httpLine } from '#tests/platform/http-line'
import { openAs } from './configurator.steps.ts'

/** A machine that does much else takes its time to keep some two hundred files and as many replies. ms */
export const KEEPING = { timeout: 240_000, interval: 250 }

/** A line to the shop of a file's tests, as it should be when each of them begins. */
export const useLine = (shop: { readonly url: string }): Omit<HttpLine, 'close'> => {
  let line: HttpLine | undefined
  const here = (): HttpLine => {
    if (line === undefined) throw new Error('There is no line before the tests begin.')
    return line
  }
  beforeAll(async () => {
    line = await httpLine(shop.url)
  })
  afterAll(() => line?.close())
  beforeEach(() => here().be('well'))
  return {
    get url() {
      return here().url
    },
    be: (state) => here().be(state),
    rewrite: (path, change) => here().rewrite(path, change),
  }
}

/** Begin of the names of what is kept of a person. */
const KEPT = 'kept '

/** Names of the caches of what is kept of a person. */
export const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (begin) => (await caches.keys()).filter((name) => name.startsWith(begin)), KEPT)

/** The page is served by its worker. */
export const served = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), KEEPING).toBe('activated')

/** Something of a person is kept, and more is on its way. */
export const begun = async (page: Page): Promise<void> => {
  await served(page)
  const replies = async () => {
    const [name] = await keptOf(page)
    if (name === undefined) return 0
    return page.evaluate(async (kept) => (await (await caches.open(kept)).keys()).length, name)
  }
  await expect.poll(replies, KEEPING).toBeGreaterThan(1)
}

/** All that configuring reads is kept. */
export const kept = async (page: Page): Promise<void> => {
  await served(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/read-at')) !== undefined), KEEPING)
    .toBe(true)
}

/** The banner under the header. */
export const lostBanner = (page: Page) => page.getByText('Connexion perdue.')

/** For a page before it begins: what becomes of the workers that it registers, state by state, in `window.workers`. */
export const recordWorkers = (): void => {
  const states: string[] = []
  Object.assign(window, { workers: states })
  const { register } = ServiceWorkerContainer.prototype
  ServiceWorkerContainer.prototype.register = async function (...asked) {
    const registration = await register.apply(this, asked)
    const worker = registration.installing
    worker?.addEventListener('statechange', () => states.push(worker.state))
    return registration
  }
}

/** Phones behind that line. */
export const airplane = (
  browser: Pick<ReturnType<typeof useBrowser>, 'newPage'>,
  line: ReturnType<typeof useLine>,
) => ({
  /** One that has all it needs, and then no network. */
  inAirplane: async (refused: readonly (readonly [call: string, status: number])[] = []): Promise<Page> => {
    const page = await browser.newPage({
      expect: refused,
      viewport: PHONE,
      offline: true,
      serviceWorker: true,
      origin: line.url,
      expectConsole: /ERR_/,
    })
    await openAs(page, '/configurator')
    await kept(page)
    line.be('cut')
    await page.context().setOffline(true)
    return page
  },
  land: async (page: Page): Promise<void> => {
    line.be('well')
    await page.context().setOffline(false)
  },
})

/** Larger than what is sent. */
export const joinPhoto = async (page: Page, name: string): Promise<void> => {
  const buffer = await halves(4000, 3000).jpeg().toBuffer()
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles([{ name, mimeType: 'image/jpeg', buffer }])
}
