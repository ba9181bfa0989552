import { beforeAll, expect, test } from 'vitest'
import { deleteAbandonedCarts } from '#server/cart/abandoned-carts.queries'
import type { Way } from '#server/dashboard/nearer-way'
import { listProductsQuery } from '#server/dashboard/products/products.queries'
import { catalog, family, search } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import { readSort } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/products/products.endpoints'
import type { ProductState } from '#shared/dashboard/products/products.schema'
import { home } from '#shared/home/home.endpoints'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { exampleLine, modelByReference, publish, withoutModel } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const NOTHING = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('the catalogue, for staff', (database) => {
  const api = testApp(database)
  const other = testApp(database)
  let token: string
  let adminId: string
  let customer: string
  let film: string
  beforeAll(async () => {
    await publish(database.db)
    const admin = await api.signedIn({ role: 'admin' })
    token = admin.token
    adminId = admin.user.id
    customer = (await api.signedIn()).token
    film = (await modelByReference(database.db, 'FS-20')).subFamily.id
  })

  const list = async (query: Record<string, string> = {}) =>
    (await api.call(calls.adminProducts, { token, query })).body
  const references = async (query: Record<string, string>) =>
    (await list(query)).products.map(({ reference }) => reference)
  const one = (id: string) => api.call(calls.adminProduct, { token, params: { id } })
  const change = (id: string, onSale: boolean, seen: ProductState) =>
    api.call(calls.changeProduct, { token, params: { id }, body: { onSale, seen } })
  const effect = async (id: string) => {
    const { success: _, ...counts } = (await api.call(calls.productEffect, { token, params: { id } })).body
    return counts
  }

  test('the list filters, searches and sorts', async () => {
    const all = await list()
    expect(all).toMatchObject({ total: all.products.length, hasMore: false, priceListVersion: 1 })
    const one = all.products.find(({ reference }) => reference === 'FS-20')
    expect(one).toEqual({
      id: film,
      reference: 'FS-20',
      name: expect.any(String),
      description: expect.any(String),
      category: { id: expect.any(String), name: 'FILMS' },
      subCategory: { id: expect.any(String), name: expect.any(String), slug: expect.any(String) },
      family: { id: expect.any(String), name: expect.any(String), slug: expect.any(String) },
      state: 'on_sale',
      withdrawnAt: null,
      priceListVersion: 1,
      drawing: expect.objectContaining({ kind: 'film' }),
    })
    const { families } = (await api.call(calls.productFamilies, { token })).body
    expect(families.map(({ category }) => category)).toEqual(['RAILS', 'BLINDS', 'FILMS', 'SHUTTERS'])
    expect(families.find(({ category }) => category === 'FILMS')).toMatchObject({ id: one?.family.id })

    const films = await references({ category: 'FILMS' })
    expect(films.every((reference) => reference.startsWith('FS-'))).toBe(true)
    expect(await references({ family: one?.family.id ?? '' })).toEqual(films)
    expect((await references({ search: 'fs-20' }))[0]).toBe('FS-20')
    expect(await references({ search: 'film', category: 'RAILS' })).toEqual([])
    expect(await references({ search: 'zz%_', state: 'on_sale' })).toEqual([])
    expect(await references({ category: 'FILMS', sort: '-reference' })).toEqual(films.toSorted().reverse())
    expect(await references({ state: 'withdrawn' })).toEqual([])
    for (const query of [{ family: 'x' }, { category: "'" }, { page: '2' }]) {
      expect(await references(query)).toEqual([])
    }
    for (const sort of ['-place', 'name', 'state'] as const) {
      expect((await references({ sort })).toSorted()).toEqual((await references({})).toSorted())
    }
    const statuses = [
      { page: '0' },
      { page: 'abc' },
      { sort: 'price' },
      { state: 'sold' },
      { search: 'x'.repeat(101) },
    ]
    const refused = await Promise.all(
      statuses.map((query) => api.call(calls.adminProducts, { token, query })),
    )
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 422, 422, 422])
  })

  test('a page is the same from either end of the list', async () => {
    const filters = { search: '', category: 'FILMS', familyId: undefined, state: undefined }
    for (const sort of ['place', '-place', 'name', '-state'] as const) {
      const page = async (way: Way) =>
        (await listProductsQuery(database.db, filters, readSort(sort), way).execute()).map(
          ({ reference }) => reference,
        )
      const all = await references({ category: 'FILMS', sort })
      expect(all.length).toBeGreaterThan(3)
      const [limit, skip] = [2, 1]
      expect(await page({ reversed: false, skip, limit })).toEqual(all.slice(1, 3))
      expect(await page({ reversed: true, skip, limit })).toEqual(all.slice(-3, -1))
    }
  })

  test('a model comes with its rules and prices', async () => {
    const { body } = await one(film)
    const shown = (await api.call(template, { token: customer, params: { subFamilyId: film } })).body
    expect(body).toEqual({
      success: true,
      product: expect.objectContaining({ id: film, state: 'on_sale' }),
      model: shown.model,
      rules: { template: shown.template, components: shown.components },
    })
    for (const id of [NOTHING, 'abc']) {
      expect((await one(id)).status).toBe(404)
      expect((await api.call(calls.productEffect, { token, params: { id } })).status).toBe(404)
      expect((await change(id, false, 'on_sale')).status).toBe(404)
    }
  })

  test('its effect counts carts that wait, not those ordered, nor those of other models', async () => {
    const lineOf = (reference: 'FS-20' | 'VR-55') => exampleLine(database.db, reference)
    const validate = async (who: string, references: ('FS-20' | 'VR-55')[]) => {
      const configurations = await Promise.all(references.map(lineOf))
      const reply = await api.call(preValidate, { token: who, body: { configurations } })
      expect(reply.status).toBe(200)
      return reply.body.validatedCart.id
    }
    expect(await effect(film)).toEqual({ carts: 0, lines: 0, customers: 0 })
    const forgotten = await validate(customer, ['FS-20', 'VR-55', 'FS-20'])
    await validate(customer, ['FS-20'])
    await validate((await api.signedIn()).token, ['FS-20'])
    await validate(customer, ['VR-55'])
    const { user, token: buyer } = await api.signedIn()
    const ordered = await validate(buyer, ['FS-20'])
    const address = async (type: 'billing' | 'shipping') =>
      database.db
        .insertInto('addresses')
        .values({
          user_id: user.id,
          type,
          name: 'Siège',
          company_name: 'Stores d’Essai',
          street: '1 rue Neuve',
          postal_code: '75001',
          city: 'Paris',
          selected: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    expect(await effect(film)).toEqual({ carts: 4, lines: 5, customers: 3 })
    const placed = await api.call(placeOrder, {
      token: buyer,
      headers: { 'idempotency-key': 'effet-sur-les-paniers' },
      body: {
        validatedCartId: ordered,
        name: 'Chantier',
        productsNames: [],
        comments: '',
        billingAddressId: (await address('billing')).id,
        shippingAddressId: (await address('shipping')).id,
        paymentMethod: 'bank_transfer',
        acceptTerms: true,
      },
    })
    expect(placed.status).toBe(200)
    expect(await effect(film)).toEqual({ carts: 3, lines: 4, customers: 2 })
    // validated 31 days ago: forgotten, though the purge has not come yet
    await database.db
      .updateTable('validated_carts')
      .set({ created_at: new Date(api.clock.now() - 31 * DAY) })
      .where('id', '=', forgotten)
      .execute()
    expect(await effect(film)).toEqual({ carts: 2, lines: 2, customers: 2 })
    await database.db.transaction().execute((trx) => deleteAbandonedCarts(trx, new Date(api.clock.now())))
    const left = await database.db.selectFrom('waiting_cart_models').select('cart_id').execute()
    expect(left.filter(({ cart_id }) => [forgotten, ordered].includes(cart_id))).toEqual([])
  })

  test('a model taken out of sale is out everywhere, stays out when a price list is published, and comes back', async () => {
    const sold = async (on = api) => {
      on.clock.advance(1000)
      const line = await exampleLine(database.db, 'FS-20')
      const answers = {
        family: (
          await on.call(family, { token: customer, params: { slug: 'film-solaire-miroir' } })
        ).body.family.sub_families.some(({ id }) => id === film),
        search: JSON.stringify(
          (await on.call(search, { token: customer, query: { keywords: 'fs-20' } })).body,
        ).includes(film),
        template:
          (await on.call(template, { token: customer, params: { subFamilyId: film } })).status === 200,
        order:
          (await on.call(preValidate, { token: customer, body: { configurations: [line] } })).status === 200,
      }
      const [all] = new Set(Object.values(answers))
      return Object.values(answers).every((one) => one === all) ? all : answers
    }
    expect([await sold(), await sold(other)]).toEqual([true, true])
    await database.db.deleteFrom('audit_log').execute()
    const at = new Date(api.clock.now()).toISOString()
    const { carts } = await effect(film)
    const out = await change(film, false, 'on_sale')
    expect(out.body.product).toMatchObject({ state: 'withdrawn', withdrawnAt: at, priceListVersion: 1 })
    expect([await sold(), await sold(other)]).toEqual([false, false])

    const second = await change(film, false, 'on_sale')
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'PRODUCT_CHANGED', product: { id: film, state: 'withdrawn' } },
    ])
    await publish(database.db)
    expect((await one(film)).body.product).toMatchObject({ state: 'withdrawn', priceListVersion: 2 })
    expect(await references({ state: 'withdrawn' })).toEqual(['FS-20'])
    expect(await sold()).toBe(false)
    expect((await change(film, true, 'withdrawn')).body.product).toMatchObject({
      state: 'on_sale',
      withdrawnAt: null,
    })
    expect([await sold(), await sold(other)]).toEqual([true, true])
    const log = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', adminId)
      .orderBy('id')
      .execute()
    const { name } = (await one(film)).body.product
    expect(log.map(({ kind, details }) => [kind, details])).toEqual([
      ['product_withdrawn', { reference: 'FS-20', name, carts }],
      ['product_restored', { reference: 'FS-20', name }],
    ])
  })

  test('a model that the price list in force does not name cannot come back, and says why', async () => {
    expect((await change(film, false, 'on_sale')).status).toBe(200)
    await publish(database.db, withoutModel('FS-20'))
    const { product, rules } = (await one(film)).body
    expect(product).toMatchObject({ state: 'unlisted', priceListVersion: 2 })
    expect(rules?.components.length).toBeGreaterThan(0)
    expect(await references({ state: 'unlisted' })).toEqual(['FS-20'])
    const refused = await change(film, true, 'unlisted')
    expect([refused.status, Reflect.get(refused.body, 'code')]).toEqual([409, 'PRODUCT_UNLISTED'])
    await publish(database.db)
    expect((await one(film)).body.product).toMatchObject({ state: 'withdrawn', priceListVersion: 4 })
    expect((await change(film, true, 'withdrawn')).status).toBe(200)
  })

  test('a family without a model left leaves the catalogue and the home page', async () => {
    const { products } = await list({ category: 'FILMS' })
    await database.db
      .insertInto('featured_products')
      .values({
        section: 'hot',
        position: 1,
        name: 'F',
        description: '',
        family_id: products[0]?.family.id ?? '',
      })
      .execute()
    for (const { id } of products) expect((await change(id, false, 'on_sale')).status).toBe(200)
    api.clock.advance(1000)
    expect((await api.call(home)).body.featuredProducts).toEqual([])
    expect(
      (await api.call(family, { token: customer, params: { slug: 'film-solaire-miroir' } })).status,
    ).toBe(404)
    expect((await api.call(catalog, { token: customer })).status).toBe(200)
  })
})
