import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import { exampleLine } from '#tests/catalogue/exemplars'
import { staffOrders } from '#tests/dashboard/staff-orders'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'

describeOnDatabase('what the tables of invoices refuse', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  let customer: Customer
  let credits = 900_000
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  /** An order whose first parcel, one unit of three, is invoiced. */
  const invoiced = async () => {
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40', { quantity: 3 })])
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
      .body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    const body = { lines: [{ line: 0, quantity: 1 }], detail: '', seen: 0 }
    await api.call(shipParcel, { token: dashboard.admin.token, params: { id: order.id }, body })
    return database.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
  }

  type Row = Record<string, string | number | Date | null | undefined>

  const insert = (table: string, row: Row) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(database.db)

  /** A sound credit note of nothing but an amount, to be made bad. */
  const creditNote = async (changes: Row = {}): Promise<Row> => {
    credits += 1
    const { id, order_id, day, issued_at } = await invoiced()
    return {
      kind: 'credit_note',
      number: `AV-2026-${String(credits).padStart(6, '0')}`,
      order_id,
      parcel: null,
      corrects: id,
      day,
      due_on: null,
      delivery_cents: 0,
      net_cents: 0,
      vat_percent: 20,
      vat_cents: 0,
      total_cents: 0,
      paid_cents: 0,
      facts: '{}',
      reason: 'Store rendu',
      issued_at,
      ...changes,
    }
  }

  test('a sound row is accepted', async () => {
    await insert('invoices', await creditNote())
  })

  test.each([
    ['invoices_kind_check', { kind: 'quote' }],
    ['invoices_number_check', { number: 'FAC-2026-000001' }],
    ['invoices_number_check', { number: 'AV-2026-00001' }],
    ['invoices_delivery_cents_check', { delivery_cents: -1 }],
    ['invoices_net_cents_check', { delivery_cents: 2, net_cents: 1, total_cents: 1 }],
    ['invoices_vat_percent_check', { vat_percent: 101 }],
    ['invoices_vat_cents_check', { vat_cents: -1, net_cents: 1 }],
    ['invoices_kind_of_check', { corrects: null }],
    ['invoices_kind_of_check', { due_on: '2027-01-01' }],
    ['invoices_kind_of_check', { parcel: 1 }],
    ['invoices_reason_check', { reason: null }],
    ['invoices_reason_check', { reason: 'ok' }],
    ['invoices_total_check', { total_cents: 1 }],
    ['invoices_paid_check', { net_cents: 1, total_cents: 1, paid_cents: 1 }],
  ] as const)('a check refuses: %s %j', async (constraint, bad) => {
    await expect(insert('invoices', await creditNote(bad))).rejects.toMatchObject({
      code: '23514',
      constraint,
    })
  })

  test('an invoice is of one parcel of its order, a credit note of an invoice of its order, a number of one', async () => {
    const one = await invoiced()
    const other = await invoiced()
    const { id: _, facts, ...invoice } = one
    const again = { ...invoice, facts: JSON.stringify(facts), number: 'FAC-2026-900001' }
    await expect(insert('invoices', again)).rejects.toMatchObject({ constraint: 'invoices_parcel_key' })
    await expect(insert('invoices', { ...again, parcel: 9 })).rejects.toMatchObject({
      constraint: 'invoices_parcel_fkey',
    })
    await expect(insert('invoices', { ...again, due_on: '2020-01-01' })).rejects.toMatchObject({
      constraint: 'invoices_due_check',
    })
    await expect(
      insert('invoices', await creditNote({ corrects: one.id, order_id: other.order_id })),
    ).rejects.toMatchObject({ constraint: 'invoices_corrects_fkey' })
    const credit = await creditNote()
    await insert('invoices', credit)
    await expect(insert('invoices', credit)).rejects.toMatchObject({ constraint: 'invoices_number_key' })
  })

  test.each([
    ['invoice_lines_quantity_check', { quantity: 0, total_cents: 0 }],
    ['invoice_lines_eco_cents_check', { unit_cents: -1, eco_cents: -1, total_cents: -1 }],
    ['invoice_lines_eco_cents_check', { eco_cents: 101 }],
    ['invoice_lines_total_check', { total_cents: 99 }],
    ['invoice_lines_line_fkey', { position: 9 }],
    ['invoice_lines_invoice_fkey', { invoice_id: '00000000-0000-4000-8000-000000000000' }],
    ['invoice_lines_pkey', {}],
  ] as const)('a line is refused: %s', async (constraint, bad) => {
    const { id, order_id } = await invoiced()
    const line = { position: 1, quantity: 1, unit_cents: 100, eco_cents: 0, total_cents: 100 }
    await expect(
      insert('invoice_lines', { invoice_id: id, order_id, ...line, ...bad }),
    ).rejects.toMatchObject({ constraint })
  })

  test('the lines that a statement writes are judged together', async () => {
    const { rows } = await sql<{ each: boolean }>`select (tgtype & 1) = 1 as each from pg_trigger
      where tgname = 'invoice_lines_judged'`.execute(database.db)
    expect(rows).toEqual([{ each: false }])
  })

  test('an invoice is the sum of its lines, and no more is credited than was invoiced', async () => {
    const sum = await creditNote({ net_cents: 1, total_cents: 1 })
    await expect(insert('invoices', sum)).rejects.toThrow('An invoice is the sum of its lines.')
    const delivery = await creditNote({
      delivery_cents: 1_000_000,
      net_cents: 1_000_000,
      total_cents: 1_000_000,
    })
    await expect(insert('invoices', delivery)).rejects.toThrow('No more is credited than was invoiced.')
    const credited = await creditNote()
    await insert('invoices', credited)
    const { id } = await database.db
      .selectFrom('invoices')
      .select('id')
      .where('number', '=', String(credited.number))
      .executeTakeFirstOrThrow()
    const line = { position: 1, quantity: 2, unit_cents: 0, eco_cents: 0, total_cents: 0 }
    await expect(
      insert('invoice_lines', { invoice_id: id, order_id: credited.order_id, ...line }),
    ).rejects.toThrow('No more is credited than was invoiced.')
  })

  test.each([
    ['invoice_rebates_cents_check', { cents: 0 }],
    ['invoice_rebates_line_fkey', { position: 9 }],
    ['invoice_rebates_invoice_fkey', { invoice_id: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('what is off a price is refused: %s', async (constraint, bad) => {
    const { id, order_id } = await invoiced()
    await expect(
      insert('invoice_rebates', { invoice_id: id, order_id, position: 1, cents: 1, ...bad }),
    ).rejects.toMatchObject({ constraint })
  })

  test('what is off the price of an invoiced line is of a credit note, and no more than its units cost', async () => {
    const invoice = await invoiced()
    const { unit_cents, eco_cents } = await database.db
      .selectFrom('invoice_lines')
      .select(['unit_cents', 'eco_cents'])
      .where('invoice_id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    const goods = unit_cents - eco_cents
    const lower = (cents: number) =>
      database.db.transaction().execute(async (trx) => {
        credits += 1
        const { rows } = await sql<{
          id: string
        }>`insert into invoices (kind, number, order_id, corrects, day,
            delivery_cents, net_cents, vat_percent, vat_cents, total_cents, paid_cents, facts, reason, issued_at)
          values ('credit_note', ${`AV-2026-${credits}`}, ${invoice.order_id}, ${invoice.id}, ${invoice.day}, 0,
            ${Math.max(0, cents)}, 20, 0, ${Math.max(0, cents)}, 0, '{}', 'Geste', now()) returning id`.execute(
          trx,
        )
        const id = rows[0]?.id ?? ''
        await sql`insert into invoice_rebates (invoice_id, order_id, position, cents)
          values (${id}, ${invoice.order_id}, 1, ${cents})`.execute(trx)
        return id
      })
    const refused = 'No more is credited than was invoiced.'
    await expect(lower(goods + 1)).rejects.toThrow(refused)
    await expect(lower(-1)).rejects.toThrow('An invoice is the sum of its lines.')
    const id = await lower(goods)
    await expect(lower(1)).rejects.toThrow(refused)
    await expect(
      sql`update invoice_rebates set cents = 1 where invoice_id = ${id}`.execute(database.db),
    ).rejects.toThrow('What is invoiced is never changed.')
    await expect(
      insert('invoice_rebates', {
        invoice_id: invoice.id,
        order_id: invoice.order_id,
        position: 1,
        cents: 1,
      }),
    ).rejects.toThrow('An invoice is the sum of its lines.')
  })

  test('a rest is cancelled of what left in part, once, and nothing leaves of it', async () => {
    const { order_id } = await invoiced()
    const rest = { order_id, reason: 'Modèle arrêté', cancelled_at: new Date() }
    await expect(insert('cancelled_rests', { ...rest, reason: 'ab' })).rejects.toMatchObject({
      constraint: 'cancelled_rests_reason_check',
    })
    await insert('cancelled_rests', rest)
    await expect(insert('cancelled_rests', rest)).rejects.toMatchObject({
      constraint: 'cancelled_rests_pkey',
    })
    const more = { order_id, parcel: 1, position: 1, quantity: 1 }
    await sql`insert into parcels (order_id, number, left_at) values (${order_id}, 2, now())`.execute(
      database.db,
    )
    await expect(insert('parcel_lines', { ...more, parcel: 2 })).rejects.toThrow(
      'Nothing leaves of a cancelled rest.',
    )
    for (const change of [sql`update cancelled_rests set reason = 'autre'`, sql`delete from cancelled_rests`])
      await expect(change.execute(database.db)).rejects.toThrow('What is cancelled stays so.')
  })

  test('no rest is cancelled of what has not left, left whole, or is not invoiced', async () => {
    const cancelled = (order_id: string) =>
      insert('cancelled_rests', { order_id, reason: 'Modèle arrêté', cancelled_at: new Date() })
    const something = 'Of a cancelled rest something has left, and something has not.'
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40', { quantity: 3 })])
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
      .body
    await expect(cancelled(order.id)).rejects.toThrow(something)
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await move([{ id: order.id, seen: 'in_production' }], 'shipped')
    await expect(cancelled(order.id)).rejects.toThrow(something)
    const { order_id } = await invoiced()
    await sql`insert into parcels (order_id, number, left_at) values (${order_id}, 2, now())`.execute(
      database.db,
    )
    await insert('parcel_lines', { order_id, parcel: 2, position: 1, quantity: 1 })
    await expect(cancelled(order_id)).rejects.toThrow('What left is invoiced before the rest is cancelled.')
  })

  test.each([
    ['invoice_papers_bytes_check', { bytes: '' }],
    ['invoice_papers_sha256_check', { sha256: 'A'.repeat(64) }],
    ['invoice_papers_invoice_id_fkey', { invoice_id: '00000000-0000-4000-8000-000000000000' }],
    ['invoice_papers_pkey', {}],
  ] as const)('a PDF is refused: %s', async (constraint, bad) => {
    const { id } = await invoiced()
    const row = { invoice_id: id, bytes: 'x', sha256: '0'.repeat(64), ...bad }
    const kept = ({ invoice_id, bytes, sha256 }: typeof row) =>
      sql`insert into invoice_papers (invoice_id, bytes, sha256, made_at)
        values (${invoice_id}, ${bytes}::text::bytea, ${sha256}, now())`.execute(database.db)
    if (constraint === 'invoice_papers_pkey') await kept(row)
    await expect(kept(row)).rejects.toMatchObject({ constraint })
  })

  test.each([
    ['invoice_counters_kind_check', { kind: 'quote' }],
    ['invoice_counters_last_check', { last: 0 }],
    ['invoice_counters_day_check', { day: '2031-01-01' }],
    ['invoice_counters_pkey', {}],
  ] as const)('a counter is refused: %s', async (constraint, bad) => {
    const row = { kind: 'credit_note', year: 2030, last: 1, day: '2030-01-01', ...bad }
    if (constraint === 'invoice_counters_pkey') await insert('invoice_counters', row)
    await expect(insert('invoice_counters', row)).rejects.toMatchObject({ constraint })
  })
})
