import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteLoosePhotos } from '#server/orders/photos.queries'
import { storePhoto } from '#server/orders/store-photo'
import { drawPicture } from '#server/platform/pictures'
import { complaintThumbnail } from '#shared/orders/complaints.endpoints'
import {
  PHOTO_MAX_BYTES,
  photoProblems,
  WAITING_PHOTOS_MAX,
  WAITING_PHOTOS_MAX_BYTES,
} from '#shared/orders/photo.rules'
import { publish } from '#tests/catalogue/exemplars'
import { halves } from '#tests/dashboard/pictures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { complainants } from './complainants.ts'
import { jpeg, png } from './photos.ts'

describeOnDatabase('photos that wait for a complaint', (database) => {
  const api = testApp(database)
  const { customer, read } = complainants(api, database)
  beforeAll(() => publish(database.db))

  type Sender = Awaited<ReturnType<typeof customer>>
  const kept = ({ id, order }: Sender, size = 1) =>
    storePhoto(database.db, {
      user_id: id,
      order_id: order.id,
      type: 'image/jpeg',
      width: 10,
      height: 10,
      bytes: Buffer.alloc(size, 1),
      thumbnail: Buffer.from('x'),
      created_at: new Date(api.clock.now()),
    })

  test('thirty at once do not pass their number; a complaint, or a day, makes room', async () => {
    const sender = await customer()
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => kept(sender)))
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(WAITING_PHOTOS_MAX)
    const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(codes).toEqual(Array(30 - WAITING_PHOTOS_MAX).fill('PICTURES_WAITING'))
    const refused = await sender.upload(png(10, 10))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PICTURES_WAITING'])
    const other = await customer()
    expect((await other.upload(png(10, 10))).statusCode).toBe(200)
    const first = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))[0]
    expect((await sender.send({ photos: [first] })).status).toBe(200)
    expect((await sender.upload(png(10, 10))).statusCode).toBe(200)
    expect((await sender.upload(png(10, 10))).statusCode).toBe(409)
    const later = new Date(api.clock.now() + 25 * 3_600_000)
    await database.db.transaction().execute((trx) => deleteLoosePhotos(trx, later))
    expect((await sender.upload(png(10, 10))).statusCode).toBe(200)
  })

  const old = async ({ id: userId, order }: Sender, bytes: Buffer | RawBuilder<Buffer>) => {
    const { id } = await database.db
      .insertInto('complaint_photos')
      .values({
        ...{ user_id: userId, order_id: order.id, message_id: null, position: null },
        ...{ type: 'image/png', width: 640, height: 480, bytes, created_at: new Date(api.clock.now()) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('their bytes are bounded together', async () => {
    const sender = await customer()
    const whole = WAITING_PHOTOS_MAX_BYTES / PHOTO_MAX_BYTES
    // made where they stand: bytes that are sent cost the embedded engine a second each
    const full = sql<Buffer>`convert_to(repeat('x', ${sql.lit(PHOTO_MAX_BYTES)}), 'UTF8')`
    for (let count = 1; count < whole; count++) await old(sender, full)
    await kept(sender, PHOTO_MAX_BYTES)
    await expect(kept(sender)).rejects.toMatchObject({ code: 'PICTURES_WAITING' })
    // 128 MB through the embedded engine
  }, 60_000)

  const thumbnail = (token: string, orderId: string, id: string, headers: Record<string, string> = {}) =>
    api.app.inject({
      url: complaintThumbnail.url.replace(':id', orderId).replace(':photoId', id),
      headers: { authorization: `Bearer ${token}`, ...headers },
    })

  test('a thumbnail is given to whoever may read the photo, and judged each time', async () => {
    const sender = await customer()
    const id = await sender.photo(await halves(800, 600).jpeg().toBuffer())
    const reply = await thumbnail(sender.token, sender.order.id, id)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      vary: 'authorization',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.rawPayload.length).toBeLessThan(65_536)
    const known = { 'if-none-match': String(reply.headers.etag) }
    expect((await thumbnail(sender.token, sender.order.id, id, known)).statusCode).toBe(304)
    const [stranger, editor] = [await customer(), await api.signedIn({ role: 'editor' })]
    for (const { token } of [stranger, editor])
      expect((await thumbnail(token, sender.order.id, id, known)).statusCode).toBe(404)
    const admin = await api.signedIn({ role: 'admin' })
    expect((await thumbnail(admin.token, sender.order.id, id)).statusCode).toBe(200)
  })

  test('a photo of the version before is drawn when it is first read; one that is none is refused', async () => {
    const sender = await customer()
    const id = await old(sender, await halves(640, 480).png().toBuffer())
    expect((await thumbnail(sender.token, sender.order.id, id)).headers['content-type']).toBe('image/webp')
    expect((await read(sender.token, sender.order.id, id)).headers['content-type']).toBe('image/jpeg')
    const broken = await old(sender, jpeg(640, 480))
    for (const ask of [thumbnail, read]) {
      const reply = await ask(sender.token, sender.order.id, broken)
      expect([reply.statusCode, reply.json().message]).toEqual([422, photoProblems.unreadable])
    }
  })

  test('one of the version before takes one turn, however many read it; one that is none takes no other', async () => {
    const sender = await customer()
    const id = await old(sender, await halves(640, 480).png().toBuffer())
    const broken = await old(sender, jpeg(640, 480))
    const statuses = async (photo: string) => {
      const replies = Array.from({ length: 40 }, () => thumbnail(sender.token, sender.order.id, photo))
      return new Set((await Promise.all(replies)).map(({ statusCode }) => statusCode))
    }
    expect(await statuses(id)).toEqual(new Set([200]))
    expect(await statuses(broken)).toEqual(new Set([422]))
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const picture = png(10, 10)
    const held = Array.from({ length: 16 }, (_, index) => drawPicture(`${index}`, picture, () => gate))
    try {
      expect((await read(sender.token, sender.order.id, broken)).statusCode).toBe(422)
    } finally {
      letGo()
      await Promise.all(held)
    }
  })
})
