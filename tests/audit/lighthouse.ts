import lighthouse from 'lighthouse'
import { median } from '../bench/figures.ts'
import { launchChromium } from '../platform/chromium.ts'
import { freePort } from './free-port.ts'

/** The pages whose figures are promised. */
const measuredPaths = ['/', '/services', '/contact', '/login', '/conditions-de-vente'] as const

/** What Lighthouse says of a page. */
export interface PageScores {
  path: string
  /** 0 to 100 */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** cumulative layout shift */
  cls: number
  /** largest contentful paint as it is worked out for a slow phone from a quick run, ms */
  lcp: number
  /** largest contentful paint of a run on that network and that phone, which the browser holds itself to, ms */
  slowLcp: number
  /** what its scripts weigh compressed, bytes */
  scripts: number
  /** audits that cost points, by id */
  lost: string[]
}

/** A machine at work slows some runs: the middle one of these counts. */
const RUNS = 3

/** Scores of the pages at `url` under Lighthouse's mobile preset: for each, the run of middle performance. */
export const measurePages = async (url: string): Promise<PageScores[]> => {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const measured: PageScores[] = []
    for (const path of measuredPaths) {
      const runs: Omit<PageScores, 'slowLcp'>[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await measure(url, path, port))
      runs.sort((a, b) => a.performance - b.performance)
      const middle = runs[RUNS >> 1]
      if (middle) measured.push({ ...middle, slowLcp: await measureSlow(url, path, port) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

/** Middle of the largest contentful paints of runs that are slowed as they go, ms. */
const measureSlow = async (url: string, path: string, port: number): Promise<number> => {
  const paints: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url + path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyAudits: ['largest-contentful-paint'],
      throttlingMethod: 'devtools',
    })
    paints.push(result?.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
  }
  return median(paints)
}

const measure = async (url: string, path: string, port: number): Promise<Omit<PageScores, 'slowLcp'>> => {
  const result = await lighthouse(url + path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse has no result for ${path}.`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not measure ${path}: ${runtimeError.message}`)
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: value('cumulative-layout-shift'),
    lcp: value('largest-contentful-paint'),
    scripts: await scriptBytes(audits['network-requests']?.details),
    lost: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  }
}

/** What the scripts of the list of requests, which Lighthouse leaves untyped, weigh as gzip. */
const scriptBytes = async (details: unknown): Promise<number> => {
  const items: unknown = Reflect.get(Object(details), 'items')
  if (!Array.isArray(items)) return Number.NaN
  const urls = items
    .filter((item: unknown) => Reflect.get(Object(item), 'resourceType') === 'Script')
    .map((item: unknown) => String(Reflect.get(Object(item), 'url')))
  const sizes = await Promise.all(
    [...new Set(urls)].map(async (url) => {
      const reply = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
      return Number(reply.headers.get('content-length') ?? Number.NaN)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
