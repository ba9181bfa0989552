import { signInBehind } from '../browser/sign-in.ts'
import { launchChromium } from '../platform/chromium.ts'

/** A family whose models are slats: the most that is drawn. */
const FAMILY = '/catalogue/stores-venitiens-et-verticaux/venitien-25'
/** How long it is turned, ms. */
const TURNED_FOR = 4000
/** How much slower a phone's processor is, as Lighthouse's mobile preset has it. */
const SLOWER = 4

/** How the view in three dimensions does on a slowed phone. */
export interface ViewFigures {
  /** whole frames a second while it is turned */
  framesPerSecond: number
  /** what asking for it loads, compressed, bytes */
  scripts: number
  /** what draws, as the browser names it: without a graphics card, a program on the processor */
  renderer: string
}

/** Opens the view of a model, turns it by its slider without a pause and counts the frames that were finished. */
export const measureView = async (url: string): Promise<ViewFigures> => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } })
    await page.addInitScript(() => {
      const { prototype } = WebGL2RenderingContext
      const { fenceSync } = prototype
      Reflect.set(window, 'frames3d', 0)
      // each frame ends with one
      prototype.fenceSync = function (condition, flags) {
        Reflect.set(window, 'frames3d', Number(Reflect.get(window, 'frames3d')) + 1)
        return fenceSync.call(this, condition, flags)
      }
    })
    await signInBehind(page, 'installateur@demo.example')
    await page.goto(FAMILY)
    const open = page.getByRole('button', { name: 'Voir en 3D' })
    await open.waitFor()
    await page.waitForLoadState('networkidle')
    const loaded: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await open.click()
    const slider = page.getByRole('slider', { name: 'Tourner' })
    const frames = (): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'frames3d')))
    await page.waitForFunction(() => Number(Reflect.get(window, 'frames3d')) > 0)
    const [before, from] = [await frames(), performance.now()]
    for (let turned = 0; performance.now() - from < TURNED_FOR; turned++)
      await slider.press(turned % 60 < 30 ? 'ArrowRight' : 'ArrowLeft')
    const framesPerSecond = ((await frames()) - before) / ((performance.now() - from) / 1000)
    const renderer = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2')
      const names = gl?.getExtension('WEBGL_debug_renderer_info')
      return gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : 'unknown'
    })
    const scripts = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0)
    return { framesPerSecond, scripts, renderer }
  } finally {
    await browser.close()
  }
}
