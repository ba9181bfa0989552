import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import { isWithin, type Scope } from '#server/platform/scope.queries'
import type { Database } from '#server/platform/tables'
import type { InvoiceAmounts } from '#shared/invoices/invoice.rules'
import { type InvoiceKind, invoiceNumber } from '#shared/invoices/invoice-kinds'
import type { PricedLine } from '#shared/orders/pricing.rules'
import type { InvoicesTable } from './tables.ts'

/** An invoice or a credit note, with its lines. */
export interface InvoiceRecord extends Selectable<InvoicesTable> {
  lines: InvoiceAmounts['lines']
  rebates: InvoiceAmounts['rebates']
}

/** What an order’s invoices and credit notes are made of, beside what left. */
export interface OrderToInvoice {
  deliveryCents: number
  /** what of that is of the first of two deliveries; null: all of it is one */
  firstDeliveryCents: number | null
  vatPercent: number
  vatCents: number
  /** as it was priced */
  lines: PricedLine[]
  /** of the customer, as they stand */
  siret: string
  vat: string
  /** the account was closed, and its numbers forgotten: those of its earlier invoices are the customer's */
  isClosed: boolean
}

export const findOrderToInvoice = async (
  trx: Transaction<Database>,
  orderId: string,
): Promise<OrderToInvoice> => {
  const { configurations, ...order } = await trx
    .selectFrom('orders')
    .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['delivery_cents as deliveryCents', 'first_delivery_cents as firstDeliveryCents'])
    .select('orders.vat_percent as vatPercent')
    .select(['orders.vat_cents as vatCents', 'cart.configurations', 'users.siret', 'users.vat'])
    .select(sql<boolean>`users.deleted_at is not null`.as('isClosed'))
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...order, lines: configurations }
}

/** All that was invoiced and credited of an order, in the order in which it was made: as many as it has parcels, and credits. */
export const listInvoices = async (db: Kysely<Database>, orderId: string): Promise<InvoiceRecord[]> => {
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('parcel')
    .orderBy('number')
    .execute()
  if (invoices.length === 0) return []
  const ids = invoices.map(({ id }) => id)
  const lines = await db
    .selectFrom('invoice_lines')
    .select(['invoice_id', 'position', 'quantity', 'unit_cents', 'eco_cents', 'total_cents'])
    .where('invoice_id', 'in', ids)
    .orderBy('position')
    .execute()
  const rebates = await db
    .selectFrom('invoice_rebates')
    .select(['invoice_id', 'position', 'cents'])
    .where('invoice_id', 'in', ids)
    .orderBy('position')
    .execute()
  return invoices.map((invoice) => ({
    ...invoice,
    lines: lines
      .filter((line) => line.invoice_id === invoice.id)
      .map(({ position, quantity, unit_cents, eco_cents, total_cents }) => ({
        line: position - 1,
        quantity,
        unitCents: unit_cents,
        ecoCents: eco_cents,
        totalCents: total_cents,
      })),
    rebates: rebates
      .filter((rebate) => rebate.invoice_id === invoice.id)
      .map(({ position, cents }) => ({ line: position - 1, cents })),
  }))
}

/** The number of the invoice of an order’s last parcel that has one; undefined: none has. */
export const findLastInvoice = async (db: Kysely<Database>, orderId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', orderId)
    .where('parcel', 'is not', null)
    .orderBy('parcel', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** The amounts of one. */
export const amountsOf = (invoice: InvoiceRecord): InvoiceAmounts => ({
  lines: invoice.lines,
  rebates: invoice.rebates,
  deliveryCents: invoice.delivery_cents,
  netCents: invoice.net_cents,
  vatPercent: invoice.vat_percent,
  vatCents: invoice.vat_cents,
  totalCents: invoice.total_cents,
})

/**
 * The next number of its kind and year, and its day: of two that are made around midnight, the later number has not the
 * earlier day. Nobody else takes one until the transaction ends, nor this one then unless it is undone.
 */
export const takeInvoiceNumber = async (
  trx: Transaction<Database>,
  kind: InvoiceKind,
  day: string,
): Promise<{ number: string; day: string }> => {
  const year = Number(day.slice(0, 4))
  const taken = await trx
    .insertInto('invoice_counters')
    .values({ kind, year, last: 1, day })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({
        last: sql`invoice_counters.last + 1`,
        day: sql`greatest(invoice_counters.day, excluded.day)`,
      }),
    )
    .returning(['last', 'day'])
    .executeTakeFirstOrThrow()
  return { number: invoiceNumber(kind, year, taken.last), day: taken.day }
}

/** An invoice as it is written. */
export interface NewInvoice
  extends Pick<
    InvoiceRecord,
    | 'kind'
    | 'number'
    | 'order_id'
    | 'parcel'
    | 'corrects'
    | 'day'
    | 'due_on'
    | 'paid_cents'
    | 'facts'
    | 'reason'
    | 'issued_at'
  > {
  amounts: InvoiceAmounts
}

/** Writes one with its lines; gives its id. */
export const insertInvoice = async (
  trx: Transaction<Database>,
  { amounts, facts, ...invoice }: NewInvoice,
): Promise<string> => {
  const { id } = await trx
    .insertInto('invoices')
    .values({
      ...invoice,
      facts: json(facts),
      delivery_cents: amounts.deliveryCents,
      net_cents: amounts.netCents,
      vat_percent: amounts.vatPercent,
      vat_cents: amounts.vatCents,
      total_cents: amounts.totalCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { invoice_id: id, order_id: invoice.order_id }
  if (amounts.rebates.length > 0)
    await trx
      .insertInto('invoice_rebates')
      .values(amounts.rebates.map(({ line, cents }) => ({ ...of, position: line + 1, cents })))
      .execute()
  if (amounts.lines.length === 0) return id
  await trx
    .insertInto('invoice_lines')
    .values(
      amounts.lines.map(({ line, quantity, unitCents, ecoCents, totalCents }) => ({
        ...of,
        position: line + 1,
        quantity,
        unit_cents: unitCents,
        eco_cents: ecoCents,
        total_cents: totalCents,
      })),
    )
    .execute()
  return id
}

/** The kind of the jobs that make the PDF of an invoice. */
export const INVOICE_JOB = 'invoice_paper'

/**
 * Asks for the PDFs of an order's invoices that have none and that nobody makes, as those whose job was given up and
 * forgotten; whether there is one. Two who ask at once may both be heard.
 */
export const askForInvoicePapers = async (
  db: Kysely<Database>,
  orderId: string,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into jobs (kind, payload, urgent, run_at, created_at)
    select ${INVOICE_JOB}::text, jsonb_build_object('invoiceId', id), false, ${at}::timestamptz, ${at}::timestamptz
    from invoices
    where order_id = ${orderId}::uuid
      and not exists (select from invoice_papers where invoice_id = invoices.id)
      and not exists (select from jobs where jobs.kind = ${INVOICE_JOB} and payload ->> 'invoiceId' = invoices.id::text)`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** All that the PDF of an invoice is made of; undefined: there is none of that id. */
export const findInvoiceToPrint = async (db: Kysely<Database>, id: string) => {
  const found = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
    .leftJoin('parcels', (join) =>
      join.onRef('parcels.order_id', '=', 'orders.id').onRef('parcels.number', '=', 'invoices.parcel'),
    )
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.corrects')
    .select(['invoices.order_id', 'orders.number as order_number', 'orders.created_at', 'orders.name'])
    .select('orders.purchase_order')
    .select(['orders.product_names', 'orders.billing_address', 'orders.shipping_address'])
    .select(['orders.payment_method', 'orders.delivery_mode', 'orders.delivery_cents', 'cart.configurations'])
    .select(['parcels.left_at', 'corrected.number as corrected_number', 'corrected.day as corrected_day'])
    .where('invoices.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const invoice = (await listInvoices(db, found.order_id)).find((one) => one.id === id)
  return invoice && { ...found, invoice }
}

export type InvoiceToPrint = NonNullable<Awaited<ReturnType<typeof findInvoiceToPrint>>>

/** As text: the embedded engine takes twelve times as long over the bytes themselves. */
const stored = (bytes: Buffer) => sql<Uint8Array>`decode(${bytes.toString('base64')}, 'base64')`

/** Keeps the PDF of an invoice, unless it has one already. */
export const insertInvoicePaper = async (
  db: Kysely<Database>,
  { invoiceId, bytes, madeAt }: { invoiceId: string; bytes: Buffer; madeAt: Date },
): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insertInto('invoice_papers')
    .values({ invoice_id: invoiceId, bytes: stored(bytes), sha256, made_at: madeAt })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute()
}

/** An invoice of an order, as its list tells it; `size`: bytes of its PDF, null while there is none. */
export type ListedInvoice = Pick<
  Selectable<InvoicesTable>,
  'id' | 'kind' | 'number' | 'parcel' | 'day' | 'total_cents'
> & { size: number | null; awaited: boolean }

/** The invoices and credit notes of an order, by number within their kind, and whether their PDFs are awaited. */
export const listPrintedInvoices = (db: Kysely<Database>, orderId: string): Promise<ListedInvoice[]> =>
  db
    .selectFrom('invoices')
    .leftJoin('invoice_papers as paper', 'paper.invoice_id', 'invoices.id')
    .select(['invoices.id', 'kind', 'number', 'parcel', 'day', 'total_cents'])
    .select([
      sql<number | null>`octet_length(paper.bytes)`.as('size'),
      sql<boolean>`exists (select from jobs where jobs.kind = ${INVOICE_JOB}
        and payload ->> 'invoiceId' = invoices.id::text and failed_at is null)`.as('awaited'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('parcel')
    .orderBy('number')
    .execute()

/** The PDF of an invoice that the caller may read; `EVERYBODY`: of whoever’s. */
export const findInvoicePaper = async (
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: Scope },
): Promise<{ kind: InvoiceKind; number: string; bytes: Buffer } | undefined> => {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('invoice_papers as paper', 'paper.invoice_id', 'invoices.id')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['kind', 'invoices.number', sql<string>`encode(paper.bytes, 'base64')`.as('base64')])
    .where('invoices.id', '=', id)
    .where(isWithin(userId, 'orders.user_id'))
    .executeTakeFirst()
  return row && { kind: row.kind, number: row.number, bytes: Buffer.from(row.base64, 'base64') }
}
