import { beforeAll, beforeEach, expect, test } from 'vitest'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { halves } from '#tests/dashboard/pictures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { complainants } from './complainants.ts'
import { NOT_FOUND, NOWHERE } from './past-orders.ts'
import { executable, heic, png, script } from './photos.ts'

describeOnDatabase('complaints about an order', (database) => {
  const api = testApp(database)
  const { customer, read } = complainants(api, database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  test('keeps its lines and photos, in their order, and mails them to the company', async () => {
    const { order, photo, send, history } = await customer()
    const photos = [
      await photo(await halves(4032, 3024).jpeg().toBuffer()),
      await photo(png(640, 480)),
    ].toReversed()
    const reply = await send({ lines: [1], photos })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, message: 'Message envoyé avec succès' },
    ])
    const at = new Date(api.clock.now()).toISOString()
    expect(await history()).toEqual({
      success: true,
      history: [{ status: 'awaiting_payment', detail: '', at }],
      payments: [],
      entries: [],
      parcels: [],
      complaints: [
        {
          id: expect.any(String),
          message: 'Une lame est rayée.',
          created_at: at,
          state: 'new',
          lines: [1],
          photos: [
            { id: photos[0], type: 'image/jpeg', width: 640, height: 480 },
            { id: photos[1], type: 'image/jpeg', width: 4032, height: 3024 },
          ],
        },
      ],
    })
    const jobs = await database.db.selectFrom('jobs').select('payload').execute()
    const mails = jobs.map(({ payload }) => JSON.stringify(payload))
    expect(mails.length).toBe(2)
    for (const mail of mails) {
      for (const words of [order.number, 'Ligne 2', 'FS-20', 'Photos jointes', 'Une lame est rayée.'])
        expect(mail).toContain(words)
    }
  })

  test('may be about the whole order, again, and without a photo', async () => {
    const { send, history } = await customer()
    await send()
    api.clock.advance(1000)
    await send({ message: 'Toujours rayée.' })
    expect((await history()).complaints).toMatchObject([
      { message: 'Une lame est rayée.', lines: [], photos: [] },
      { message: 'Toujours rayée.' },
    ])
  })

  test.each([
    ['a program renamed', executable(), 'image/jpeg', 'Ce fichier n’est pas une photo JPEG ou PNG lisible.'],
    ['a script', script(), 'image/png', 'Ce fichier n’est pas une photo JPEG ou PNG lisible.'],
    ['a HEIC', heic(), 'image/heic', expect.stringContaining('HEIC')],
  ])('%s is refused with its reason', async (_, bytes, type, reason) => {
    const { order, upload } = await customer()
    const reply = await upload(bytes, order.id, type)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 'INVALID_FIELDS', message: reason, errors: { photo: [reason] } },
    ])
    const { rows } = await database.db
      .selectFrom('complaint_photos')
      .select((query) => query.fn.countAll<number>().as('rows'))
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(rows).toBe(0)
  })

  test('whose account is closed reads their order and its photos, and complains no more', async () => {
    const { id: userId, order, token, photo, send, history } = await customer()
    const id = await photo(png(10, 10))
    await send({ photos: [id] })
    const before = await history()
    const close = (one: string) =>
      database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', one).execute()
    await close(userId)
    expect(await history()).toEqual(before)
    expect((await read(token, order.id, id)).statusCode).toBe(200)
    expect((await send()).body).toMatchObject({ code: 'ACCOUNT_INACTIVE' })
    const admin = await api.signedIn({ role: 'admin' })
    await close(admin.user.id)
    expect((await read(admin.token, order.id, id)).statusCode).toBe(404)
  })

  test('a photo of another order of one’s own is none of this complaint, to the server and to the database', async () => {
    const { id: userId, order, placeOrder, photo, send, history } = await customer()
    const other = await placeOrder()
    const id = await photo(png(10, 10))
    const refused = await send({ photos: [id] }, other.id)
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { photos: [expect.any(String)] } }])
    expect((await send({}, other.id)).status).toBe(200)
    const { id: message_id } = await database.db
      .selectFrom('contact_messages')
      .select('id')
      .where('order_id', '=', other.id)
      .executeTakeFirstOrThrow()
    const attached = database.db
      .updateTable('complaint_photos')
      .set({ message_id, position: 1 })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    await expect(attached).rejects.toThrow('complaint_photos_message_fkey')
    const line = { message_id, order_id: order.id, position: 1 }
    const inserted = database.db.insertInto('complaint_lines').values(line).execute()
    await expect(inserted).rejects.toThrow('complaint_lines_message_fkey')
    // it still waits for a complaint about its own order
    expect((await send({ photos: [id] })).status).toBe(200)
    expect((await history()).complaints.map(({ photos }) => photos.map((one) => one.id))).toEqual([[id]])
  })

  test('another’s order answers like one that does not exist, in every call', async () => {
    const { order } = await customer()
    const stranger = await customer()
    for (const id of [order.id, NOWHERE, 'abc']) {
      const upload = await stranger.upload(png(10, 10), id)
      const replies = [
        [upload.statusCode, upload.json()] as const,
        ...(await Promise.all([
          stranger.send({}, id),
          api.call(orderHistory, { token: stranger.token, params: { id } }),
        ]).then((list) => list.map(({ status, body }) => [status, body] as const))),
      ]
      expect(replies.map(([status, body]) => [status, { ...body, requestId: '' }])).toEqual(
        Array(3).fill([404, NOT_FOUND]),
      )
    }
  })

  test.each([
    [{ type: 'text/html' }, 'complaint_photos_type_check'],
    [{ width: 0 }, 'complaint_photos_width_check'],
    [{ height: 65_536 }, 'complaint_photos_height_check'],
    [{ bytes: Buffer.alloc(0) }, 'complaint_photos_bytes_check'],
    [{ thumbnail: Buffer.alloc(0) }, 'complaint_photos_thumbnail_check'],
    [{ thumbnail: Buffer.alloc(65_537) }, 'complaint_photos_thumbnail_check'],
    [{ position: 1 }, 'complaint_photos_attached_check'],
    [{ user_id: NOWHERE }, 'complaint_photos_user_id_fkey'],
    [{ order_id: NOWHERE }, 'complaint_photos_order_id_fkey'],
    [{ message_id: NOWHERE, position: 1 }, 'complaint_photos_message_fkey'],
    [{ message_id: NOWHERE, position: 6 }, 'complaint_photos_position_check'],
  ])('the database itself refuses a photo with %j', async (changes, constraint) => {
    const { id, order } = await customer()
    const row = {
      user_id: id,
      order_id: order.id,
      message_id: null,
      position: null,
      type: 'image/png' as const,
      width: 10,
      height: 10,
      bytes: png(10, 10),
      created_at: new Date(api.clock.now()),
    }
    await expect(
      database.db
        .insertInto('complaint_photos')
        .values({ ...row, ...(changes as object) })
        .execute(),
    ).rejects.toThrow(constraint)
  })

  test('the database itself refuses a sixth photo, a place taken twice, and a line that is not of the order', async () => {
    const { id, order, photo, send } = await customer()
    const photos = []
    for (let n = 1; n <= 5; n++) photos.push(await photo(png(n, n)))
    expect((await send({ photos })).status).toBe(200)
    const { message_id } = await database.db
      .selectFrom('complaint_photos')
      .select('message_id')
      .where('id', '=', photos[0] ?? '')
      .executeTakeFirstOrThrow()
    const sixth = await photo(png(6, 6))
    const attach = (position: number) =>
      database.db
        .updateTable('complaint_photos')
        .set({ message_id, position })
        .where('id', '=', sixth)
        .where('user_id', '=', id)
        .execute()
    await expect(attach(6)).rejects.toThrow('complaint_photos_position_check')
    await expect(attach(5)).rejects.toThrow('complaint_photos_message_id_position_key')
    const line = (position: number, message = message_id ?? '') =>
      database.db
        .insertInto('complaint_lines')
        .values({ message_id: message, order_id: order.id, position })
        .execute()
    await expect(line(3)).rejects.toThrow('complaint_lines_order_id_position_fkey')
    await expect(line(1, NOWHERE)).rejects.toThrow('complaint_lines_message_fkey')
    await line(1)
    await expect(line(1)).rejects.toThrow('complaint_lines_pkey')
  })
})
