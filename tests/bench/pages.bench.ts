import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { signIn } from '../browser/sign-in.ts'
import { launchChromium } from '../platform/chromium.ts'
import { type Figure, median } from './figures.ts'
import { withServer } from './server.ts'

/** Choices timed on the configurator. */
const CHOICES = 40

/** Collects what the page's scripts weigh compressed, in bytes, by address. */
const weighScripts = (page: Page): Map<string, Promise<number>> => {
  const weights = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    weights.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return weights
}

const total = async (weights: Iterable<Promise<number>>): Promise<number> =>
  (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)

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
      const page = await browser.newPage()
      const scripts = weighScripts(page)
      await page.goto(`${url}/login`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const login = await total(scripts.values())
      const before = new Set(scripts.keys())

      await signIn(page, 'installateur@demo.example')
      await page.waitForURL((address) => address.pathname !== '/login')
      await page.goto(`${url}/catalogue/rails-manuels/rail-manuel-25`)
      await page.getByRole('button', { name: 'Rail RA-25 manuel' }).click()
      await page.getByRole('textbox', { name: 'Longueur' }).waitFor()
      const added = [...scripts].filter(([address]) => !before.has(address))
      const configurator = await total(
        added
          .filter(([address]) => !/CataloguePage|FamilyPage|SubCategoryPage|HomePage/.test(address))
          .map(([, weight]) => weight),
      )

      let requests = 0
      page.on('request', () => {
        requests += 1
      })
      const times = await timeChoices(page)
      return [
        { name: 'scripts of /login', value: `${(login / 1000).toFixed(1)} kB gz`, note: 'target 120 kB' },
        {
          name: 'scripts that /configurator adds',
          value: `${(configurator / 1000).toFixed(1)} kB gz`,
          note: 'target 60 kB',
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
