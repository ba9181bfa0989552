import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteLooseImages, insertImage } from '#server/dashboard/featured/images.queries'
import { home } from '#shared/catalogue/catalogue.endpoints'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import type { AddFeaturedBody, AdminFeatured } from '#shared/dashboard/featured/featured.schema'
import { IMAGE_TOO_MANY_PIXELS, IMAGE_WRONG_TYPE } from '#shared/dashboard/featured/featured-image.rules'
import { DAY } from '#shared/platform/durations'
import { modelByReference, publish, withoutModel } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnBothEngines } from '#tests/platform/database'
import { blackPng, halves, SVG } from './pictures.ts'

const NOTHING = '00000000-0000-4000-8000-000000000000'

describeOnBothEngines('featured products, for staff', (database) => {
  const api = testApp(database)
  const other = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  let familyId: string
  let model: Awaited<ReturnType<typeof modelByReference>>
  let picture: Buffer
  beforeAll(async () => {
    await publish(database.db)
    admin = await api.signedIn({ role: 'admin' })
    model = await modelByReference(database.db, 'FS-20')
    familyId = (await modelByReference(database.db, 'VR-55')).family.id
    picture = await halves(640, 640).png().toBuffer()
  })

  const token = () => admin.token
  const content = (changes: Partial<AddFeaturedBody> = {}): AddFeaturedBody => ({
    section: 'hot',
    name: 'Film miroir',
    description: 'Contre la chaleur.',
    target: { class: 'SubFamily', id: model.subFamily.id },
    imageId: null,
    startsOn: null,
    endsOn: null,
    ...changes,
  })
  const add = (changes: Partial<AddFeaturedBody> = {}) =>
    api.call(calls.addFeatured, { token: token(), body: content(changes) })
  const added = async (changes: Partial<AddFeaturedBody> = {}) => (await add(changes)).body.featuredProduct
  const change = (one: Pick<AdminFeatured, 'id' | 'version'>, changes: Partial<AddFeaturedBody>) =>
    api.call(calls.changeFeatured, {
      token: token(),
      params: { id: one.id },
      body: { ...content(changes), version: one.version },
    })
  const remove = ({ id, version }: Pick<AdminFeatured, 'id' | 'version'>) =>
    api.call(calls.removeFeatured, { token: token(), params: { id }, query: { version: String(version) } })
  const list = async () => (await api.call(calls.adminFeatured, { token: token() })).body.featuredProducts
  const section = async (name: FeaturedSection) =>
    (await list()).filter((one) => one.section === name).map((one) => `${one.position} ${one.name}`)
  const order = (name: FeaturedSection, ids: string[], seen: string[]) =>
    api.call(calls.orderFeatured, { token: token(), body: { section: name, ids, seen } })
  const clear = async () => {
    for (const one of await list()) expect((await remove(one)).status).toBe(200)
    await database.db.deleteFrom('audit_log').execute()
  }
  const upload = (bytes: Buffer, type = 'application/octet-stream') =>
    api.app.inject({
      method: 'POST',
      url: calls.uploadFeaturedImage.url,
      headers: { 'content-type': type, authorization: `Bearer ${token()}` },
      payload: bytes,
    })
  const uploaded = async () => (await upload(picture)).json().image
  const onHome = async (on = api) =>
    (await on.call(home)).body.featuredProducts.map(({ name }: { name: string }) => name)

  test('one is added, changed, moved to another section and removed, each step in the log', async () => {
    await clear()
    const first = await added()
    expect(first).toMatchObject({
      section: 'hot',
      position: 1,
      name: 'Film miroir',
      description: 'Contre la chaleur.',
      link: 'films-solaires/film-solaire-miroir',
      class: 'SubFamily',
      subFamily: model.subFamily,
      images: [],
      imageId: null,
      startsOn: null,
      endsOn: null,
      version: 1,
      display: 'shown',
    })
    const second = await added({ name: '  Volet   55 ', target: { class: 'Family', id: familyId } })
    expect(second).toMatchObject({ position: 2, name: 'Volet 55', class: 'Family', subFamily: null })
    expect(await onHome()).toEqual(['Film miroir', 'Volet 55'])

    const moved = await change(first, { section: 'new', name: 'Film' })
    expect(moved.body.featuredProduct).toMatchObject({
      section: 'new',
      position: 1,
      name: 'Film',
      version: 2,
    })
    expect([await section('hot'), await section('new')]).toEqual([['1 Volet 55'], ['1 Film']])
    expect((await remove({ id: first.id, version: 2 })).body).toEqual({
      success: true,
      message: 'Le produit n’est plus en vedette.',
    })
    expect(await list()).toEqual([{ ...second, position: 1 }])
    const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log.map(({ kind, actor_id, details }) => [kind, actor_id, details])).toEqual(
      [
        ['featured_added', { name: 'Film miroir', section: 'hot' }],
        ['featured_added', { name: 'Volet 55', section: 'hot' }],
        ['featured_changed', { name: 'Film', section: 'new' }],
        ['featured_removed', { name: 'Film', section: 'new' }],
      ].map(([kind, details]) => [kind, admin.user.id, details]),
    )
  })

  test('what cannot be shown is refused by field, and nothing of it stays', async () => {
    await clear()
    const refusals: [Partial<AddFeaturedBody>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ description: 'é'.repeat(301) }, 'description'],
      [{ startsOn: '2026-02-30' }, 'startsOn'],
      [{ startsOn: '2026-03-03', endsOn: '2026-03-02' }, 'endsOn'],
      [{ target: { class: 'Family', id: NOTHING } }, 'target'],
      [{ target: { class: 'SubFamily', id: familyId } }, 'target'],
      [{ target: { class: 'Family', id: "x' or 1=1" } }, 'target'],
      [{ imageId: NOTHING }, 'imageId'],
      [{ imageId: '../etc' }, 'imageId'],
      [{ section: 'cold' as 'hot' }, 'section'],
      [{ name: 'a\u0000b' }, 'name'],
    ]
    for (const [changes, field] of refusals) {
      const { status, body } = await add(changes)
      expect([status, Object.keys(Reflect.get(body, 'errors'))]).toEqual([422, [field]])
    }
    expect(await list()).toEqual([])
    expect(await database.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
    for (const id of [NOTHING, 'abc']) {
      expect((await change({ id, version: 1 }, {})).status).toBe(404)
      expect((await remove({ id, version: 1 })).status).toBe(404)
    }
  })

  test('the second of two who edit one is told what it became, and changes nothing', async () => {
    await clear()
    const read = await added()
    const [one, two] = await Promise.all([change(read, { name: 'Une' }), change(read, { name: 'Deux' })])
    const [won, lost] = one.status === 200 ? [one, two] : [two, one]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost.body).toMatchObject({
      code: 'FEATURED_CHANGED',
      featuredProduct: { ...won.body.featuredProduct, version: 2 },
    })
    expect((await remove(read)).status).toBe(409)
    expect(await list()).toEqual([won.body.featuredProduct])
    expect((await change(won.body.featuredProduct, { name: 'Trois' })).status).toBe(200)
  })

  test('all positions of a section move at once; an order of another moment is refused whole', async () => {
    await clear()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await added({ name })).id)
    const [a = '', b = '', c = '', d = ''] = ids
    const reply = await order('hot', [d, a, c, b], ids)
    expect(reply.body.featuredProducts.map(({ name, position }) => `${position} ${name}`)).toEqual([
      '1 D',
      '2 A',
      '3 C',
      '4 B',
    ])
    expect(await onHome()).toEqual(['D', 'A', 'C', 'B'])
    const now = [d, a, c, b]
    const refused = [
      await order('hot', ids, ids),
      await order('hot', [d, a, c], now),
      await order('hot', [d, a, c, NOTHING], now),
      await order('hot', [...now, 'abc'], now),
      await order('new', now, now),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect((await order('hot', [d, d, c, b], now)).status).toBe(422)
    expect(await section('hot')).toEqual(['1 D', '2 A', '3 C', '4 B'])

    const storm = await Promise.all(
      [ids, [b, a, d, c], [c, d, a, b]].map((wanted) => order('hot', wanted, now)),
    )
    expect(storm.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await section('hot')).map((text) => text.slice(0, 1))).toEqual(['1', '2', '3', '4'])
  })

  test('a period begins and ends at midnight in Paris, on every instance, without any change', async () => {
    await clear()
    // 2 March 2026, 10:00 in Paris
    await added({ name: 'Hier', endsOn: '2026-03-01' })
    await added({ name: 'Ce jour', startsOn: '2026-03-02', endsOn: '2026-03-02' })
    await added({ name: 'Demain', startsOn: '2026-03-03' })
    other.clock.advance(5000)
    expect((await list()).map(({ name, display }) => [name, display])).toEqual([
      ['Hier', 'past'],
      ['Ce jour', 'shown'],
      ['Demain', 'coming'],
    ])
    expect([await onHome(), await onHome(other)]).toEqual([['Ce jour'], ['Ce jour']])
    const toMidnight = 14 * 3_600_000
    const before = await api.call(home)
    for (const shop of [api, other]) shop.clock.advance(toMidnight - 5001)
    expect((await api.call(home)).headers.etag).toBe(before.headers.etag)
    for (const shop of [api, other]) shop.clock.advance(5001)
    expect([await onHome(), await onHome(other)]).toEqual([['Demain'], ['Demain']])
    expect((await api.call(home)).headers.etag).not.toBe(before.headers.etag)
    admin = { ...admin, token: await api.signIn(admin.user) }
    expect((await list()).map(({ display }) => display)).toEqual(['past', 'past', 'shown'])
    for (const shop of [api, other]) shop.clock.advance(-toMidnight)
    expect(await onHome()).toEqual(['Ce jour'])
    admin = { ...admin, token: await api.signIn(admin.user) }
  })

  test('one whose model left the sale is said so, and not shown', async () => {
    await clear()
    await added()
    await publish(database.db, withoutModel('FS-20'))
    expect((await list()).map(({ display }) => display)).toEqual(['unorderable'])
    api.clock.advance(1000)
    expect(await onHome()).toEqual([])
    await publish(database.db)
    api.clock.advance(1000)
  })

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
      .execute((trx) => insertImage(trx, { largest: 300, files: [file] }, new Date(api.clock.now())))
    const insert = sql`insert into featured_image_files (image_id, size, type, bytes)
      values (${'id' in given ? given.id : id}, ${size}, ${type}, ${sql.raw(bytes)})`
    await expect(insert.execute(database.db)).rejects.toMatchObject({ constraint })
  })
})
