import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { planName, statement } from '#server/platform/statement'
import { describeOnBothEngines, testDatabase } from './database.ts'

/** The words of an e-mail's account, with something that the statement itself says. */
const accountsOf = statement<{ email: string; least: number }, { email: string; level: string }>(
  (db, { email, least }) =>
    db
      .selectFrom('users')
      .select(['users.email', 'users.level'])
      .where('users.email', '=', email)
      .where('users.role', '=', 'user')
      .where(({ eb, val }) => eb(val(1), '>=', least)),
)

describeOnBothEngines('a statement that is asked often', (database) => {
  test('is given its values by each call', async () => {
    const { db } = database
    for (const email of ['une@exemple.example', 'deux@exemple.example']) {
      await db
        .insertInto('users')
        .values({
          ...{ email, password_hash: '', status: 'active', type: 'pro', title: 'M.', level: 'confirmé' },
          ...{ first_name: 'A', last_name: 'B', company: 'C', function: 'D' },
        })
        .execute()
    }
    const emails = async (email: string, least: number) =>
      (await accountsOf(db, { email, least })).map((row) => row.email)
    expect(await emails('une@exemple.example', 1)).toEqual(['une@exemple.example'])
    expect(await emails('deux@exemple.example', 0)).toEqual(['deux@exemple.example'])
    expect(await emails('deux@exemple.example', 2)).toEqual([])
    expect(await emails('trois@exemple.example', 1)).toEqual([])
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
    for (let time = 0; time < 2; time++) await accountsOf(db, { email: 'une@exemple.example', least: 1 })
    return submit.mock.contexts
      .map((sent) => ({
        name: Reflect.get(Object(sent), 'name'),
        text: String(Reflect.get(Object(sent), 'text')),
      }))
      .filter(({ text }) => text.includes('from "users"'))
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
