import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

const database = testDatabase('embedded')
/** a reply whose head leaves at once and whose end is up to the test */
const body = new PassThrough()
const api = testApp(database, {
  extend: (app) => {
    app.get('/api/slow', (_, reply) => reply.type('text/plain').send(body))
  },
})
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

test('a stop does not wait for a connection whose reply began before it and whose caller keeps it open', async () => {
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const asked = get(`${url}/api/slow`, { agent })
  body.write('begun')
  const [reply]: IncomingMessage[] = await once(asked, 'response')
  if (reply === undefined) throw new Error('There was no reply.')
  expect(reply.headers.connection).toBe('keep-alive')
  const closed = api.app.close()
  await expect.poll(() => api.app.server.listening).toBe(false)
  body.end()
  reply.resume()
  await once(reply, 'end')
  // by itself it would be kept for more than a minute
  await closed
})
