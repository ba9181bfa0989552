import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { login } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from './app.ts'
import { testDatabase } from './database.ts'

describe('a PostgreSQL connection that dies', () => {
  const database = testDatabase('postgres')
  const api = testApp(database)

  let admin: pg.Client
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
  })
  afterAll(() => admin.end())

  const endAllOthers = () =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  test('in a transaction fails that transaction and is told; the next call works', async () => {
    const told: string[] = []
    const db = openPostgres(database.url, (error) => told.push(error.message))
    const inTransaction = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await endAllOthers()
      await sql`select 1`.execute(trx)
    })
    await expect(inTransaction).rejects.toThrow()
    // The connection says so by an event of its own, which may come after the rejection; whether the server's
    // farewell or the closed socket is read first is up to the network.
    await expect.poll(() => told.join()).toMatch(/terminating connection|ECONNRESET|terminated unexpectedly/u)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
  })

  test('between two requests is not noticed by the second', async () => {
    const user = await api.createUser()
    await endAllOthers()
    // The pool learns of the loss from its sockets, in its own time.
    await expect
      .poll(
        async () => (await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })).status,
      )
      .toBe(200)
  })
})

describe('what is no request', () => {
  const database = testDatabase('embedded')
  const api = testApp(database)

  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  /** Sends bytes to the listening app and gives back all that it answers. */
  const exchange = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(bytes)
    await once(socket, 'close')
    return answer
  }

  test.each([
    ['no HTTP', 'hello\r\n\r\n', '400 Bad Request', 'MALFORMED', 'La requête est mal formée.'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'TOO_LARGE',
      'La requête est trop volumineuse.',
    ],
  ])('%s is answered in the same shape', async (_, bytes, line, code, message) => {
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${line}`)
    expect(JSON.parse(body)).toEqual({
      success: false,
      message,
      code,
      requestId: /x-request-id: (\S+)/.exec(head)?.[1],
    })
  })
})
