import { beforeAll, expect, test } from 'vitest'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import type { AddFeaturedBody } from '#shared/dashboard/featured/featured.schema'
import { home } from '#shared/home/home.endpoints'
import { modelByReference, publish, withoutModel } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { featuring } from './featuring.ts'

const NOTHING = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('featured products, for staff', (database) => {
  const staff = featuring(database)
  const other = testApp(database)
  let familyId: string
  beforeAll(async () => {
    familyId = (await modelByReference(database.db, 'VR-55')).family.id
  })

  const { api, token, add, added, change, remove, list, clear } = staff
  const section = async (name: FeaturedSection) =>
    (await list()).filter((one) => one.section === name).map((one) => `${one.position} ${one.name}`)
  const order = (name: FeaturedSection, ids: string[], seen: string[]) =>
    api.call(calls.orderFeatured, { token: token(), body: { section: name, ids, seen } })
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
      subFamily: staff.model.subFamily,
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
      ].map(([kind, details]) => [kind, staff.admin.user.id, details]),
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
    await staff.signInAgain()
    expect((await list()).map(({ display }) => display)).toEqual(['past', 'past', 'shown'])
    for (const shop of [api, other]) shop.clock.advance(-toMidnight)
    expect(await onHome()).toEqual(['Ce jour'])
    await staff.signInAgain()
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
})
