/**
 * `npm run bench` prints the speed figures, `npm run bench -- placing start` those of two sections alone. Ratios compare
 * with what is measured in the same run. It fails when a figure misses its target, once all are printed.
 */

import { benchEvaluate } from './evaluate.bench.ts'
import { type Figure, isMissed, print } from './figures.ts'
import { benchGrowth } from './growth.bench.ts'
import { benchHttp } from './http.bench.ts'
import { benchIdle } from './idle.bench.ts'
import { benchKeystroke } from './keystroke.bench.ts'
import { benchOpenings } from './openings.bench.ts'
import { benchOrders } from './orders.bench.ts'
import { benchPages } from './pages.bench.ts'
import { benchPaperList, benchPapers } from './papers.bench.ts'
import { benchPlacing } from './placing.bench.ts'
import { benchProducts } from './products.bench.ts'
import { benchProjects } from './projects.bench.ts'
import { benchRepairs } from './repairs.bench.ts'
import { benchScroll } from './scroll.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchStaffLists } from './staff-lists.bench.ts'
import { benchStart } from './start.bench.ts'
import { benchTiming } from './timing.bench.ts'
import { benchUploads } from './uploads.bench.ts'
import { benchUploadsLists } from './uploads-lists.bench.ts'
import { benchUploadsRead } from './uploads-read.bench.ts'
import { benchUsers } from './users.bench.ts'
import { benchWelcome } from './welcome.bench.ts'

type Section = readonly [title: string, measure: () => Figure[] | Promise<Figure[]>]

/** By the name that asks for them, in the order in which they are printed. */
const sections: Readonly<Record<string, readonly Section[]>> = {
  evaluate: [
    ['Rule engine', benchEvaluate],
    ['Repairs', benchRepairs],
    ['Openings', benchOpenings],
  ],
  start: [
    ['Start, embedded database', () => benchStart('embedded')],
    ['Start, PostgreSQL', () => benchStart('postgres')],
  ],
  idle: [
    ['Memory at rest, embedded database', () => benchIdle('embedded')],
    ['Memory at rest, PostgreSQL', () => benchIdle('postgres')],
  ],
  pages: [['Pages', benchPages]],
  keystroke: [['A key in the configurator, on a slow phone', benchKeystroke]],
  calls: [
    ['Calls, embedded database', () => benchHttp('embedded')],
    ['Calls, PostgreSQL', () => benchHttp('postgres')],
  ],
  search: [['Search of the catalogue, in memory', benchSearch]],
  placing: [['Carts and orders, 50 accounts at once, PostgreSQL', () => benchPlacing('postgres')]],
  timing: [
    ['Known and unknown e-mails, embedded database', () => benchTiming('embedded')],
    ['Known and unknown e-mails, PostgreSQL', () => benchTiming('postgres')],
  ],
  orders: [['Orders of a customer, 5,000 of 1,000,000, PostgreSQL', benchOrders]],
  projects: [['Chantiers of a customer, 2,000 of 20,000, PostgreSQL', benchProjects]],
  users: [['Accounts and audit log of staff, 100,000 each, PostgreSQL', benchUsers]],
  welcome: [['Overview of staff, 1,000,000 orders, PostgreSQL', benchWelcome]],
  products: [['Models of staff, PostgreSQL', benchProducts]],
  lists: [['Orders and messages of staff, 100,000 each, PostgreSQL', benchStaffLists]],
  growth: [['Growth: an account, an order, a model among more and more, PostgreSQL', benchGrowth]],
  scroll: [['History of 1,000 orders, in the browser', benchScroll]],
  papers: [
    ['Papers, on their thread', benchPapers],
    ['Papers of an order, PostgreSQL', benchPaperList],
  ],
  uploads: [
    ['Files of components, read and checked', benchUploadsRead],
    ['Findings of 100,000 lines, PostgreSQL', () => benchUploadsLists('postgres')],
    ['Findings of 100,000 lines, embedded database', () => benchUploadsLists('embedded')],
    ['Uploads of 100,000 lines, PostgreSQL', () => benchUploads('postgres')],
    ['Uploads of 100,000 lines, embedded database', () => benchUploads('embedded')],
  ],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => sections[name] === undefined)
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}.`)
  process.exit(1)
}
const missed: string[] = []
for (const name of asked.length > 0 ? asked : Object.keys(sections)) {
  for (const [title, measure] of sections[name] ?? []) {
    const figures = await measure()
    print(title, figures)
    missed.push(...figures.filter(isMissed).map((figure) => figure.name))
  }
}
if (missed.length > 0) {
  console.error(`\nMissed: ${missed.join('; ')}.`)
  process.exitCode = 1
}
