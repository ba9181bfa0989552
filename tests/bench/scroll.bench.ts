import type { Page } from 'playwright-core'
import { signIn } from '../browser/sign-in.ts'
import { launchChromium } from '../platform/chromium.ts'
import { against, type Figure, median } from './figures.ts'
import { withServer } from './server.ts'

/** Orders of the account beside the demo's own. */
const ORDERS = 1000
const TARGET_FPS = 60
/** MB of JavaScript heap */
const TARGET_HEAP = 150
const MB = 1024 * 1024
/** A frame of 60 a second, ms; one that takes half as long again was seen late. */
const FRAME = 1000 / 60
const LATE = 1.5 * FRAME

/** Scrolls down to the end of the list, a step each frame; ms from one frame to the next. */
const scrollThrough = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ step, done }) => {
      const frames: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (;;) {
        const { scrollHeight, clientHeight } = document.documentElement
        const isAtEnd = window.scrollY + clientHeight >= scrollHeight - 1
        if (isAtEnd && document.body.textContent.includes(done)) return frames
        window.scrollBy({ top: step, behavior: 'instant' })
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - last)
        last = now
      }
    },
    { step: 120, done: 'Toutes les commandes sont affichées.' },
  )

/** What this machine can do at all: frames a second of a page that has nothing to paint but its lines. */
const scrollPlain = async (page: Page): Promise<number> => {
  await page.setContent('<body style="background:repeating-linear-gradient(#fff,#000 200px);height:99999px">')
  const frames = await page.evaluate(async (step) => {
    const times: number[] = []
    for (let frame = 0; frame < 240; frame++) {
      window.scrollBy({ top: step, behavior: 'instant' })
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
    }
    return times.flatMap((time, nth) => (nth === 0 ? [] : [time - (times[nth - 1] ?? 0)]))
  }, 120)
  return 1000 / median(frames)
}

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desk', width: 1440, height: 900 },
]

/** The history of 1,000 orders, scrolled from end to end at 7,200 px a second while its pages come. */
export const benchScroll = (): Promise<Figure[]> =>
  withServer(
    'embedded',
    async (url) => {
      const browser = await launchChromium()
      try {
        const figures: Figure[] = []
        for (const { name, width, height } of SIZES) {
          const context = await browser.newContext({ baseURL: url, viewport: { width, height } })
          const page = await context.newPage()
          await page.goto('/login')
          await signIn(page, 'installateur@demo.example')
          await page.waitForURL('/')
          await page.goto('/my-account?tab=commandes')
          await page.getByRole('article').first().waitFor()
          const frames = await scrollThrough(page)
          const rows = await page.getByRole('article').count()
          if (rows < ORDERS) throw new Error(`Only ${rows} orders came.`)
          const devtools = await context.newCDPSession(page)
          const { usedSize } = await devtools.send('Runtime.getHeapUsage')
          await devtools.send('HeapProfiler.collectGarbage')
          const { usedSize: kept } = await devtools.send('Runtime.getHeapUsage')
          const fps = 1000 / median(frames)
          const late = frames.filter((ms) => ms > LATE).length / frames.length
          const heap = usedSize / MB
          const plain = await scrollPlain(await context.newPage())
          figures.push(
            {
              name: `scroll through ${rows} orders, ${name}`,
              value: `${fps.toFixed(1)} frames/s`,
              note: `${against(`${TARGET_FPS}`, fps < TARGET_FPS - 1)}, a plain page ${plain.toFixed(1)}; ${(100 * late).toFixed(1)} % of ${frames.length} frames over ${LATE.toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
            },
            {
              name: `JavaScript heap at its end, ${name}`,
              value: `${heap.toFixed(1)} MB`,
              note: `${against(`${TARGET_HEAP} MB`, heap > TARGET_HEAP)}; ${(kept / MB).toFixed(1)} MB after a collection`,
            },
          )
          await context.close()
        }
        return figures
      } finally {
        await browser.close()
      }
    },
    { orders: ORDERS },
  )
