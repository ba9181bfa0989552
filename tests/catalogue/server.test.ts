import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { catalog, family, search, subCategory } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import { home } from '#shared/home/home.endpoints'
import type { Endpoint } from '#shared/platform/endpoint'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase, testDatabase } from '#tests/platform/database'
import { exemplars, modelByReference, publish, withoutModel } from './exemplars.ts'

describeOnDatabase('catalogue', (database) => {
  const api = testApp(database)
  let token: string
  beforeAll(async () => {
    await publish(database.db)
    token = (await api.signedIn()).token
  })

  test('lists every category, those without sub-categories too', async () => {
    await database.db
      .insertInto('categories')
      .values({ code: 'PERGOLAS', description: 'À venir.', position: 9 })
      .execute()
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    const { body } = await api.call(catalog, { token })
    const counted = body.categories.map((one) => [one.name, one.hasSubCategories, one.sub_categories.length])
    expect(counted).toEqual([
      ['RAILS', true, 3],
      ['BLINDS', true, 4],
      ['FILMS', true, 3],
      ['SHUTTERS', true, 3],
      ['PERGOLAS', false, 0],
    ])
    expect(body.categories[0]?.sub_categories[0]).toEqual({
      id: expect.any(String),
      name: 'Rails manuels',
      slug: 'rails-manuels',
      description: expect.any(String),
      drawing: { kind: 'rail', values: expect.objectContaining({ length: expect.any(Number) }) },
      facts: null,
    })
  })

  test('a sub-category shows its families that have a model on sale', async () => {
    const read = () => api.call(subCategory, { token, params: { slug: 'films-solaires' } })
    const before = await read()
    expect(before.body).toEqual({
      success: true,
      subCategory: {
        id: expect.any(String),
        name: 'Films solaires',
        slug: 'films-solaires',
        category: { id: expect.any(String), name: 'FILMS' },
      },
      families: [
        {
          id: expect.any(String),
          name: 'Film solaire miroir',
          slug: 'film-solaire-miroir',
          description: expect.any(String),
          description2: expect.any(String),
          description3: expect.any(String),
          sub_families: Array(4).fill(
            expect.objectContaining({ reference: expect.any(String), onSale: true }),
          ),
          drawing: { kind: 'film', values: expect.any(Object) },
        },
      ],
    })
    const source = exemplars()
    source.families = source.families.filter(({ file }) => file !== 'film-solaire-miroir.json')
    await publish(database.db, source)
    api.clock.advance(CHECK_EVERY_MS)
    expect((await read()).body.families).toEqual([])
    const gone = await api.call(family, { token, params: { slug: 'film-solaire-miroir' } })
    expect(gone.status).toBe(404)
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    expect((await read()).body).toEqual(before.body)
  })

  test('a family shows its models on sale, in their order, and apart those that a quote prices', async () => {
    const read = async () =>
      (await api.call(family, { token, params: { slug: 'rail-manuel-25' } })).body.family
    const before = await read()
    expect({ ...before, sub_families: before.sub_families.map((one) => one.reference) }).toEqual({
      id: expect.any(String),
      name: 'Rail manuel 25',
      slug: 'rail-manuel-25',
      description: expect.stringContaining('25 mm'),
      description2: expect.any(String),
      description3: expect.any(String),
      subCategory: expect.objectContaining({ slug: 'rails-manuels' }),
      sub_families: ['RA-25-MAN', 'RA-25-LEG', 'RA-25-REN', 'RA-25-CIN'],
      onQuote: [],
    })
    await publish(database.db, withoutModel('RA-25-REN'))
    api.clock.advance(CHECK_EVERY_MS)
    const { sub_families, onQuote: given } = await read()
    expect(sub_families.map((one) => one.reference)).toEqual(['RA-25-MAN', 'RA-25-LEG', 'RA-25-CIN'])
    // what a price list gave up is not offered by a quote either
    expect(given).toEqual([])
    await sql`insert into sub_families (family_id, reference, name, description, image, drawing, on_sale, position,
        search_reference, search_name, search_text)
      select family_id, 'RA-25-SUR', name, description, image, drawing, false, 99, 'ra-25-sur', search_name, search_text
      from sub_families where reference = 'RA-25-REN'`.execute(database.db)
    await publish(database.db, withoutModel('RA-25-REN'))
    api.clock.advance(CHECK_EVERY_MS)
    expect((await read()).onQuote).toEqual([
      expect.objectContaining({ reference: 'RA-25-SUR', onSale: false }),
    ])
    // what staff withdrew is shown nowhere
    await database.db
      .updateTable('sub_families')
      .set({ withdrawn_at: new Date(api.clock.now()) })
      .where('reference', '=', 'RA-25-SUR')
      .execute()
    await publish(database.db, withoutModel('RA-25-REN'))
    api.clock.advance(CHECK_EVERY_MS)
    expect((await read()).onQuote).toEqual([])
    await database.db.deleteFrom('sub_families').where('reference', '=', 'RA-25-SUR').execute()
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    expect(await read()).toEqual(before)
  })

  test.each(['nulle-part', 'RAILS', '%00', '__proto__', 'é'.repeat(60)])('no page at “%s”', async (slug) => {
    const pages: Endpoint[] = [subCategory, family]
    for (const call of pages) {
      const reply = await api.call(call, { token, params: { slug } })
      expect([404, 422]).toContain(reply.status)
      expect(reply.body).toMatchObject({ success: false, requestId: expect.any(String) })
    }
  })

  test('gives a model’s template with all that prices it', async () => {
    const model = await modelByReference(database.db, 'EN-40')
    const reply = await api.call(template, { token, params: { subFamilyId: model.subFamily.id } })
    const state = await database.db.selectFrom('catalogue_state').selectAll().executeTakeFirstOrThrow()
    expect(reply.status).toBe(200)
    expect(reply.body.model).toEqual(model)
    expect(reply.body.priceListVersion).toBe(state.price_list_version)
    expect(reply.body.template.criteria.map((criterion) => criterion.key)).toEqual([
      'dimension_type',
      'fixation',
      'width',
      'height',
      'fabric',
      'cassette',
      'control',
      'remote_wanted',
      'side',
      'height_known',
      'installation_height',
      'color',
    ])
    expect(reply.body.components.map((component) => component.reference)).toEqual([
      'EN40-STORE',
      'EN40-MOT-R',
      'EN40-MOT-F',
      'EMT-1',
      'EMT-5',
      'INV-1',
      'TRE-ENR',
      'SEC-TEN',
      'SEC-TAQ',
      'SEC-JNT',
    ])
  })

  test('has no template of a model off sale, unknown or misspelt', async () => {
    const { subFamily } = await modelByReference(database.db, 'VR-55-SEC')
    await publish(database.db, withoutModel('VR-55-SEC'))
    api.clock.advance(CHECK_EVERY_MS)
    for (const subFamilyId of [subFamily.id, crypto.randomUUID(), 'x', "' or 1=1"]) {
      expect((await api.call(template, { token, params: { subFamilyId } })).status).toBe(404)
    }
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    expect((await api.call(template, { token, params: { subFamilyId: subFamily.id } })).status).toBe(200)
  })

  test('the home page tells the days of what is sold, and of nothing else', async () => {
    const days = async () => {
      api.clock.advance(CHECK_EVERY_MS)
      return (await api.call(home)).body.leadTime
    }
    const source = (shortest: string) =>
      exemplars((families) => {
        for (const file of Object.values(families)) file.template.leadTimeDays = '6'
        families['rail-manuel-25'].template.leadTimeDays = 'if(plan.corners > 0, 31, 12)'
        families['film-solaire-miroir'].template.leadTimeDays = shortest
      })
    await publish(database.db, source('2'))
    expect(await days()).toEqual({ from: 2, to: 31 })
    const without = source('2')
    without.families = without.families.filter(({ file }) => file !== 'film-solaire-miroir.json')
    await publish(database.db, without)
    expect(await days()).toEqual({ from: 6, to: 31 })
    await publish(database.db)
    await days()
  })

  test('the home page shows featured products by section and position, never a price, none off sale', async () => {
    const { id: familyId } = await database.db
      .selectFrom('families')
      .select('id')
      .where('slug', '=', 'volet-roulant-55')
      .executeTakeFirstOrThrow()
    const film = await modelByReference(database.db, 'FS-10')
    await database.db
      .insertInto('featured_products')
      .values([
        { section: 'promo', position: 1, name: 'P1', description: 'd', sub_family_id: film.subFamily.id },
        { section: 'hot', position: 2, name: 'H2', description: 'd', family_id: familyId },
        { section: 'new', position: 1, name: 'N1', description: 'd', family_id: familyId },
        { section: 'hot', position: 1, name: 'H1', description: 'd', sub_family_id: film.subFamily.id },
      ])
      .execute()
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    const { body, headers } = await api.call(home)
    expect(body.featuredProducts.map((one) => [one.section, one.position, one.name])).toEqual([
      ['hot', 1, 'H1'],
      ['hot', 2, 'H2'],
      ['new', 1, 'N1'],
      ['promo', 1, 'P1'],
    ])
    expect(body.featuredProducts[0]).toEqual({
      id: expect.any(String),
      section: 'hot',
      position: 1,
      name: 'H1',
      description: 'd',
      link: 'films-solaires/film-solaire-miroir',
      class: 'SubFamily',
      category: film.category,
      subCategory: { ...film.subCategory, slug: 'films-solaires' },
      family: { ...film.family, slug: 'film-solaire-miroir' },
      subFamily: film.subFamily,
      images: [],
      drawing: expect.objectContaining({ kind: 'film' }),
    })
    expect(body.featuredProducts[1]).toMatchObject({ class: 'Family', subFamily: null })
    expect(body.company).toEqual({
      name: 'Ombrelia',
      address: expect.any(String),
      city: expect.any(String),
      zip: expect.any(String),
      email: 'contact@ombrelia.example',
      phone: expect.any(String),
    })
    expect(JSON.stringify(body)).not.toMatch(/cents|price|prix/i)
    expect(headers['cache-control']).toBe('public, no-cache')
    await publish(database.db, withoutModel('FS-10'))
    api.clock.advance(CHECK_EVERY_MS)
    const after = await api.call(home)
    expect(after.body.featuredProducts.map((one) => one.name)).toEqual(['H2', 'N1'])
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
  })
})

describe('who may see the catalogue', () => {
  const database = testDatabase('embedded')
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const calls: [Endpoint, object][] = [
    [catalog, {}],
    [subCategory, { params: { slug: 'rails-manuels' } }],
    [family, { params: { slug: 'rail-manuel-25' } }],
    [search, { query: { keywords: 'rail' } }],
    [template, {}],
  ]

  test.each([
    ['nobody', undefined, 401, 'NOT_SIGNED_IN'],
    ['an account that is not verified', { verified_at: null }, 403, 'EMAIL_NOT_VERIFIED'],
    ['an account that is not active', { status: 'inactive' as const }, 403, 'ACCOUNT_INACTIVE'],
  ])('%s sees the home page and nothing else', async (_, account, status, code) => {
    const token = account && (await api.signedIn(account)).token
    const { subFamily } = await modelByReference(database.db, 'EN-40')
    for (const [call, options] of calls) {
      const reply = await api.call(call, {
        ...(token === undefined ? {} : { token }),
        params: { subFamilyId: subFamily.id },
        ...options,
      })
      expect([call.url, reply.status, reply.body]).toEqual([
        call.url,
        status,
        { success: false, code, message: expect.any(String), requestId: expect.any(String) },
      ])
    }
    expect((await api.call(home, token === undefined ? {} : { token })).status).toBe(200)
  })
})
