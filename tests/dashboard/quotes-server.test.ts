import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { first } from '#server/dashboard/nearer-way'
import {
  type AdminQuoteFilter,
  listAdminQuotesQuery,
  quoteSearch,
} from '#server/dashboard/quotes/quotes.queries'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import { adminQuotes } from '#shared/dashboard/quotes/quotes.endpoints'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { DAY } from '#shared/platform/durations'
import { changeQuote } from '#shared/quotes/quotes.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, draftedLine } from '#tests/quotes/answering'
import { asked, DRAFT, keep } from '#tests/quotes/asking'

describeOnDatabase('the staff’s list of quotes', (database) => {
  const api = testApp(database)
  let admin: { email: string }
  let staff: string
  const numbers: string[] = []
  const ids: string[] = []
  let customers: { id: string; token: string }[]

  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await api.call(adminQuotes, { token: staff, query })
    expect(status).toBe(200)
    return body
  }
  const found = async (query: Record<string, string> = {}) =>
    (await list(query)).quotes.map(({ number }) => number)

  /** Five quotes of two customers: one waits, one is changed, one answered, one accepted, one answered for a day. */
  beforeAll(async () => {
    await publish(database.db)
    admin = await api.createUser({ role: 'admin' })
    staff = await api.signIn(admin)
    const made = [
      await api.signedIn({ company: 'Volets Durand', email: 'durand@clients.example' }),
      await api.signedIn({ company: 'Menuiserie Lefèvre', email: 'lefevre@clients.example' }),
    ]
    customers = made.map(({ user, token }) => ({ id: user.id, token }))
    const line = await draftedLine(database.db, 'RA-25-MAN')
    for (const name of ['École du Parc', 'Mairie', 'Résidence Łódź', 'Hôtel', 'Clinique']) {
      const token = customers[numbers.length % 2]?.token ?? ''
      const { id, number } = await asked(api, token, { ...DRAFT, name })
      ids.push(id)
      numbers.push(String(number))
      if (name !== 'École du Parc')
        await answer(api, staff, id, anAnswer([line], { validityDays: name === 'Clinique' ? 1 : 30 }))
      if (name === 'Mairie') {
        const body = { id: crypto.randomUUID(), text: 'Moins cher ?', revision: 1 }
        await api.call(changeQuote, { token, params: { id }, body })
      }
      if (name === 'Hôtel') await accept(api, token, id)
      await keep(api, token)
      api.clock.advance(1000)
    }
  })

  test('shows those that were sent, the last first, with their newest answer', async () => {
    const { quotes, total, hasMore } = await list()
    expect([total, hasMore, quotes.map(({ number }) => number)]).toEqual([5, false, [...numbers].reverse()])
    expect(await found({ sort: 'sent_at' })).toEqual(numbers)
    expect(quotes.at(-1)).toMatchObject({
      ...{ name: 'École du Parc', state: 'sent', revision: 0, totalCents: null, validUntil: null },
      customer: { company: 'Volets Durand', email: 'durand@clients.example' },
    })
    // 99,18 + 41,90 = 141,08; VAT 28,22
    expect(quotes[1]).toMatchObject({ state: 'accepted', revision: 1, totalCents: 16_930 })
    expect(await list({ page: '2' })).toMatchObject({ total: 5, hasMore: false, quotes: [] })
  })

  test('is asked for by state, by customer, and for what waits', async () => {
    const [school, town, flats, hotel, clinic] = numbers
    expect(await found({ state: 'waiting' })).toEqual([town, school])
    expect(await found({ state: 'changed' })).toEqual([town])
    expect(await found({ state: 'answered' })).toEqual([clinic, flats])
    expect(await found({ state: 'accepted' })).toEqual([hotel])
    expect(await found({ state: 'expired' })).toEqual([])
    expect(await found({ customer: customers[1]?.id ?? '' })).toEqual([hotel, town])
    expect(await found({ customer: 'nobody' })).toEqual([])
    expect((await api.call(adminQuotes, { token: staff, query: { state: 'draft' } })).status).toBe(422)
    const { todo } = (await api.call(adminWelcome, { token: staff })).body
    expect(todo.quotes).toBe(2)
  })

  test('tells that one has expired before its row does', async () => {
    const [, , flats, , clinic] = numbers
    api.clock.advance(2 * DAY)
    staff = await api.signIn(admin)
    expect(await found({ state: 'expired' })).toEqual([clinic])
    expect(await found({ state: 'answered' })).toEqual([flats])
    expect((await list()).quotes[0]).toMatchObject({ number: clinic, state: 'expired' })
    api.clock.advance(-2 * DAY)
    staff = await api.signIn(admin)
  })

  test('is searched by number, project and customer', async () => {
    const [school, town, flats, hotel, clinic] = numbers
    for (const [search, numbers] of [
      [String(town), [town]],
      [String(town).replace('DEV-', '').replaceAll('-', ' ').replace(' ', ''), [town]],
      [String(town).toLowerCase(), [town]],
      ['2', [town]],
      ['DEV-2', [town]],
      ['ecole', [school]],
      ['residence', [flats]],
      ['durand', [clinic, flats, school]],
      ['lefevre', [hotel, town]],
      ['menuiserie hotel', []],
      ['DEV-2026-999999', []],
      ['%', []],
      [' ', [clinic, hotel, flats, town, school]],
    ] as const)
      expect([search, await found({ search })]).toEqual([search, numbers])
    expect(await found({ search: 'lefevre', state: 'accepted' })).toEqual([hotel])
  })

  test('is read by its indexes', async () => {
    const trx = await database.db.startTransaction().execute()
    try {
      for (const way of ['seqscan', 'sort'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
      const plan = async (filter: Partial<AdminQuoteFilter>) =>
        JSON.stringify(
          await listAdminQuotesQuery(trx, {
            filter: { search: { patterns: [] }, customerPatterns: [], today: '2026-03-02', ...filter },
            ...{ descending: true, way: first(ADMIN_PAGE_SIZE) },
          }).explain(),
        )
      expect(await plan({})).toContain('quotes_by_sent')
      expect(await plan({ state: 'changed' })).toContain('quotes_by_state')
      // of so few rows all are as good as those that are found
      await sql`drop index quotes_by_sent, quotes_by_state, quotes_user_sent`.execute(trx)
      expect(await plan({ search: quoteSearch('residence') })).toContain('quotes_search')
    } finally {
      await trx.rollback().execute()
    }
  })
})
