import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { createPapers, type Papers } from '#server/documents/papers'
import type { QuoteContent } from '#server/documents/quote-content'
import { listPrintedInvoices } from '#server/invoices/invoices.queries'
import { loadConfig } from '#server/platform/config'
import type { Database } from '#server/platform/tables'
import { answerTotals } from '#shared/quotes/answer.rules'
import { pricedExample } from '#tests/documents/paper.fixtures'
import { anInvoice } from '#tests/invoices/invoice.fixtures'
import { against, type Figure, median } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

const RUNS = 15
const LINES = 20
const AT_ONCE = 10
const PAPERS = 50_000
/** ms */
const QUOTE_TARGET = 300
const INVOICE_TARGET = 500
const OTHERS_TARGET = 50
const LIST_TARGET = 50

const REFERENCES = ['EN-40', 'RA-25-MAN', 'FS-20', 'VR-55'] as const
const lines = Array.from({ length: LINES }, (_, index) =>
  pricedExample(REFERENCES[index % REFERENCES.length] ?? 'EN-40', (index % 3) + 1),
)

const quoted = lines.map((line) => ({ listCents: line.unitCents, discount: 0, line }))

const aQuote: QuoteContent = {
  number: 'DEV-2026-000012',
  revision: 1,
  answeredAt: new Date('2026-11-28T09:00:00Z'),
  madeAt: new Date('2026-11-28T09:00:05Z'),
  validUntil: '2026-12-28',
  name: 'Résidence d’Essai',
  comment: '',
  customer: {
    company: 'Stores d’Essai',
    person: '',
    email: 'essai@demo.example',
    address: [],
    siren: '',
    vat: '',
  },
  lines: quoted,
  totals: answerTotals(quoted, 4190, 20),
  delivery: { why: 'prix du devis', postalCode: null },
  payment: [],
  company: loadConfig({}).company,
}

/** ms of each of these runs, the thread having its fonts. */
const timed = async (write: () => Promise<Buffer>): Promise<number[]> => {
  await write()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now()
    await write()
    times.push(performance.now() - from)
  }
  return times
}

const figureOf = (name: string, times: readonly number[], target: number): Figure => ({
  name,
  value: `${median(times).toFixed(0)} ms`,
  note: `${against(`${target} ms`, median(times) > target)}, median of ${RUNS}, slowest ${Math.max(...times).toFixed(0)}`,
})

/** ms between two who come while papers are written */
const EVERY_MS = 2

/** How late the main thread comes to whoever is due, while so many papers are written at once: what any request would wait more. */
const othersOf = async (papers: Papers): Promise<Figure> => {
  const waits: number[] = []
  for (let run = 0; run < RUNS; run++) {
    let isWriting = true
    const written = Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        index % 2 === 0 ? papers.writeQuote(aQuote) : papers.writeInvoice(anInvoice(lines)),
      ),
    ).finally(() => {
      isWriting = false
    })
    while (isWriting) {
      const due = performance.now() + EVERY_MS
      await setTimeout(EVERY_MS)
      waits.push(Math.max(0, performance.now() - due))
    }
    await written
  }
  const sorted = waits.sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return {
    name: `others’ wait, ${AT_ONCE} papers at once, p99`,
    value: `${at(0.99).toFixed(1)} ms`,
    note: `${against(`${OTHERS_TARGET} ms`, at(0.99) > OTHERS_TARGET)}, of ${waits.length} who came, longest ${at(1).toFixed(1)}`,
  }
}

/** How long a paper takes on the thread that writes them, and whom it holds up. */
export const benchPapers = async (): Promise<Figure[]> => {
  const papers = createPapers()
  try {
    return [
      figureOf(`quote of ${LINES} lines`, await timed(() => papers.writeQuote(aQuote)), QUOTE_TARGET),
      figureOf(
        `Factur-X of ${LINES} lines`,
        await timed(() => papers.writeInvoice(anInvoice(lines))),
        INVOICE_TARGET,
      ),
      await othersOf(papers),
    ]
  } finally {
    await papers.close()
  }
}

/** Orders that left in five parcels, each invoiced and printed. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`set synchronous_commit = off`.execute(db)
  for (const table of ['orders', 'invoices'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into price_lists (version, label, published_at) values (1, '', now())`.execute(db)
  await sql`
    insert into users (id, email, password_hash, title, level, first_name, last_name, company, function)
    values ('00000000-0000-4000-8000-000000000001', 'client@bench.example', '', 'Madame', 'confirmé', 'Prénom', 'Nom',
      'Stores', '')`.execute(db)
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '00000000-0000-4000-8000-000000000001', 1, '[]',
      100, 20, 20, timestamptz '2021-01-01' + n * interval '25 minutes'
    from generate_series(1, ${PAPERS / 5}::int) n`.execute(db)
  await sql`
    insert into orders (id, number, user_id, validated_cart_id, idempotency_key, request_hash, status, name, comments,
      product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
      total_cents, terms_accepted_at, created_at)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'CMD-2026-' || lpad(n::text, 6, '0'),
      cart.user_id, cart.id, 'bench-' || n, '', 'delivered', '', '', '[]', '{}', '{}', 'deferred', 100, 20, 20, 120,
      cart.created_at, cart.created_at
    from generate_series(1, ${PAPERS / 5}::int) n
    join validated_carts cart on cart.id = ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`.execute(
    db,
  )
  await sql`
    insert into parcels (order_id, number, left_at)
    select orders.id, parcel, orders.created_at from orders, generate_series(1, 5) parcel`.execute(db)
  await sql`
    insert into invoices (kind, number, order_id, parcel, day, due_on, delivery_cents, net_cents, vat_percent, vat_cents,
      total_cents, paid_cents, facts, issued_at)
    select 'invoice', 'FAC-2026-' || lpad((row_number() over ())::text, 6, '0'), order_id, number, '2026-01-02',
      '2026-02-01', 0, 20, 20, 4, 24, 0, '{}', left_at
    from parcels`.execute(db)
  await sql`
    insert into invoice_papers (invoice_id, bytes, sha256, made_at)
    select id, decode(repeat('00', 20000), 'hex'), repeat('0', 64), issued_at from invoices`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** The papers of one order, among those of all. */
export const benchPaperList = (): Promise<Figure[]> =>
  onPostgres(async (db) => {
    await fill(db)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const order = `20000000-0000-4000-8000-${String(1 + run * 613).padStart(12, '0')}`
      const from = performance.now()
      const found = await listPrintedInvoices(db, order)
      times.push(performance.now() - from)
      if (found.length !== 5) throw new Error(`The order has ${found.length} papers.`)
    }
    return [figureOf(`papers of an order, among ${PAPERS.toLocaleString('en')}`, times, LIST_TARGET)]
  })
