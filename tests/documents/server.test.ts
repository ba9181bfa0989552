import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DOCUMENTS_JOB } from '#server/documents/documents.queries'
import { documentsHandler } from '#server/documents/make-documents'
import type { Papers } from '#server/documents/papers'
import { writePaper } from '#server/documents/write-paper'
import { paymentMeans } from '#server/orders/payment-provider'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { orderDocument, orderDocuments } from '#shared/documents/documents.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { formatCents, toCents } from '#shared/platform/money'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { pagesOf } from './pdf-text.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

describeOnDatabase('documents of orders', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const ordered = async (who: Customer): Promise<Order> => {
    const lines = [
      await exampleLine(database.db, 'EN-40', { quantity: 2 }),
      await exampleLine(database.db, 'RA-25-MAN'),
    ]
    const body = orderBody(who, await validCart(api, who, lines), { name: 'Résidence Łódź 👩‍👩‍👧' })
    const placed = await place(api, who, body)
    expect(placed.status).toBe(200)
    const { order } = placed.body
    // whoever asks first has them made
    await list(who.token, order.id)
    return order
  }

  /** Does the jobs of documents, here; `papers` stands for the thread. */
  const make = (papers: Pick<Papers, 'write'> = { write: writePaper }): Promise<void> => {
    const handler = documentsHandler(api.deps, paymentMeans(api.deps.config), papers)
    return createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: { [DOCUMENTS_JOB]: handler },
    }).drain()
  }

  const list = (token: string, id: string) => api.call(orderDocuments, { token, params: { id } })

  const read = (token: string, id: string, kind: string) =>
    api.app.inject({
      method: 'GET',
      url: orderDocument.url.replace(':id', id).replace(':kind', kind),
      headers: { authorization: `Bearer ${token}` },
    })

  const rows = (orderId: string) =>
    database.db
      .selectFrom('documents')
      .select(['kind', 'sha256', 'made_at'])
      .where('order_id', '=', orderId)
      .orderBy('kind')
      .execute()

  test('are made once they are asked for, with its very amounts and both sizes', async () => {
    const who = await makeCustomer(api)
    const order = await ordered(who)
    expect((await list(who.token, order.id)).body).toEqual({
      success: true,
      state: 'awaited',
      documents: [],
      invoices: [],
      notes: [],
      mode: null,
    })
    await make()
    const { body } = await list(who.token, order.id)
    const at = '2026-03-02T09:00:00.000Z'
    expect(body).toEqual({
      success: true,
      state: 'ready',
      documents: [
        {
          kind: 'acknowledgement',
          name: `accuse-de-reception-${order.number}.pdf`,
          size: expect.any(Number),
          made_at: at,
        },
        {
          kind: 'installation_sheets',
          name: `fiches-de-pose-${order.number}.pdf`,
          size: expect.any(Number),
          made_at: at,
        },
      ],
      invoices: [],
      notes: [],
      mode: null,
    })
    const reply = await read(who.token, order.id, 'acknowledgement')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="accuse-de-reception-${order.number}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    const kept = await rows(order.id)
    expect(kept[0]?.sha256).toBe(createHash('sha256').update(reply.rawPayload).digest('hex'))
    const text = pagesOf(reply.rawPayload).join('\n')
    const { validated_cart: cart } = order
    const amounts = [cart.total_price, cart.vat, cart.total_with_vat].map(toCents)
    for (const cents of [...amounts, ...cart.configurations.map((line) => toCents(line.total_price))])
      expect(text).toContain(formatCents(cents))
    for (const said of [order.number, 'Stores d’Essai', 'Livrer le matin.', order.payment.instructions])
      expect(text.replaceAll('\n', ' ')).toContain(said)
    expect(text).toContain('1400\u00a0×\u00a01900\u00a0mm tableau')
    expect(text).toContain('1395\u00a0×\u00a01900\u00a0mm fini')
    const sheets = pagesOf((await read(who.token, order.id, 'installation_sheets')).rawPayload)
    expect(sheets[0]).toContain('Salon')
    expect(sheets.join('\n')).not.toContain('€')
  })

  test('a job that is repeated, or left half done, makes each once', async () => {
    const who = await makeCustomer(api)
    const order = await ordered(who)
    let written = 0
    const failing: Pick<Papers, 'write'> = {
      write: (kind, content) => {
        written += 1
        if (written === 2) throw new Error('The disk is full.')
        return writePaper(kind, content)
      },
    }
    await make(failing)
    const [first, ...none] = await rows(order.id)
    expect(none).toEqual([])
    const [job] = await database.db
      .selectFrom('jobs')
      .select(['attempts', 'failed_at', 'last_error'])
      .where('kind', '=', DOCUMENTS_JOB)
      .execute()
    expect(job).toEqual({ attempts: 1, failed_at: null, last_error: 'The disk is full.' })
    expect((await list(who.token, order.id)).body).toMatchObject({
      state: 'awaited',
      documents: [{ kind: 'acknowledgement' }],
    })
    api.clock.advance(10_000)
    await make(failing)
    const made = await rows(order.id)
    expect(made.map(({ kind }) => kind)).toEqual(['acknowledgement', 'installation_sheets'])
    expect(made[0]).toEqual(first)

    const payload = JSON.stringify({ orderId: order.id })
    const at = new Date(api.clock.now())
    for (let time = 0; time < 2; time += 1)
      await database.db
        .insertInto('jobs')
        .values({ kind: DOCUMENTS_JOB, payload, urgent: false, run_at: at, created_at: at })
        .execute()
    await make(failing)
    expect(await rows(order.id)).toEqual(made)
    expect(written).toBe(3)
  })

  test('are nobody else’s but of staff', async () => {
    const who = await makeCustomer(api)
    const order = await ordered(who)
    await make()
    const other = await makeCustomer(api)
    const editor = await makeCustomer(api, { role: 'editor' })
    const admin = await makeCustomer(api, { role: 'admin' })
    for (const { token } of [other, editor]) {
      expect((await list(token, order.id)).status).toBe(404)
      expect((await read(token, order.id, 'acknowledgement')).statusCode).toBe(404)
    }
    expect((await list(admin.token, order.id)).body.state).toBe('ready')
    expect((await read(admin.token, order.id, 'acknowledgement')).statusCode).toBe(200)
    for (const [id, kind] of [
      [order.id, 'invoice'],
      ['x', 'acknowledgement'],
      [who.id, 'acknowledgement'],
    ] as const)
      expect((await read(who.token, id, kind)).statusCode).toBe(404)
    expect((await list(who.token, 'x')).status).toBe(404)
    const bare = await api.app.inject({ method: 'GET', url: `/api/orders/${order.id}/documents` })
    expect(bare.statusCode).toBe(401)
  })

  test('of an order that nobody makes them for are asked for once, and told when they are given up', async () => {
    const who = await makeCustomer(api)
    const order = await ordered(who)
    const jobs = () =>
      database.db.selectFrom('jobs').select(['payload']).where('kind', '=', DOCUMENTS_JOB).execute()
    await database.db.deleteFrom('jobs').where('kind', '=', DOCUMENTS_JOB).execute()
    for (let time = 0; time < 2; time += 1)
      expect((await list(who.token, order.id)).body.state).toBe('awaited')
    expect(await jobs()).toEqual([{ payload: { orderId: order.id } }])
    await database.db
      .updateTable('jobs')
      .set({ failed_at: new Date(api.clock.now()) })
      .where('kind', '=', DOCUMENTS_JOB)
      .execute()
    expect((await list(who.token, order.id)).body.state).toBe('failed')
    await database.db.deleteFrom('jobs').where('kind', '=', DOCUMENTS_JOB).execute()
  })

  test.each([
    ['23514', 'documents_kind_check', { kind: 'invoice' }],
    ['23514', 'documents_bytes_check', { bytes: '' }],
    ['23514', 'documents_sha256_check', { sha256: 'A'.repeat(64) }],
    ['23503', 'documents_order_id_fkey', { order_id: '00000000-0000-4000-8000-000000000000' }],
    ['23505', 'documents_pkey', {}],
  ] as const)('a row is refused: %s %s', async (code, constraint, bad) => {
    const who = await makeCustomer(api)
    const { id } = await ordered(who)
    await make()
    const row = { order_id: id, kind: 'acknowledgement', bytes: 'x', sha256: '0'.repeat(64), ...bad }
    const inserted = sql`insert into documents (order_id, kind, bytes, sha256, made_at) values
      (${row.order_id}, ${row.kind}, ${row.bytes}::text::bytea, ${row.sha256}, now())`.execute(database.db)
    await expect(inserted).rejects.toMatchObject({ code, constraint })
  })

  test('are never changed, and never forgotten', async () => {
    const who = await makeCustomer(api)
    const order = await ordered(who)
    await make()
    const before = await rows(order.id)
    const refused = { code: '55000' }
    await expect(
      database.db.deleteFrom('documents').where('order_id', '=', order.id).execute(),
    ).rejects.toMatchObject(refused)
    // @ts-expect-error the types refuse it, and so does the database
    const change = database.db.updateTable('documents').set({ sha256: '0'.repeat(64) })
    await expect(change.where('order_id', '=', order.id).execute()).rejects.toMatchObject(refused)
    expect(await rows(order.id)).toEqual(before)
  })
})
