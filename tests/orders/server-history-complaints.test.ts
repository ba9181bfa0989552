import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteLoosePhotos } from '#server/orders/complaints.queries'
import { stripPhoto } from '#server/orders/strip-photo'
import {
  complaintPhoto,
  orderHistory,
  sendComplaint,
  uploadComplaintPhoto,
} from '#shared/orders/complaints.endpoints'
import { PHOTO_MAX_BYTES } from '#shared/orders/photo.rules'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { makeCustomer, orderBody, place, validCart } from './ordering.ts'
import { executable, heic, jpeg, png, script } from './photos.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const NOT_FOUND = {
  success: false,
  code: 'NOT_FOUND',
  message: 'L’élément demandé n’existe pas ou n’existe plus.',
  requestId: '',
}
const COMPLAINT = { message: 'Une lame est rayée.', lines: [] as number[], photos: [] as string[] }

describeOnDatabase('complaints about an order', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const customer = async () => {
    const made = await makeCustomer(api)
    const { token } = made
    const cart = await validCart(api, made, [
      await exampleLine(database.db, 'EN-40'),
      await exampleLine(database.db, 'FS-20'),
    ])
    const { order } = (await place(api, made, orderBody(made, cart))).body
    await database.db.deleteFrom('jobs').execute()
    const upload = (bytes: Buffer, orderId = order.id, type = 'application/octet-stream') =>
      api.app.inject({
        method: 'POST',
        url: uploadComplaintPhoto.url.replace(':id', orderId),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: bytes,
      })
    return {
      ...made,
      order,
      upload,
      photo: async (bytes: Buffer): Promise<string> => (await upload(bytes)).json().photo.id,
      send: (changes: object = {}, id = order.id) =>
        api.call(sendComplaint, { token, params: { id }, body: { ...COMPLAINT, ...changes } }),
      history: async () => (await api.call(orderHistory, { token, params: { id: order.id } })).body,
    }
  }

  const read = (token: string, id: string, photoId: string) =>
    api.app.inject({
      method: 'GET',
      url: complaintPhoto.url.replace(':id', id).replace(':photoId', photoId),
      headers: { authorization: `Bearer ${token}` },
    })

  test('keeps its lines and photos, in their order, and mails them to the company', async () => {
    const { order, photo, send, history } = await customer()
    const photos = [await photo(jpeg(4032, 3024)), await photo(png(640, 480))].toReversed()
    const reply = await send({ lines: [1], photos })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, message: 'Message envoyé avec succès' },
    ])
    const at = new Date(api.clock.now()).toISOString()
    expect(await history()).toEqual({
      success: true,
      history: [{ status: 'awaiting_payment', detail: '', at }],
      complaints: [
        {
          id: expect.any(String),
          message: 'Une lame est rayée.',
          created_at: at,
          state: 'new',
          lines: [1],
          photos: [
            { id: photos[0], type: 'image/png', width: 640, height: 480 },
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

  test('a photo is 8 MB at most, and comes as bytes', async () => {
    const { order, upload, token } = await customer()
    expect((await upload(png(10, 10, PHOTO_MAX_BYTES))).statusCode).toBe(200)
    const large = await upload(png(10, 10, PHOTO_MAX_BYTES + 1))
    expect([large.statusCode, large.json().code]).toEqual([413, 'TOO_LARGE'])
    expect((await upload(png(10, 10), order.id, 'text/html')).statusCode).toBe(415)
    const json = await api.call(uploadComplaintPhoto, { token, params: { id: order.id }, body: {} })
    expect(json.status).toBe(415)
  })

  test('its photos are seen by their owner and the admins, without what the camera wrote beside them', async () => {
    const { order, token, photo, send } = await customer()
    const taken = jpeg(800, 600, 5000)
    const bytes = stripPhoto(taken, 'image/jpeg')
    expect([taken.includes('Exif'), bytes.includes('Exif')]).toEqual([true, false])
    const id = await photo(taken)
    await send({ photos: [id] })
    const own = await read(token, order.id, id)
    expect([own.statusCode, own.headers['content-type'], own.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.rawPayload.equals(bytes)).toBe(true)
    const admin = await api.signedIn({ role: 'admin' })
    expect((await read(admin.token, order.id, id)).rawPayload.equals(bytes)).toBe(true)
    const editor = await api.signedIn({ role: 'editor' })
    expect((await read(editor.token, order.id, id)).statusCode).toBe(404)
    const stranger = await customer()
    for (const [orderId, photoId] of [
      [order.id, id],
      [order.id, NOWHERE],
      [stranger.order.id, id],
      ['abc', 'def'],
    ] as const) {
      const reply = await read(stranger.token, orderId, photoId)
      expect([reply.statusCode, { ...reply.json(), requestId: '' }]).toEqual([404, NOT_FOUND])
    }
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

  test.each([
    [{ message: ' ' }, { message: ['Ce champ est obligatoire.'] }],
    [{ message: 'a'.repeat(5001) }, { message: ['Ce champ doit contenir au plus 5\u00a0000 caractères.'] }],
    [{ lines: [2] }, { lines: ['Cette ligne n’est pas dans la commande.'] }],
    [{ lines: [0, 0] }, { lines: [expect.any(String)] }],
    [{ lines: [-1] }, { 'lines.0': ['La valeur doit être d’au moins 0.'] }],
    [{ photos: [NOWHERE] }, { photos: [expect.stringContaining('Cette photo n’est plus là')] }],
    [{ photos: ['abc'] }, { photos: [expect.stringContaining('Cette photo n’est plus là')] }],
    [{ photos: Array(6).fill(NOWHERE) }, { photos: ['Joignez 5 photos au plus.'] }],
  ])('with %j is refused, and nothing is kept or mailed', async (changes, errors) => {
    const { send, history } = await customer()
    const reply = await send(changes)
    expect([reply.status, reply.body]).toMatchObject([422, { code: 'INVALID_FIELDS', errors }])
    expect((await history()).complaints).toEqual([])
    expect(await database.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  test('a photo goes with one complaint, its owner’s, about its order', async () => {
    const { photo, send, history } = await customer()
    const id = await photo(png(10, 10))
    const other = await customer()
    expect((await other.send({ photos: [id] })).status).toBe(422)
    expect((await send({ photos: [id, id] })).status).toBe(422)
    const replies = await Promise.all([send({ photos: [id] }), send({ photos: [id] })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await history()).complaints.length).toBe(1)
  })

  test('photos of no complaint are forgotten after a day, the others stay', async () => {
    const { order, photo, send } = await customer()
    const kept = await photo(png(10, 10))
    await send({ photos: [kept] })
    await photo(png(20, 20))
    const left = async () => {
      const rows = await database.db
        .selectFrom('complaint_photos')
        .select('width')
        .where('order_id', '=', order.id)
        .execute()
      return rows.map(({ width }) => width).sort()
    }
    const purge = (hours: number) =>
      database.db
        .transaction()
        .execute((trx) => deleteLoosePhotos(trx, new Date(api.clock.now() + hours * 3_600_000)))
    await purge(23)
    expect(await left()).toEqual([10, 20])
    await purge(25)
    expect(await left()).toEqual([10])
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
    [{ position: 1 }, 'complaint_photos_attached_check'],
    [{ user_id: NOWHERE }, 'complaint_photos_user_id_fkey'],
    [{ order_id: NOWHERE }, 'complaint_photos_order_id_fkey'],
    [{ message_id: NOWHERE, position: 1 }, 'complaint_photos_message_id_fkey'],
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
    await expect(line(1, NOWHERE)).rejects.toThrow('complaint_lines_message_id_fkey')
    await line(1)
    await expect(line(1)).rejects.toThrow('complaint_lines_pkey')
  })
})
