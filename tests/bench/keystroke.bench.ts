import type { CDPSession, Page } from 'playwright-core'
import {
  type Answers,
  answer,
  chooseModel,
  examples,
  numberField,
  openAs,
} from '../browser/configurator.steps.ts'
import { launchChromium } from '../platform/chromium.ts'
import { against, type Figure, median } from './figures.ts'
import { withServer } from './server.ts'

/** Keys timed in each model. */
const KEYS = 30
/** How much slower than this machine the phone is. */
const SLOWER = 4
/** ms in which a key, and what it makes of all the options, is worked out and painted */
const TARGET = 16
/** ms from one key to the next: all that a key leads to is on screen by then */
const PAUSE = 300

/** A piece of work as the browser's tracing tells it; times in µs. */
interface Traced {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { data?: { type?: string } }
}

/** Models with all answers, so that the price is whole and each option has its difference, and the size that is typed. */
const models: readonly {
  name: string
  levels: readonly string[]
  answers: Answers
  field: string
}[] = [
  {
    name: 'rail',
    levels: examples.rail.levels,
    answers: [
      ['Longueur', 3600],
      ['Poids du rideau', 14],
    ],
    field: 'Longueur',
  },
  { name: 'roller', levels: examples.roller.levels, answers: examples.roller.answers, field: 'Largeur' },
  { name: 'shutter', levels: examples.shutter.levels, answers: examples.shutter.answers, field: 'Hauteur' },
]

/** Changes the second digit of a size, over and over; what the browser did meanwhile. */
const traceKeys = async (page: Page, devtools: CDPSession, field: string): Promise<Traced[]> => {
  const events: Traced[] = []
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as Traced[]))
  devtools.on('Tracing.dataCollected', keep)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  const input = numberField(page, field)
  await input.focus()
  for (let key = 0; key < KEYS; key++) {
    await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(1, 2))
    await page.waitForTimeout(PAUSE / 2)
    await page.keyboard.press(key % 2 === 0 ? '5' : '4')
    await page.waitForTimeout(PAUSE / 2)
  }
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', keep)
  return events
}

interface KeyTimes {
  /** ms from the key to the end of the first paint after it */
  shown: number
  /** ms that the page worked for the key until its last paint: waiting for a frame is no work */
  worked: number
}

const timesOf = (events: readonly Traced[]): KeyTimes[] => {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  return keys.map(({ ts, pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid)
    const until = ts + (PAUSE / 2) * 1000
    const within = own.filter((event) => event.ts + (event.dur ?? 0) > ts && event.ts < until)
    const paints = within
      .filter(({ name }) => name === 'Commit')
      .map((event) => event.ts + (event.dur ?? 0))
      .sort((a, b) => a - b)
    const last = paints.at(-1) ?? until
    const worked = within
      .filter(({ name, ts: start }) => name === 'RunTask' && start < last)
      .reduce((sum, task) => sum + Math.min(task.ts + (task.dur ?? 0), last) - Math.max(task.ts, ts), 0)
    return { shown: ((paints[0] ?? until) - ts) / 1000, worked: worked / 1000 }
  })
}

/** A key in a size of a whole configuration, with the differences of all options, on a phone slower than this machine. */
export const benchKeystroke = (): Promise<Figure[]> =>
  withServer('embedded', async (url) => {
    const browser = await launchChromium()
    try {
      const figures: Figure[] = []
      for (const { name, levels, answers, field } of models) {
        const context = await browser.newContext({
          baseURL: url,
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
        })
        const page = await context.newPage()
        await openAs(page, '/configurator')
        await chooseModel(page, levels)
        await answer(page, answers)
        await page.getByText('Configuration complète').waitFor()
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        const times = timesOf(await traceKeys(page, devtools, field))
        if (times.length < KEYS) throw new Error(`Only ${times.length} keys were seen.`)
        const worked = times.map((time) => time.worked).sort((a, b) => a - b)
        const middle = median(worked)
        figures.push({
          name: `a key and all differences, ${name}, ${SLOWER} times slower`,
          value: `${middle.toFixed(1)} ms of work`,
          note: `${against(`${TARGET} ms`, middle > TARGET)}; p90 ${(worked[Math.floor(worked.length * 0.9)] ?? Number.NaN).toFixed(1)} ms, first paint after ${median(times.map(({ shown }) => shown)).toFixed(1)} ms, ${times.length} keys`,
        })
        await context.close()
      }
      return figures
    } finally {
      await browser.close()
    }
  })
