import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lapseQuotes } from '#server/quotes/quote-life'
import { changeQuote, quotesList } from '#shared/quotes/quotes.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, codeOf, draftedLine, readAsCustomer } from './answering.ts'
import { asked } from './asking.ts'

describeOnDatabase('an answer is accepted', (database) => {
  const api = testApp(database)
  let admin: { email: string }
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    admin = await api.createUser({ role: 'admin' })
    staff = await api.signIn(admin)
  })

  /** A quote whose answer holds until the midnight that ends the next day, with its customer. */
  const answered = async () => {
    const customer = await makeCustomer(api)
    const { id } = await asked(api, customer.token)
    const lines = [await draftedLine(database.db, 'RA-25-MAN')]
    await answer(api, staff, id, anAnswer(lines, { validityDays: 1 }))
    return { ...customer, id }
  }

  test('up to the last second of its last day, and never after, job or no job', async () => {
    // 2 March + 1 day: until the midnight that ends the 3rd in Paris
    const start = api.clock.now()
    const last = Date.parse('2026-03-03T22:59:59.999Z')
    const [first, second] = [await answered(), await answered()]
    try {
      api.clock.advance(last - api.clock.now())
      const token = await api.signIn(first)
      expect((await readAsCustomer(api, token, first.id)).body.quote.state).toBe('answered')
      expect((await accept(api, token, first.id)).body.quote?.state).toBe('accepted')
      const late = await api.signIn(second)
      api.clock.advance(1)
      expect((await readAsCustomer(api, late, second.id)).body.quote.state).toBe('expired')
      expect((await api.call(quotesList, { token: late })).body.quotes[0]).toMatchObject({ state: 'expired' })
      expect(codeOf(await accept(api, late, second.id))).toEqual([409, 'QUOTE_EXPIRED'])
      const events = () =>
        database.db.selectFrom('quote_events').select('state').where('quote_id', '=', second.id).execute()
      expect(await events()).toHaveLength(2)
      const lapse = () =>
        database.db
          .transaction()
          .execute((trx) => lapseQuotes(trx, api.deps.config, new Date(api.clock.now())))
      await Promise.all([lapse(), lapse()])
      expect((await events()).map(({ state }) => state)).toEqual(['sent', 'answered', 'expired'])
      expect(codeOf(await accept(api, late, second.id))).toEqual([409, 'QUOTE_EXPIRED'])
      expect((await readAsCustomer(api, late, first.id)).status).toBe(404)
      // what is accepted stays so
      expect((await readAsCustomer(api, token, first.id)).body.quote.state).toBe('accepted')
      // and an expired one is asked for anew
      const body = { id: randomUUID(), text: 'Plutôt en 3400 mm.', revision: 1 }
      const changed = await api.call(changeQuote, { token: late, params: { id: second.id }, body })
      expect(changed.body.quote.state).toBe('changed')
    } finally {
      api.clock.advance(start - api.clock.now())
      staff = await api.signIn(admin)
    }
  })

  // the embedded engine has one connection: there, nothing waits in the middle of a change
  if (database.engine === 'postgres')
    test('who asks in its last second, and waits past it, is late', async () => {
      const start = api.clock.now()
      const who = await answered()
      try {
        api.clock.advance(Date.parse('2026-03-03T22:59:59.999Z') - start)
        const token = await api.signIn(who)
        const { waiting } = await database.db.transaction().execute(async (trx) => {
          await trx.selectFrom('quotes').select('id').where('id', '=', who.id).forUpdate().execute()
          const accepting = accept(api, token, who.id)
          await expect
            .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(trx)).rows.length)
            .toBeGreaterThan(0)
          api.clock.advance(1)
          return { waiting: accepting }
        })
        expect(codeOf(await waiting)).toEqual([409, 'QUOTE_EXPIRED'])
      } finally {
        api.clock.advance(start - api.clock.now())
        staff = await api.signIn(admin)
      }
    })
})
