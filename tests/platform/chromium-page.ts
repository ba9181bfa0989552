import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { Engine } from '#server/platform/database'
import { axeViolations } from '../audit/axe.ts'
import { closeContexts, workerChromium } from './chromium.ts'
import { startServer, type TestServer } from './chromium-server.ts'

/** Widths that each screen is looked at, px. */
export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1440, height: 900 }

/** ms after which what a page does not show never comes, on the slowest machine */
const WAITS = 90_000

/** Most that a page may move by itself from one load to the next (the sum of its layout shifts). */
const LAYOUT_SHIFT = 0.02
/** ms after the reply to what a person sent in which what moves is the answer to it */
const ANSWER_MS = 500
/** Frames, two seconds where nothing is busy: work that awaits spreads over more of them on a busy machine. */
const ANSWER_FRAMES = 120

interface PageOptions {
  viewport?: { width: number; height: number }
  /** the system's preference; light by default */
  colorScheme?: 'light' | 'dark'
  /** it has a screen to be touched */
  hasTouch?: boolean
  /** replies with a failure status that this test provokes: `['POST /api/login', 401]` */
  expect?: readonly (readonly [call: string, status: number])[]
  /** a line of the console that this test provokes */
  expectConsole?: RegExp
  /** the test cuts the network: requests that get no reply, or a proxy's for the server, are no fault */
  offline?: boolean
  /** a service worker may serve it: what it asks for is not seen by the test's routes */
  serviceWorker?: boolean
  /** where it finds the server, when not at the server's own origin */
  origin?: string
}

export interface TestBrowser {
  /** origin of the server under test */
  readonly url: string
  /** folder of the mails that left, as .eml files */
  readonly mails: string
  /** the server's database */
  readonly db: TestServer['db']
  /** for contexts that a test opens, watches and closes itself */
  readonly browser: Browser
  /**
   * A page of a fresh visitor. When the test ends it fails for any console error or warning, page error, failed
   * request or refusal that was not expected, and for a page that moved by itself.
   */
  newPage(options?: PageOptions): Promise<Page>
}

/**
 * A server with a database of its own for the tests of the current block, and the worker's browser. `settings` are
 * more of the server's environment.
 */
export const useBrowser = (
  settings: () => Record<string, string> = () => ({}),
  engine: Engine = 'embedded',
): TestBrowser => {
  // a journey is many requests: on a busy machine it takes its time
  vi.setConfig({ testTimeout: 300_000 })
  let server: TestServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(settings(), engine), workerChromium()])
  }, 300_000)
  afterAll(async () => {
    if (browser) await closeContexts(browser)
    await server?.close()
  })
  const running = () => {
    if (server === undefined) throw new Error('The server runs only while tests do.')
    return server
  }
  const launched = () => {
    if (browser === undefined) throw new Error('The browser runs only while tests do.')
    return browser
  }
  return {
    get url() {
      return running().url
    },
    get mails() {
      return running().mails
    },
    get db() {
      return running().db
    },
    get browser() {
      return launched()
    },
    newPage: async (options = {}) => {
      const context = await launched().newContext({
        baseURL: options.origin ?? running().url,
        viewport: options.viewport ?? DESKTOP,
        colorScheme: options.colorScheme ?? 'light',
        hasTouch: options.hasTouch ?? false,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(WAITS)
      if (!options.serviceWorker) await context.addInitScript(withoutServiceWorker)
      const page = await context.newPage()
      const faults = await watch(page, options)
      onTestFinished(async () => {
        const found = await faults()
        await context.close()
        expect(found).toEqual([])
      })
      return page
    },
  }
}

/** A guest's session check is answered 401 by contract, and the browser logs it. */
const ALWAYS_EXPECTED = [['GET /api/authenticate', 401]] as const

/** Listens to all that must not happen; what it gives says what did. */
const watch = async (page: Page, { expect: expected = [], expectConsole, offline = false }: PageOptions) => {
  const faults: string[] = []
  const shifts: Shift[] = []
  /** when the replies to what a person sent were whole, epoch ms */
  const answers: number[] = []
  const isExpected = (call: string, status: number) =>
    [...ALWAYS_EXPECTED, ...expected].some(([name, code]) => name === call && code === status)

  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (expectConsole?.test(message.text())) return
    // the browser's own line about a reply is judged with the reply
    if (!isNetworkLine(message)) faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    const call = `${response.request().method()} ${new URL(response.url()).pathname}`
    if (offline && response.status() === 502) return
    if (response.status() >= 400 && !isExpected(call, response.status()))
      faults.push(`refused: ${call} ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    // leaving a page gives up what it was still reading
    if (request.failure()?.errorText === 'net::ERR_ABORTED' || offline) return
    faults.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('requestfinished', (request) => {
    if (request.method() === 'GET') return
    const { startTime, responseEnd } = request.timing()
    answers.push(startTime + responseEnd)
  })
  await page.exposeFunction('reportLayoutShift', (shift: Shift) => shifts.push(shift))
  await page.addInitScript(observeLayoutShift, ANSWER_FRAMES)
  return async () => {
    // what a reply brings on answers the person too, however late a busy machine lets it come
    const own = shifts.filter(({ at }) => !answers.some((answer) => at >= answer && at < answer + ANSWER_MS))
    for (const load of new Set(own.map((one) => one.load))) {
      const ofLoad = own.filter((one) => one.load === load)
      if (ofLoad.reduce((sum, { value }) => sum + value, 0) > LAYOUT_SHIFT)
        faults.push(...ofLoad.map(({ value, where }) => `layout shift ${value.toFixed(3)}: ${where}`))
    }
    return faults
  }
}

/** Runs in the page: a browser that has none, as on an origin that is not secure. */
const withoutServiceWorker = () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

const isNetworkLine = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource')

/** Something that moved by itself. */
interface Shift {
  value: number
  /** epoch ms */
  at: number
  /** the load of the page in which it did */
  load: number
  /** the page, and what moved */
  where: string
}

/**
 * Runs in the page. What moves in the `answerFrames` frames after a person's action, a resized window too, is the
 * answer to it, and so is what moves in those after the reply to a call that such an answer made. Frames, not ms: while
 * a busy machine works it paints few.
 */
const observeLayoutShift = (answerFrames: number) => {
  const load = Math.random()
  // a test may put a clock of its own in their place
  const [nextFrame, now] = [requestAnimationFrame.bind(window), performance.now.bind(performance)]
  /** ms of this page; `to` and `asksTo` are reached when enough frames have been painted */
  const answers: { from: number; to: number; asksTo: number }[] = []
  let left = 0
  const count = () => {
    left -= 1
    if (left === answerFrames) for (const answer of answers) answer.to = Math.min(answer.to, now())
    if (left > 0) nextFrame(count)
    else for (const answer of answers) answer.asksTo = Math.min(answer.asksTo, now())
  }
  const answerFrom = (from: number) => {
    answers.push({ from, to: Number.POSITIVE_INFINITY, asksTo: Number.POSITIVE_INFINITY })
    if (left <= 0) nextFrame(count)
    // a field is searched for once its typing rests: calls have as many again to be made
    left = 2 * answerFrames
  }
  // a test's own clock stamps its events, ahead of the real time that shifts are told in
  for (const type of ['input', 'keydown', 'pointerdown', 'click', 'resize'])
    addEventListener(type, ({ timeStamp }) => answerFrom(Math.min(timeStamp, now())), true)
  performance.setResourceTimingBufferSize(2000)
  const takeReplies = (calls: PerformanceEntryList) => {
    for (const call of calls) {
      if (!(call instanceof PerformanceResourceTiming)) continue
      if (call.initiatorType !== 'fetch' && call.initiatorType !== 'xmlhttprequest') continue
      if (answers.some(({ from, asksTo }) => call.startTime >= from && call.startTime <= asksTo))
        answerFrom(call.responseEnd)
    }
  }
  const replies = new PerformanceObserver((list) => takeReplies(list.getEntries()))
  replies.observe({ type: 'resource' })
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  const report = Reflect.get(window, 'reportLayoutShift') as (shift: Shift) => void
  new PerformanceObserver((list) => {
    // what a sheet of paper leaves out is no shift
    if (matchMedia('print').matches) return
    takeReplies(replies.takeRecords())
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue
      if (answers.some(({ from, to }) => entry.startTime >= from && entry.startTime <= to)) continue
      const where = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName,
      )
      report({
        value: entry.value,
        at: performance.timeOrigin + entry.startTime,
        load,
        where: `${location.pathname} ${where.join(', ')}`,
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** No accessibility rule of axe, best practices included, or none of `only`, is broken on the page as it stands. */
export const expectAccessible = async (page: Page, only?: readonly string[]): Promise<void> => {
  expect(await axeViolations(page, only)).toEqual([])
}

/** A picture of the whole page under .cache/screenshots, to be looked at; only for who asks by `SCREENSHOTS=1`. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS === undefined) return
  await mkdir(resolve('.cache', 'screenshots'), { recursive: true })
  const width = page.viewportSize()?.width
  await page.screenshot({ path: resolve('.cache', 'screenshots', `${name}-${width}.png`), fullPage: true })
}

/** No part of the page is wider than the window. */
export const expectNoSideScroll = async (page: Page): Promise<void> => {
  const [content, window_] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window_ ?? 0)
}
