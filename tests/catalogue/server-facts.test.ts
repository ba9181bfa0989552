import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findCatalogueState, moveCatalogue } from '#server/catalogue/catalogue.queries'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { fillModelFacts } from '#server/catalogue/fill-facts'
import { catalog, family, search, subCategory } from '#shared/catalogue/catalogue.endpoints'
import type { SearchQuery } from '#shared/catalogue/catalogue.schema'
import { home } from '#shared/home/home.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { exemplars, modelByReference, publish } from './exemplars.ts'

describeOnDatabase('what models come to', (database) => {
  const api = testApp(database)
  let token: string
  beforeAll(async () => {
    await publish(database.db, exemplars())
    token = (await api.signedIn()).token
  })

  const find = async (query: SearchQuery) => {
    const { status, body } = await api.call(search, { token, query: query as Record<string, string> })
    expect(status).toBe(200)
    const models = body.products.flatMap(({ sub_categories }) =>
      sub_categories.flatMap(({ families }) => families.flatMap(({ sub_families }) => sub_families)),
    )
    return { ...body, models, references: models.map(({ reference }) => reference) }
  }

  test('nothing is told of a list that was just published, and a typed size hides none of it', async () => {
    const { body } = await api.call(family, { token, params: { slug: 'rail-manuel-25' } })
    expect(body.family.sub_families.map(({ facts }) => facts)).toEqual([null, null, null, null])
    expect((await find({ keywords: 'rail 6 m' })).references).toContain('RA-25-MAN')
    expect((await find({ keywords: 'rail', widest: '2000' })).total).toBe(0)
  })

  test('once worked out it is shown everywhere but to visitors, and worked out once', async () => {
    const { clock } = api
    expect(await fillModelFacts(database.db, { clock })).toBe(16)
    expect(await fillModelFacts(database.db, { clock })).toBe(0)
    clock.advance(CHECK_EVERY_MS)
    const { body } = await api.call(family, { token, params: { slug: 'rail-manuel-25' } })
    expect(body.family.sub_families[0]?.facts).toMatchObject({ length: 12_000, load: 60, fromCents: 1010 })
    const level = await api.call(subCategory, { token, params: { slug: 'rails-manuels' } })
    expect(level.body.families[0]?.sub_families[0]?.facts).toMatchObject({ fromCents: 1010 })
    const whole = await api.call(catalog, { token })
    const rails = whole.body.categories[0]?.sub_categories.find(({ slug }) => slug === 'rails-manuels')
    expect(rails?.facts).toMatchObject({ length: 12_000, fromCents: 900 })
    expect(JSON.stringify((await api.call(home)).body)).not.toContain('fromCents')
  })

  test('the next price list has its own, the one before keeps its own', async () => {
    const { db } = database
    const cheaper = exemplars((families) => {
      const [profile] = families['rail-manuel-25'].components
      if (profile?.price && 'cents' in profile.price) profile.price.cents += 100
    })
    await publish(db, cheaper)
    expect(await fillModelFacts(db, api)).toBe(16)
    const lists = await db
      .selectFrom('model_facts')
      .select(['price_list_version', (query) => query.fn.countAll().as('models')])
      .groupBy('price_list_version')
      .orderBy('price_list_version')
      .execute()
    expect(lists.map(({ models }) => Number(models))).toEqual([16, 16])
    api.clock.advance(CHECK_EVERY_MS)
  })

  test('a size that is typed leaves what is made so large', async () => {
    const wide = await find({ keywords: '2,5 m' })
    expect(wide.size).toEqual({ widest: 2500, height: null })
    expect(wide.references).toEqual(expect.arrayContaining(['RA-25-MAN', 'EN-50', 'VR-55', 'FS-20']))
    expect(wide.references).not.toContain('EN-40')
    const both = await find({ keywords: 'enrouleur 1400 x 2400' })
    expect([both.size, both.references]).toEqual([
      { widest: 1400, height: 2400 },
      ['EN-40', 'EN-50', 'EN-40-BAT'],
    ])
    expect((await find({ keywords: '19 m' })).total).toBe(0)
  })

  test('a size below what a model begins at does not find it', async () => {
    const tall = await find({ keywords: 'enrouleur 800 x 1000' })
    expect(tall.references).toEqual(['EN-40', 'EN-32', 'EN-50', 'EN-40-BAT'])
    expect((await find({ keywords: 'enrouleur 799 x 1000' })).references).not.toContain('EN-50')
    expect((await find({ keywords: 'enrouleur 800 x 499' })).references).not.toContain('EN-50')
    expect((await find({ keywords: 'rail 500 mm' })).references).toContain('RA-25-MAN')
    expect((await find({ keywords: 'rail 499 mm' })).references).not.toContain('RA-25-MAN')
  })

  test('what was kept before the smallest sizes were worked out is worked out again, and shown until then', async () => {
    const { db } = database
    await db.updateTable('model_facts').set({ facts: sql`facts - 'least'` }).execute()
    await db.transaction().execute((trx) => moveCatalogue(trx, new Date(api.clock.now())))
    api.clock.advance(CHECK_EVERY_MS)
    const untold = await find({ keywords: 'enrouleur 799 x 1000' })
    expect(untold.models.map(({ facts }) => facts?.width)).toEqual([2000, 1200, 3000, 2000])
    expect(await fillModelFacts(db, api)).toBe(16)
    expect(await fillModelFacts(db, api)).toBe(0)
    api.clock.advance(CHECK_EVERY_MS)
    expect((await find({ keywords: 'enrouleur 799 x 1000' })).references).not.toContain('EN-50')
  })

  test('what the trade says finds what the catalogue calls otherwise', async () => {
    expect((await find({ keywords: 'volet électrique' })).references).toContain('VR-55')
    expect((await find({ keywords: 'occultant' })).references).toContain('EN-40')
    expect((await find({ keywords: 'tringle' })).references).toContain('RA-25-MAN')
    expect((await find({ keywords: 'non feu' })).references).toContain('EN-40')
  })

  test('filters narrow what is found, and each tells what it would leave with the others as they are', async () => {
    const all = await find({ keywords: '1 m' })
    expect([all.total, all.facets]).toEqual([
      16,
      {
        categories: [
          { name: 'RAILS', count: 4 },
          { name: 'BLINDS', count: 4 },
          { name: 'FILMS', count: 4 },
          { name: 'SHUTTERS', count: 4 },
        ],
        motorised: 8,
        exterior: 8,
        fire: [{ name: 'M1', count: 4 }],
        widest: [
          { mm: 2000, count: 15 },
          { mm: 3000, count: 9 },
          { mm: 4000, count: 7 },
          { mm: 6000, count: 4 },
        ],
      },
    ])
    const narrowed = await find({ keywords: '1 m', motorised: '1', category: 'shutters', widest: '4000' })
    expect(narrowed.references).toEqual(['VR-55', 'VR-55-TRA', 'VR-55-ISO'])
    expect(narrowed.facets).toEqual({
      categories: [{ name: 'SHUTTERS', count: 3 }],
      motorised: 3,
      exterior: 3,
      fire: [],
      widest: [
        { mm: 2000, count: 4 },
        { mm: 3000, count: 4 },
        { mm: 4000, count: 3 },
      ],
    })
    expect((await find({ keywords: '1 m', fire: 'M1' })).references).toHaveLength(4)
    expect((await find({ keywords: '1 m', exterior: '1', fire: 'M1' })).total).toBe(0)
  })

  test('as many as were asked for, with how many there are', async () => {
    const few = await find({ keywords: 'rail', limit: '2' })
    expect([few.references.length, few.total]).toEqual([2, 4])
    expect((await api.call(search, { token, query: { keywords: 'rail', limit: '0' } })).status).toBe(422)
    expect((await api.call(search, { token, query: { keywords: 'rail', widest: 'abc' } })).status).toBe(422)
  })

  test('facts go with their price list, and are an object', async () => {
    const { db } = database
    const row = await db
      .selectFrom('templates')
      .select(['price_list_version', 'sub_family_id'])
      .executeTakeFirstOrThrow()
    const insert = (facts: string, version: number) =>
      db
        .insertInto('model_facts')
        .values({ ...row, price_list_version: version, facts })
        .execute()
    await expect(insert('{}', 99)).rejects.toMatchObject({ code: '23503' })
    await db.deleteFrom('model_facts').where('sub_family_id', '=', row.sub_family_id).execute()
    await expect(insert('[]', row.price_list_version)).rejects.toMatchObject({ code: '23514' })
  })

  test('one that cannot be worked out is told of once, and holds up no other', async () => {
    const { db } = database
    await publish(db)
    const { priceListVersion: version } = await findCatalogueState(db)
    const broken = await modelByReference(db, 'EN-40')
    await db
      .updateTable('templates')
      .set({ document: '{}' })
      .where('price_list_version', '=', version ?? 0)
      .where('sub_family_id', '=', broken.subFamily.id)
      .execute()
    const left = new Set<string>()
    const told: string[] = []
    const pace = { clock: api.clock, left, onFault: (_: unknown, id: string) => void told.push(id) }
    expect(await fillModelFacts(db, pace)).toBe(15)
    expect(await fillModelFacts(db, pace)).toBe(0)
    expect(told).toEqual([broken.subFamily.id])
  })

  test('a database that is away for a moment makes none of them one that cannot be', async () => {
    const { db } = database
    await publish(db)
    let asked = 0
    const busy = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked += 1
        // the state and the list of models come before
        if (asked === 3) throw Object.assign(new Error('canceling statement'), { code: '57014' })
        return result
      },
    })
    const left = new Set<string>()
    const told: string[] = []
    const pace = { clock: api.clock, left, onFault: (_: unknown, id: string) => void told.push(id) }
    await expect(fillModelFacts(busy, pace)).rejects.toThrow('canceling statement')
    expect(await fillModelFacts(busy, pace)).toBe(16)
    expect(told).toEqual([])
  })
})
