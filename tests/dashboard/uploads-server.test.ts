import { beforeAll, expect, test } from 'vitest'
import { deleteLooseChunks, deleteOldUploadRows } from '#server/dashboard/uploads/upload-chunks.queries'
import { expireUploads } from '#server/dashboard/uploads/upload-life'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { home } from '#shared/home/home.endpoints'
import { preValidate } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { multipart, uploading } from './uploading.ts'

describeOnDatabase('prices from a file', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  let customer: Awaited<ReturnType<typeof makeCustomer>>
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(api)
  })

  const price = async (): Promise<number> => {
    const configurations = [await exampleLine(database.db, 'RA-25-MAN')]
    const reply = await api.call(preValidate, { token: customer.token, body: { configurations } })
    return reply.body.validatedCart.total_price
  }
  const inForce = async (): Promise<number | null> => {
    const row = await database.db
      .selectFrom('catalogue_state')
      .select('price_list_version')
      .executeTakeFirstOrThrow()
    return row.price_list_version
  }
  const codeOf = (reply: { body: object }): unknown => Reflect.get(reply.body, 'code')
  const publishCall = (id: string, more: object = {}) =>
    staff.call(calls.publishUpload, { params: { id }, body: { label: 'Essai', ...more } })

  // 9.80 → 10.00 a metre: 3.6 m are 36.00, with 12 % of them 4.32 for the colour: 99.18 becomes 99.99.
  test('are tried, published, and taken back by a return to the list of before', async () => {
    const [rail, film] = [
      await exampleLine(database.db, 'RA-25-MAN'),
      await exampleLine(database.db, 'FS-20'),
    ]
    const ordered = await validCart(api, customer, [film, rail])
    expect((await place(api, customer, orderBody(customer, ordered))).status).toBe(200)
    const waiting = await validCart(api, customer, [{ ...rail, quantity: 2 }, film])
    const before = (await api.call(home)).headers.etag

    const file = 'référence;prix\nRA25-PRO;10,00\nINCONNU-1;3\nRA25-SUP-P;1,35\n'
    const upload = await staff.check(file)
    expect(upload).toMatchObject({
      kind: 'prices',
      format: 'csv',
      state: 'ready',
      stale: false,
      author: { name: 'Aline Bertin' },
      baseVersion: 1,
      counts: { read: 3, added: 0, changed: 1, removed: 0 },
      impact: {
        carts: { checked: 1, touched: 1, invalid: 0, moved: 1 },
        orders: { checked: 1, touched: 1, invalid: 0, moved: 1 },
      },
      message: null,
    })
    const { id } = upload
    expect((await staff.call(calls.uploadChanges, { params: { id } })).body).toEqual({
      success: true,
      changes: [
        {
          kind: 'changed',
          what: 'component',
          reference: 'RA25-PRO',
          label: 'Profilé RA-25',
          unit: 'euro',
          oldPrice: 9.8,
          newPrice: 10,
          cell: '',
          detail: '',
          suspicious: false,
          confirmed: false,
        },
      ],
      total: 1,
      hasMore: false,
    })
    const effect = await staff.call(calls.uploadImpact, { params: { id } })
    const line = { reference: 'RA-25-MAN', oldPrice: 99.18, newPrice: 99.99, reasons: [] }
    expect(effect.body.lines).toMatchObject([
      { ...line, source: 'cart', id: waiting, number: null, line: 1, quantity: 2 },
      { ...line, source: 'order', number: expect.stringMatching(/^CMD-/), line: 2, quantity: 1 },
    ])
    const csv = await api.app.inject({
      url: calls.uploadRejectedCsv.url.replace(':id', id),
      headers: { authorization: `Bearer ${await staff.admin()}` },
    })
    expect(csv.body.split('\r\n')[1]).toMatch(/^3;référence;INCONNU-1;[^;]+;INCONNU-1;3,00$/)

    // Nothing that customers see has changed.
    expect([await price(), await inForce(), (await api.call(home)).headers.etag]).toEqual([99.18, 1, before])

    expect(codeOf(await publishCall(id))).toBe('UPLOAD_ROWS_REJECTED')
    expect(await staff.publish(id, { withoutRejected: true })).toMatchObject({
      state: 'published',
      publishedVersion: 2,
      label: 'Essai',
    })
    expect([await price(), await inForce()]).toEqual([99.99, 2])
    expect(codeOf(await publishCall(id))).toBe('UPLOAD_STATE')

    const back = await staff.restore(1)
    expect(back).toMatchObject({
      kind: 'restore',
      state: 'ready',
      baseVersion: 2,
      counts: { added: 0, changed: 1, removed: 0 },
      impact: {
        // beside the one that waits, those of the two prices asked for
        carts: { checked: 3, touched: 3, invalid: 0, moved: 3 },
        orders: { checked: 1, touched: 1, invalid: 0, moved: 1 },
      },
    })
    expect([await price(), await inForce()]).toEqual([99.99, 2])
    expect(await staff.publish(back.id)).toMatchObject({ state: 'published', publishedVersion: 3 })
    expect([await price(), await inForce()]).toEqual([99.18, 3])
    const { body } = await staff.call(calls.priceLists)
    expect(body.priceLists).toMatchObject([
      { version: 3, inForce: true, restoredFrom: 1, components: 99, models: 16 },
      { version: 2, inForce: false, changes: { added: 0, changed: 1, removed: 0 }, label: 'Essai' },
      { version: 1, inForce: false, author: null, changes: null, components: 99, models: 16 },
    ])
    expect(codeOf(await staff.call(calls.restorePriceList, { params: { version: '3' } }))).toBe(
      'PRICE_LIST_IN_FORCE',
    )
    const audit = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', 'like', 'price_list%')
      .orderBy('id')
      .execute()
    expect(audit.map(({ kind }) => kind)).toEqual(['price_list_published', 'price_list_restored'])
  })

  test('two files at once: the second to be published is checked again first, and publications come one by one', async () => {
    const first = await staff.check('référence;prix\nRA25-PRO;11\n')
    const second = await staff.check('référence;prix\nRA25-PRO;12\n')
    expect((await publishCall(first.id)).body.upload.state).toBe('publishing')
    expect(codeOf(await publishCall(second.id))).toBe('PUBLICATION_RUNNING')
    await staff.drain()
    expect((await staff.find(second.id)).stale).toBe(true)
    expect(codeOf(await publishCall(second.id))).toBe('UPLOAD_STALE')
    await staff.call(calls.recheckUpload, { params: { id: second.id } })
    await staff.drain()
    const { body } = await staff.call(calls.uploadChanges, { params: { id: second.id } })
    expect(body.changes).toMatchObject([{ oldPrice: 11, newPrice: 12 }])
    expect(await staff.publish(second.id)).toMatchObject({ state: 'published' })
    const same = await staff.check('référence;prix\nRA25-PRO;12\n')
    expect(codeOf(await publishCall(same.id))).toBe('UPLOAD_CHANGES_NOTHING')
  })

  test('a list that came into force while this one was written: it is to be checked again, and no draft is left', async () => {
    const { id } = await staff.check('référence;prix\nRA25-PRO;13\n')
    await publishCall(id)
    await publish(database.db)
    const now = await inForce()
    await staff.drain()
    expect(await staff.find(id)).toMatchObject({ state: 'ready', stale: true })
    const lists = await database.db.selectFrom('price_lists').select(['version', 'draft']).execute()
    expect(lists.filter(({ draft }) => draft)).toEqual([])
    expect(await inForce()).toBe(now)
  })

  test('a file that is no list, or of which no row is sound, is refused with its sentence', async () => {
    expect(await staff.check('PK nothing')).toMatchObject({ state: 'refused', message: expect.any(String) })
    const upload = await staff.check('référence;prix\nINCONNU-1;3\nRA25-PRO;-4\n')
    expect(upload).toMatchObject({
      state: 'refused',
      counts: { read: 2, rejected: 2, changed: 0 },
      message: 'Toutes les lignes de ce fichier sont refusées\u00a0: rien ne peut être publié.',
    })
    expect(codeOf(await publishCall(upload.id))).toBe('UPLOAD_STATE')
  })

  test('a body that is no file is refused and leaves nothing', async () => {
    const before = await database.db.selectFrom('price_upload_chunks').select('position').execute()
    const send = async (parts: Parameters<typeof multipart>[0]) => {
      const { headers, body } = multipart(parts)
      return staff.post(headers, body)
    }
    const file = { name: 'file', file: 'a.csv', content: 'référence;prix\n' }
    expect((await send([{ name: 'file', content: 'x' }])).body.errors).toEqual({
      file: ['Choisissez un fichier.'],
    })
    expect((await send([{ ...file, content: '' }])).body.errors).toEqual({ file: ['Ce fichier est vide.'] })
    expect((await send([file, file])).body.errors).toEqual({ file: ['Un seul fichier à la fois.'] })
    expect(codeOf(await staff.post({ 'content-type': 'application/json' }, '{}'))).toBe('UNSUPPORTED_MEDIA')
    const { headers, body } = multipart([file])
    expect((await staff.post(headers, body.subarray(0, -20))).status).toBe(400)
    const large = await staff.post({ ...headers, 'content-length': String(UPLOAD_MAX_BYTES * 2) }, body)
    expect(codeOf(large)).toBe('TOO_LARGE')
    const after = await database.db.selectFrom('price_upload_chunks').select('position').execute()
    expect(after).toEqual(before)
  })

  test('events tell the whole state, and end with the job', async () => {
    const { id } = await staff.send('référence;prix\nRA25-PRO;18\n', '../../x\u202e.csv')
    const stream = api.app.inject({
      url: calls.uploadEvents.url.replace(':id', id),
      headers: { authorization: `Bearer ${await staff.admin()}` },
    })
    await staff.drain()
    const { headers, body } = await stream
    expect(headers['content-type']).toMatch(/^text\/event-stream/)
    const events = body
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
    expect(events.at(-1)).toEqual({ success: true, upload: await staff.find(id) })
    expect(events.at(-1).upload).toMatchObject({ state: 'ready', fileName: 'x.csv' })
    const { body: list } = await staff.call(calls.uploads, {
      query: { search: 'x.c', state: 'ready,failed' },
    })
    expect(list).toMatchObject({ uploads: [{ id }], total: 1, hasMore: false })
  })

  test('files and rows go a month after the end, and what never came whole after a day', async () => {
    const at = new Date(api.clock.now() - 31 * DAY)
    await database.db
      .insertInto('price_upload_chunks')
      .values({ upload_id: crypto.randomUUID(), position: 1, bytes: Buffer.from('x'), created_at: at })
      .execute()
    await database.db
      .updateTable('price_uploads')
      .set({ ended_at: at })
      .where('ended_at', 'is not', null)
      .execute()
    await database.db
      .updateTable('price_uploads')
      .set({ created_at: at })
      .where('state', '=', 'ready')
      .execute()
    const now = new Date(api.clock.now())
    await database.db.transaction().execute(async (trx) => {
      await deleteLooseChunks(trx, now)
      await expireUploads(trx, now)
      await deleteOldUploadRows(trx, now)
    })
    await database.db
      .transaction()
      .execute((trx) => deleteOldUploadRows(trx, new Date(now.getTime() + 31 * DAY)))
    for (const table of [
      'price_upload_chunks',
      'price_upload_changes',
      'price_upload_rejected',
      'price_upload_reports',
    ] as const) {
      expect(await database.db.selectFrom(table).select('upload_id').execute()).toEqual([])
    }
    const states = await database.db
      .selectFrom('price_uploads')
      .select('state')
      .distinct()
      .orderBy('state')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'published', 'refused'])
  })
})
