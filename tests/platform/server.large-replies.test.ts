import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { CHANGES_MAX } from '#shared/projects/project-limits'
import { aLine } from '#tests/cart/lines.fixtures'
import { change, owner, read, send } from '#tests/projects/projecting'
import { colleague } from '#tests/team/teaming'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

describe('a large reply that nobody reads', () => {
  const database = testDatabase('embedded')
  const api = testApp(database)
  const open: Socket[] = []
  /** the server's side of each connection */
  const held: Socket[] = []
  let address = ''
  beforeAll(async () => {
    api.app.server.on('connection', (socket) => held.push(socket))
    address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
    held.length = 0
  })

  /** A request for a new account's largest file. */
  const someone = async () => {
    const { user, token } = await api.signedIn()
    const { rows } = await sql<{ id: string }>`
      insert into line_files (user_id, kind, name, bytes, created_at, used_at)
      values (${user.id}::uuid, 'pdf', 'a.pdf', convert_to(repeat('x', ${FILE_MAX_BYTES}::integer), 'UTF8'), now(), now())
      returning id`.execute(database.db)
    return `GET /api/line-files/${rows[0]?.id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`
  }
  const ask = async (text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    open.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  /** A colleague's request for all that their company's chantier may tell at once, and what is its head's. */
  const chantier = async () => {
    const head = await owner(api)
    const { display } = aLine('')
    const content = aLine('Salon', { display: { ...display, notices: Array(15).fill('x'.repeat(2000)) } })
    for (let sent = 0; sent < CHANGES_MAX; sent += 40)
      await send(
        api,
        head.token,
        head.id,
        Array.from({ length: 40 }, () => change('', { content })),
        sent,
      )
    const { token } = await colleague(api, database, head.token)
    const text = `GET /api/projects/${head.id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`
    return { head, text }
  }
  const waiting = () => held.filter(({ writableLength }) => writableLength > 0).length

  test('keeps them from the next, and nobody else from theirs', async () => {
    const file = await someone()
    for (let asked = 0; asked < 5; asked++) await ask(file)
    await expect.poll(waiting).toBe(1)
    const other = await ask(await someone())
    await once(other, 'data')
    expect(waiting()).toBe(2)
    // whoever hangs up makes room for their own next
    const [first] = held.filter(({ writableLength }) => writableLength > 0)
    first?.destroy()
    await expect.poll(waiting).toBe(2)
  })
  test('keeps nobody who works in the same company from its chantiers', async () => {
    const { head, text } = await chantier()
    await ask(text)
    await expect.poll(waiting).toBe(1)
    expect((await read(api, head.token, head.id, CHANGES_MAX)).status).toBe(200)
    expect((await send(api, head.token, head.id, [change('Cave')], CHANGES_MAX)).status).toBe(200)
    expect(waiting()).toBe(1)
  })
})
