import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteLooseImages, insertImage } from '#server/dashboard/featured/images.queries'
import { storeImage } from '#server/dashboard/featured/store-image'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import {
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_WRONG_TYPE,
  WAITING_IMAGES_MAX,
} from '#shared/dashboard/featured/featured-image.rules'
import { home } from '#shared/home/home.endpoints'
import { DAY } from '#shared/platform/durations'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { featuring } from './featuring.ts'
import { blackPng, halves, SVG } from './pictures.ts'

const NOTHING = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('pictures of featured products', (database) => {
  const staff = featuring(database)
  const other = testApp(database)
  let picture: Buffer
  beforeAll(async () => {
    picture = await halves(640, 640).png().toBuffer()
  })

  const { api, token, added, change, remove, clear } = staff
  const upload = (bytes: Buffer, type = 'application/octet-stream') =>
    api.app.inject({
      method: 'POST',
      url: calls.uploadFeaturedImage.url,
      headers: { 'content-type': type, authorization: `Bearer ${token()}` },
      payload: bytes,
    })
  const uploaded = async () => (await upload(picture)).json().image

  test('a picture is kept in its sizes and served to everyone for ever under its name', async () => {
    await clear()
    const image = await uploaded()
    const one = await added({ imageId: image.id })
    expect(one).toMatchObject({ imageId: image.id, images: [{ type: 'product', path: image.path }] })
    expect((await api.call(home)).body.featuredProducts[0]?.images).toEqual(one.images)
    for (const path of [image.path, image.fallbackPath, image.path.replace('-600.', '-300.')]) {
      // an instance that has never seen it
      const reply = await other.app.inject({ url: path })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': path.endsWith('webp') ? 'image/webp' : 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const again = await other.app.inject({
        url: path,
        headers: { 'if-none-match': String(reply.headers.etag) },
      })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    for (const name of [
      `${image.id}-900.webp`,
      `${NOTHING}-300.webp`,
      `${image.id}.webp`,
      'x',
      '%2e%2e%2fx',
    ]) {
      expect((await api.app.inject({ url: `/api/images/${name}` })).statusCode).toBe(404)
    }
  })

  test('files that are no picture are refused with their reason', async () => {
    const refused = async (bytes: Buffer, type?: string) => {
      const reply = await upload(bytes, type)
      return [reply.statusCode, reply.json().errors?.image?.[0] ?? reply.json().code]
    }
    expect(await refused(SVG, 'image/png')).toEqual([422, IMAGE_WRONG_TYPE])
    expect(await refused(blackPng(20_000, 20_000), 'image/png')).toEqual([422, IMAGE_TOO_MANY_PIXELS])
    expect(await refused(Buffer.alloc(30 * 1024 * 1024))).toEqual([413, 'TOO_LARGE'])
    expect(await refused(picture, 'text/html')).toEqual([415, 'UNSUPPORTED_MEDIA'])
    expect((await api.call(calls.uploadFeaturedImage, { token: token(), body: {} })).status).toBe(415)
  })

  test('a picture that no product has is forgotten after a day, not before, and not one in use', async () => {
    await clear()
    const [used, replaced, unused] = [await uploaded(), await uploaded(), await uploaded()]
    const one = await added({ imageId: used.id })
    const two = await added({ imageId: used.id, name: 'Deux' })
    const three = await added({ imageId: replaced.id, name: 'Trois' })
    await change(three, { imageId: null })
    await remove(one)
    const kept = async (after: number) => {
      const now = new Date(api.clock.now() + after)
      await database.db.transaction().execute((trx) => deleteLooseImages(trx, now))
      const rows = await database.db.selectFrom('featured_images').select('id').execute()
      return [used, replaced, unused].map(({ id }) => rows.some((row) => row.id === id))
    }
    expect(await kept(DAY)).toEqual([true, true, true])
    expect(await kept(DAY + 1)).toEqual([true, false, false])
    const files = await database.db.selectFrom('featured_image_files').select('image_id').distinct().execute()
    expect(files).toEqual([{ image_id: used.id }])
    await remove(two)
    expect(await kept(DAY + 1)).toEqual([false, false, false])
  })

  test('thirty at once do not pass the fifty that may wait; one that a product had counts no more', async () => {
    await clear()
    const admin = await api.signedIn({ role: 'admin' })
    const at = new Date(api.clock.now())
    const file = { size: 300, type: 'image/webp', bytes: Buffer.from('x') } as const
    const store = () => storeImage(database.db, { largest: 300, files: [file] }, admin.user.id, at)
    const ids: string[] = []
    for (let kept = 0; kept < WAITING_IMAGES_MAX - 15; kept++) ids.push(await store())
    const all = await Promise.allSettled(Array.from({ length: 30 }, store))
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(15)
    const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(codes)).toEqual(new Set(['PICTURES_WAITING']))
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: calls.uploadFeaturedImage.url,
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${admin.token}` },
        payload: picture,
      })
    expect([(await send()).statusCode, (await send()).json().code]).toEqual([409, 'PICTURES_WAITING'])
    await added({ imageId: ids[0] ?? '' })
    expect((await send()).statusCode).toBe(200)
  })

  test.each([
    ['featured_image_files_pkey', { size: 300, type: 'image/webp', bytes: "'\\x00'" }],
    ['featured_image_files_size_check', { size: 301, type: 'image/jpeg', bytes: "'\\x00'" }],
    ['featured_image_files_type_check', { size: 300, type: 'image/svg+xml', bytes: "'\\x00'" }],
    ['featured_image_files_bytes_check', { size: 300, type: 'image/jpeg', bytes: "''" }],
    [
      'featured_image_files_bytes_check',
      { size: 300, type: 'image/jpeg', bytes: "convert_to(repeat('x', 2097153), 'UTF8')" },
    ],
    ['featured_image_files_image_id_fkey', { id: NOTHING, size: 300, type: 'image/jpeg', bytes: "'\\x00'" }],
  ])('the table refuses by %s %o', async (constraint, { size, type, bytes, ...given }) => {
    const file = { size: 300, type: 'image/webp', bytes: Buffer.from('x') } as const
    const id = await database.db
      .transaction()
      .execute((trx) =>
        insertImage(trx, { largest: 300, files: [file] }, staff.admin.user.id, new Date(api.clock.now())),
      )
    const insert = sql`insert into featured_image_files (image_id, size, type, bytes)
      values (${'id' in given ? given.id : id}, ${size}, ${type}, ${sql.raw(bytes)})`
    await expect(insert.execute(database.db)).rejects.toMatchObject({ constraint })
  })
})
