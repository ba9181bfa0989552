/**
 * `npm run audit`: Lighthouse on the promised pages, the frame rate in three dimensions and axe on every screen of the
 * built product; 1 when a page or a screen falls short. A frame rate is told with what drew: only a phone can hold it.
 */
import { launchChromium } from '../platform/chromium.ts'
import { visitViolations } from './axe.ts'
import { fallsShort } from './falls-short.ts'
import { measureView } from './frames.ts'
import { freePort } from './free-port.ts'
import { measurePages, type PageScores } from './lighthouse.ts'
import { visits } from './screens.ts'
import { withProduct } from './server.ts'

const columns = ['page', 'perf', 'a11y', 'best', 'seo', 'CLS', 'LCP', 'slowed', 'JS'] as const

const rowOf = (page: PageScores): string[] => [
  page.path,
  String(page.performance),
  String(page.accessibility),
  String(page.bestPractices),
  String(page.seo),
  page.cls.toFixed(3),
  `${(page.lcp / 1000).toFixed(2)} s`,
  `${(page.slowLcp / 1000).toFixed(2)} s`,
  `${(page.scripts / 1000).toFixed(1)} kB`,
]

const printTable = (rows: readonly (readonly string[])[]): void => {
  for (const row of rows) {
    console.log(`  ${row.map((cell, index) => cell.padEnd(index === 0 ? 24 : 9)).join('')}`)
  }
}

const failures = await withProduct(await freePort(), async (url) => {
  console.log(
    '\nLighthouse 12, mobile, middle of three runs; LCP worked out, and of runs slowed by the browser',
  )
  const pages = await measurePages(url)
  printTable([columns, ...pages.map(rowOf)])
  for (const page of pages.filter(fallsShort)) console.log(`  ${page.path}: ${page.lost.join(', ')}`)

  const view = await measureView(url)
  console.log('\nIn three dimensions, phone, processor slowed to a quarter')
  console.log(
    `  ${view.framesPerSecond.toFixed(1)} frames a second, ${(view.scripts / 1000).toFixed(1)} kB of script on demand (${view.renderer})`,
  )

  console.log('\naxe, every screen, both themes, 320, 390, 768 and 1440 px')
  const browser = await launchChromium()
  const found: string[] = []
  try {
    for (const visit of visits) found.push(...(await visitViolations(browser, url, visit)))
  } finally {
    await browser.close()
  }
  const count = visits.reduce((sum, visit) => sum + visit.screens.length, 0)
  console.log(`  ${count} screens, ${found.length} violations`)
  for (const violation of found) console.log(`  ${violation}`)
  return pages.filter(fallsShort).length + found.length
})
process.exitCode = failures > 0 ? 1 : 0
