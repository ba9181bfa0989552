/** `npm run bench`: prints the speed figures. Ratios compare with what is measured in the same run. */
import { benchDesk } from './desk.bench.ts'
import { measureEvaluate } from './evaluate.bench.ts'
import { print } from './figures.ts'
import { benchHttp } from './http.bench.ts'
import { benchOrders } from './orders.bench.ts'
import { benchPages } from './pages.bench.ts'
import { benchPlacing } from './placing.bench.ts'
import { benchProducts } from './products.bench.ts'
import { benchScroll } from './scroll.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchStart } from './start.bench.ts'
import { benchTiming } from './timing.bench.ts'
import { benchUploads } from './uploads.bench.ts'
import { benchUploadsLists } from './uploads-lists.bench.ts'
import { benchUploadsRead } from './uploads-read.bench.ts'
import { benchUsers } from './users.bench.ts'
import { benchWelcome } from './welcome.bench.ts'

const evaluate = measureEvaluate()
print('Rule engine', [
  {
    name: `evaluate, largest template (${evaluate.model})`,
    value: `${evaluate.medianMs.toFixed(4)} ms`,
    note: `target 0.2 ms; p95 ${evaluate.p95Ms.toFixed(4)} ms, ${evaluate.runs} runs`,
  },
])
print('Start', await benchStart())
print('Pages', await benchPages())
print('Calls, embedded database', await benchHttp('embedded'))
print('Calls, PostgreSQL', await benchHttp('postgres'))
print('Search of the catalogue, in memory', await benchSearch())
print('Carts and orders, 50 accounts at once, PostgreSQL', await benchPlacing('postgres'))
print('Known and unknown e-mails, embedded database', await benchTiming('embedded'))
print('Known and unknown e-mails, PostgreSQL', await benchTiming('postgres'))
print('Orders of a customer, 5,000 of 1,000,000, PostgreSQL', await benchOrders())
print('Accounts and audit log of staff, 100,000 each, PostgreSQL', await benchUsers())
print('Overview of staff, 1,000,000 orders, PostgreSQL', await benchWelcome())
print('Models of staff, PostgreSQL', await benchProducts())
print('Orders and messages of staff, 100,000 each, PostgreSQL', await benchDesk())
print('History of 1,000 orders, in the browser', await benchScroll())
print('Files of components, read and checked', await benchUploadsRead())
print('Findings of 100,000 lines, PostgreSQL', await benchUploadsLists('postgres'))
print('Findings of 100,000 lines, embedded database', await benchUploadsLists('embedded'))
print('Uploads of 100,000 lines, PostgreSQL', await benchUploads('postgres'))
print('Uploads of 100,000 lines, embedded database', await benchUploads('embedded'))
