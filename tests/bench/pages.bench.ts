import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { chooseModel, examples, openAs, RAIL_SCRIPT_MAX } from '../browser/configurator.steps.ts'
import { launchChromium } from '../platform/chromium.ts'
import { against, type Figure, median } from './figures.ts'
import { withServer } from './server.ts'

/** bytes of script, compressed */
const LOGIN_MAX = 120_000

/** Choices timed on the configurator. */
const CHOICES = 40

/** The addresses of the scripts that the page has asked for, those fetched ahead included. */
const listScripts = (page: Page): Set<string> => {
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url())
  })
  return addresses
}

/**
 * What files weigh compressed, in bytes. They are asked for anew: a browser forgets what it was answered as soon as it goes to
 * another page, and never keeps what it fetches ahead.
 */
const weigh = async (addresses: Iterable<string>): Promise<number> => {
  const weights = await Promise.all(
    Array.from(addresses, async (address) => {
      const reply = await fetch(address)
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}.`)
      return gzipSync(Buffer.from(await reply.arrayBuffer()), { level: 9 }).length
    }),
  )
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/** ms from an answer to the second frame after it, which has painted it, for alternating answers. */
const timeChoices = (page: Page): Promise<number[]> =>
  page.evaluate(async (choices) => {
    const group = [...document.querySelectorAll('fieldset')].find(
      (set) => set.querySelectorAll('input[type=radio]:not(:disabled)').length > 1,
    )
    const options = [...(group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    const times: number[] = []
    for (let choice = 0; choice < choices; choice++) {
      const option = options[choice % 2]
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const start = performance.now()
      option?.click()
      if (!option?.checked) throw new Error('The answer was not taken.')
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(performance.now() - start)
    }
    return times
  }, CHOICES)

/** What the first screens download, and what an answer on the configurator costs. */
export const benchPages = (): Promise<Figure[]> =>
  withServer('embedded', async (url) => {
    const browser = await launchChromium()
    try {
      const guest = await browser.newPage({ baseURL: url })
      const asked = listScripts(guest)
      await guest.goto('/login', { waitUntil: 'networkidle' })
      const login = await weigh(asked)
      await guest.context().close()

      const page = await browser.newPage({ baseURL: url })
      const scripts = listScripts(page)
      await openAs(page, '/configurator')
      await chooseModel(page, examples.rail.levels)
      await page.waitForLoadState('networkidle')
      const configurator = await weigh(scripts)

      let requests = 0
      page.on('request', () => {
        requests += 1
      })
      const times = await timeChoices(page)
      return [
        {
          name: 'scripts of /login',
          value: `${(login / 1000).toFixed(1)} kB gz`,
          note: against(`${LOGIN_MAX / 1000} kB`, login > LOGIN_MAX),
        },
        {
          name: 'scripts of /configurator, a rail',
          value: `${(configurator / 1000).toFixed(1)} kB gz`,
          note: against(`${RAIL_SCRIPT_MAX / 1000} kB`, configurator > RAIL_SCRIPT_MAX),
        },
        {
          name: 'answer to painted frame',
          value: `${median(times).toFixed(1)} ms`,
          note: `median of ${CHOICES}, two frames of 16.7 ms included; ${requests} requests`,
        },
      ]
    } finally {
      await browser.close()
    }
  })
