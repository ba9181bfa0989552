import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteLoosePhotos } from '#server/orders/photos.queries'
import { uploadComplaintPhoto } from '#shared/orders/complaints.endpoints'
import { PHOTO_MAX_BYTES } from '#shared/orders/photo.rules'
import { publish } from '#tests/catalogue/exemplars'
import { halves } from '#tests/dashboard/pictures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { complainants } from './complainants.ts'
import { NOT_FOUND, NOWHERE } from './past-orders.ts'
import { png } from './photos.ts'

describeOnDatabase('the photos of complaints', (database) => {
  const api = testApp(database)
  const { customer, read } = complainants(api, database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

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
    const taken = await halves(800, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ici' } })
      .toBuffer()
    const id = await photo(taken)
    await send({ photos: [id] })
    const own = await read(token, order.id, id)
    const bytes = own.rawPayload
    expect([taken.includes('Exif'), bytes.includes('Exif')]).toEqual([true, false])
    expect([own.statusCode, own.headers['content-type'], own.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect(own.headers['cache-control']).toBe('no-store')
    expect((await sharp(bytes).metadata()).width).toBe(800)
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
})
