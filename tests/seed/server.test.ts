import { beforeAll, describe, expect, test, vi } from 'vitest'
import { priceCart } from '#server/cart/price-cart'
import { CHECK_EVERY_MS, createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { toPriceAgain } from '#server/orders/place-order'
import { type SeedResult, seedWhenEmpty } from '#server/seed/seed'
import { addresses } from '#shared/account/addresses.endpoints'
import { toConfiguration } from '#shared/cart/configurations.rules'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { home, myHome } from '#shared/home/home.endpoints'
import { MY_HOME_SHOWN } from '#shared/home/my-home.schema'
import { order as orderCall, preValidate } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { vatOf } from '#shared/platform/money'
import { listProjects, readProject } from '#shared/projects/projects.endpoints'
import { testApp, testClock, testPasswords } from '#tests/platform/app'
import { describeOnDatabase, type TestDatabase, testDatabase } from '#tests/platform/database'

// A whole catalogue is checked and written, several times over.
vi.setConfig({ testTimeout: 120_000 })

const EMAILS = [
  'admin@demo.example',
  'editeur@demo.example',
  'inactif@demo.example',
  'installateur@demo.example',
  'nonverifie@demo.example',
]
const clock = testClock()

const seed = (
  database: TestDatabase,
  demo: 'auto' | 'always' | 'never',
  info: (context: object, message: string) => void = () => {},
): Promise<SeedResult> => seedWhenEmpty(database.db, { clock, passwords: testPasswords, demo, log: { info } })

const contents = async ({ db }: TestDatabase) => {
  const rows = async (table: 'users' | 'sub_families' | 'price_lists' | 'orders' | 'featured_products') =>
    (
      await db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return {
    users: await rows('users'),
    models: await rows('sub_families'),
    priceLists: await rows('price_lists'),
    orders: await rows('orders'),
    featured: await rows('featured_products'),
  }
}
const EMPTY = { users: 0, models: 0, priceLists: 0, orders: 0, featured: 0 }

/** Of all demo accounts, as the README says. */
const DEMO_PASSWORD = 'Demo!2026'

describeOnDatabase('demo data', (database) => {
  const api = testApp(database)

  test('a start that is cut leaves the database as empty as it was', async () => {
    const cut = seed(database, 'auto', (_, message) => {
      if (message.startsWith('demo accounts')) throw new Error('cut')
    })
    await expect(cut).rejects.toThrow('cut')
    expect(await contents(database)).toEqual(EMPTY)
  })

  test('two starts at once fill it once', async () => {
    const results = await Promise.all([seed(database, 'auto'), seed(database, 'auto')])
    expect(results.map(({ seeded }) => seeded).sort()).toEqual([false, true])
    for (const { demoAccounts } of results) expect(demoAccounts).toEqual(EMAILS)
    const filled = await contents(database)
    expect(filled).toMatchObject({ users: 31, priceLists: 1 })
    expect(filled.models).toBeGreaterThanOrEqual(100)
    expect(filled.orders).toBeGreaterThanOrEqual(25)
    expect(await seed(database, 'always')).toEqual({ seeded: false, demoAccounts: EMAILS })
    expect(await contents(database)).toEqual(filled)
    api.clock.advance(CHECK_EVERY_MS)
  })

  test('no mail leaves for what never happened', async () => {
    expect(await database.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('past orders are spread over a year, numbered without a gap in the order of their dates', async () => {
    const orders = await database.db
      .selectFrom('orders')
      .select(['number', 'created_at', 'status', 'net_cents', 'vat_cents', 'total_cents'])
      .orderBy('created_at')
      .execute()
    const ages = orders.map((order) => (clock.now() - order.created_at.getTime()) / DAY)
    expect(ages[0]).toBeGreaterThan(330)
    expect(Math.max(...ages)).toBeLessThan(366)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    for (const year of ['2025', '2026']) {
      const numbers = orders.map(({ number }) => number).filter((number) => number.startsWith(`CMD-${year}-`))
      expect(numbers.length).toBeGreaterThan(0)
      expect(numbers).toEqual(numbers.map((_, index) => `CMD-${year}-${String(index + 1).padStart(6, '0')}`))
    }
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['awaiting_payment', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled']),
    )
    for (const order of orders) {
      expect(order.net_cents).toBeGreaterThan(0)
      expect(order.vat_cents).toBe(vatOf(order.net_cents, 20))
    }
  })

  test('the installer has chantiers, one of which was ordered', async () => {
    const token = await api.signIn({ email: 'installateur@demo.example' }, DEMO_PASSWORD)
    const { body } = await api.call(listProjects, { token })
    expect(
      body.projects.map(({ name, state, lines, orders }) => [name, state, lines, orders.length]),
    ).toEqual([
      ['Démo – Villa Roche', 'open', 3, 0],
      ['Démo – Résidence Les Tilleuls', 'delivered', 1, 3],
    ])
    for (const { id } of body.projects) {
      const { lines } = (await api.call(readProject, { token, params: { id } })).body
      // each is a line that the shop takes as it is
      const configurations = lines.flatMap(({ content }) =>
        content === null ? [] : [toConfiguration(content)],
      )
      const cart = await api.call(preValidate, { token, body: { configurations, project: id } })
      expect([cart.status, cart.body.priceMoved]).toEqual([200, undefined])
    }
  })

  test('the installer goes on with what was configured last', async () => {
    const token = await api.signIn({ email: 'installateur@demo.example' }, DEMO_PASSWORD)
    const { body } = await api.call(myHome, { token })
    expect(body.projects.map(({ name }) => name)).toEqual([
      'Démo – Villa Roche',
      'Démo – Résidence Les Tilleuls',
    ])
    expect([body.orders.length, body.families.length]).toEqual([MY_HOME_SHOWN, MY_HOME_SHOWN])
  })

  test('payments follow their orders: cancelled with them, settled when confirmed, deferred ones 30 days after delivery', async () => {
    const rows = await database.db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .innerJoin('order_events', (join) =>
        join
          .onRef('order_events.order_id', '=', 'orders.id')
          .onRef('order_events.status', '=', 'orders.status'),
      )
      .select(['orders.number', 'orders.status as order', 'orders.payment_method', 'payments.status'])
      .select(['payments.settled_at', (q) => q.fn.min('order_events.at').as('since')])
      .groupBy(['orders.id', 'payments.order_id'])
      .execute()
    const seen = new Set<string>()
    for (const row of rows) {
      const deferred = row.payment_method === 'deferred'
      const due = row.since.getTime() + 30 * DAY
      const expected = (): string => {
        if (row.order === 'cancelled') return 'cancelled'
        if (row.order === 'awaiting_payment') return 'pending'
        return !deferred || (row.order === 'delivered' && due <= clock.now()) ? 'settled' : 'pending'
      }
      expect([row.number, row.status]).toEqual([row.number, expected()])
      if (deferred && row.status === 'settled') expect(row.settled_at?.getTime()).toBe(due)
      seen.add(`${deferred ? 'deferred' : 'other'} ${row.status}`)
    }
    expect([...seen].sort()).toEqual([
      'deferred pending',
      'deferred settled',
      'other cancelled',
      'other pending',
      'other settled',
    ])
  })

  test('each past order costs what the rules say, to the cent', async () => {
    const edition = await createCatalogueMemory(database.db, clock).current(database.db)
    const rows = await database.db
      .selectFrom('orders')
      .innerJoin('validated_carts as cart', 'cart.id', 'orders.validated_cart_id')
      .select([
        'orders.number',
        'orders.net_cents',
        'orders.vat_percent',
        'orders.vat_cents',
        'cart.configurations',
        'cart.total_cents',
      ])
      .execute()
    for (const { number, net_cents, vat_percent, vat_cents, configurations, total_cents } of rows) {
      const again = await priceCart(database.db, edition, configurations.map(toPriceAgain))
      expect([number, again]).toEqual([
        number,
        {
          ok: true,
          lines: configurations,
          totalCents: net_cents,
          vatPercent: vat_percent,
          vatCents: vat_cents,
        },
      ])
      expect(total_cents).toBe(net_cents)
    }
  })

  test('the installer signs in, and has addresses and orders of their own', async () => {
    const token = await api.signIn({ email: 'installateur@demo.example' }, DEMO_PASSWORD)
    const { body } = await api.call(addresses, { token })
    expect(body.addresses.map(({ type, selected }) => [type, selected])).toEqual([
      ['billing', true],
      ['shipping', true],
      ['shipping', false],
      ['shipping', false],
    ])
    const { id } = await database.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
    const order = await api.call(orderCall, { token, params: { id } })
    expect(order.body.order.validated_cart.name).toMatch(/^Démo – /)
  })

  test('every account has the state that its name says', async () => {
    const rows = await database.db
      .selectFrom('users')
      .select(['email', 'role', 'status', 'verified_at', 'first_name', 'last_name'])
      .where('email', 'in', EMAILS)
      .orderBy('email')
      .execute()
    expect(rows.map((row) => [row.email, row.role, row.status, row.verified_at !== null])).toEqual([
      ['admin@demo.example', 'admin', 'active', true],
      ['editeur@demo.example', 'editor', 'active', true],
      ['inactif@demo.example', 'user', 'inactive', true],
      ['installateur@demo.example', 'user', 'active', true],
      ['nonverifie@demo.example', 'user', 'active', false],
    ])
    for (const row of rows) expect(`${row.first_name} ${row.last_name}`).toMatch(/^Compte Démo ./)
  })

  test('customers signed up over the last 26 weeks, and the demo administrator opened them in working hours', async () => {
    const token = await api.signIn({ email: 'admin@demo.example' }, DEMO_PASSWORD)
    const { todo, approvals } = (await api.call(adminWelcome, { token })).body
    expect(todo.accounts).toBe(1)
    expect(approvals).toMatchObject({ accounts: 26, hours: expect.any(Number) })
    expect(approvals.weeks.filter(({ accounts }) => accounts > 0)).toHaveLength(24)
    const rows = await database.db
      .selectFrom('audit_log as entry')
      .innerJoin('users', 'users.id', 'entry.subject_id')
      .innerJoin('users as actor', 'actor.id', 'entry.actor_id')
      .select(['users.company', 'users.password_hash', 'users.opened_at', 'users.created_at'])
      .select(['entry.kind', 'entry.at', 'entry.ip', 'entry.details', 'actor.email as actor'])
      .where('users.email', 'like', 'client%')
      .where('entry.kind', 'in', ['registered', 'status_changed'])
      .execute()
    expect(rows).toHaveLength(52)
    for (const { company, password_hash, ip, ...row } of rows) {
      expect([company, password_hash, ip]).toEqual([expect.stringMatching(/ Démo$/), '', null])
      if (row.kind === 'registered') expect(row.at).toEqual(row.created_at)
      else {
        expect(row).toMatchObject({ at: row.opened_at, actor: 'admin@demo.example' })
        expect(row.details).toEqual({ before: 'inactive', after: 'active' })
        expect([0, 6]).not.toContain(row.at.getUTCDay())
        expect(row.at.getTime()).toBeGreaterThan(row.created_at.getTime())
      }
    }
  })

  test('the home page features all three sections, and every category has models', async () => {
    const { body } = await api.call(home)
    expect([...new Set(body.featuredProducts.map(({ section }) => section))]).toEqual(['hot', 'new', 'promo'])
    const { featured } = await contents(database)
    expect(body.featuredProducts).toHaveLength(featured)
    const token = await api.signIn({ email: 'admin@demo.example' }, DEMO_PASSWORD)
    const tree = await api.call(catalog, { token })
    expect(tree.body.categories.map((one) => [one.name, one.sub_categories.length])).toEqual([
      ['RAILS', 3],
      ['BLINDS', 4],
      ['FILMS', 3],
      ['SHUTTERS', 3],
    ])
  })
})

describe('when the demo is asked for', () => {
  const never = testDatabase('embedded')
  const taken = testDatabase('embedded')
  const api = testApp(taken)
  beforeAll(() => api.createUser())

  test('never: nothing, whatever the database holds', async () => {
    expect(await seed(never, 'never')).toEqual({ seeded: false, demoAccounts: [] })
    expect(await contents(never)).toEqual(EMPTY)
  })

  test('auto leaves a database alone where someone is; always adds what is missing', async () => {
    expect(await seed(taken, 'auto')).toEqual({ seeded: false, demoAccounts: [] })
    expect(await contents(taken)).toEqual({ ...EMPTY, users: 1 })
    expect(await seed(taken, 'always')).toEqual({ seeded: true, demoAccounts: EMAILS })
    expect(await contents(taken)).toMatchObject({ users: 32, priceLists: 1 })
    expect(await seed(taken, 'never')).toEqual({ seeded: false, demoAccounts: EMAILS })
  })
})
