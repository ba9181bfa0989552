import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { planName, statement } from '#server/platform/statement'
import { describeOnBothEngines, testDatabase } from './database.ts'

/** The last number of a year, with something that the statement itself says. */
const countersOf = statement<{ year: number; least: number }, { year: number; last: number }>(
  (db, { year, least }) =>
    db
      .selectFrom('order_counters')
      .select(['order_counters.year', 'order_counters.last'])
      .where('order_counters.year', '=', year)
      .where('order_counters.last', '<', 1000)
      .where('order_counters.last', '>=', least),
)

describeOnBothEngines('a statement that is asked often', (database) => {
  test('is given its values by each call', async () => {
    const { db } = database
    for (const year of [2001, 2002]) await db.insertInto('order_counters').values({ year, last: 5 }).execute()
    expect(await countersOf(db, { year: 2001, least: 1 })).toEqual([{ year: 2001, last: 5 }])
    expect(await countersOf(db, { year: 2002, least: 5 })).toEqual([{ year: 2002, last: 5 }])
    expect(await countersOf(db, { year: 2002, least: 6 })).toEqual([])
    expect(await countersOf(db, { year: 2003, least: 1 })).toEqual([])
  })

  test('only passes its values on', async () => {
    const wrong = statement<{ email: string }, { id: string }>((db, { email }) =>
      db.selectFrom('users').select('id').where('email', '=', `${email}!`),
    )
    await expect(wrong(database.db, { email: 'une@exemple.example' })).rejects.toThrow('“email” is not known')
  })
})

describe('what a connection keeps', () => {
  const database = testDatabase('postgres')

  /** The names and texts that a pool's connections ask by. */
  const askedBy = async (pid: 'own' | 'a pooler’s') => {
    const submit = vi.spyOn(pg.Query.prototype, 'submit')
    onTestFinished(() => submit.mockRestore())
    const query = pg.Client.prototype.query
    if (pid === 'a pooler’s') {
      const spied = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...args: unknown[]
      ) {
        const asked = args[0] === 'select pg_backend_pid() as pid' ? ['select 1 as pid'] : args
        return Reflect.apply(query, this, asked)
      })
      onTestFinished(() => spied.mockRestore())
    }
    const db = openPostgres(database.url, () => {}, { poolSize: 1 })
    onTestFinished(() => db.destroy())
    for (let time = 0; time < 2; time++) await countersOf(db, { year: 2001, least: 1 })
    return submit.mock.contexts
      .map((sent) => ({
        name: Reflect.get(Object(sent), 'name'),
        text: String(Reflect.get(Object(sent), 'text')),
      }))
      .filter(({ text }) => text.includes('from "order_counters"'))
  }

  test('is the plan of such a statement, under one name', async () => {
    const [first, second] = await askedBy('own')
    expect(first?.name).toBe(planName(first?.text ?? ''))
    expect(first?.name).toMatch(/^[\w-]{20}$/)
    expect(second).toEqual(first)
  })

  test('is nothing behind a pooler', async () => {
    expect((await askedBy('a pooler’s')).map(({ name }) => name)).toEqual([undefined, undefined])
  })
})
