import { once } from 'node:events'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between a browser and the server under test. */
export interface HttpLine {
  /** origin of the same shop by this line */
  readonly url: string
  /** how it is from now on: as it should be; cut off; silent, as with a network that carries nothing; a proxy's 502 */
  be(state: 'well' | 'cut' | 'silent' | 'gateway'): void
  /** what the server says at this path is changed from now on, as another version of it would be */
  rewrite(path: string, change: (text: string) => string): void
  close(): Promise<void>
}

/** A line to `origin`. Browsers tell a service worker nothing of a network that a test takes from its pages. */
export const httpLine = async (origin: string): Promise<HttpLine> => {
  let state: Parameters<HttpLine['be']>[0] = 'well'
  const changes = new Map<string, (text: string) => string>()
  const server: Server = createServer((incoming, answer) => {
    if (state === 'cut') return void incoming.socket.destroy()
    if (state === 'silent') return
    if (state === 'gateway') return void answer.writeHead(502, { 'content-type': 'text/html' }).end('502')
    const change = changes.get(incoming.url ?? '')
    const headers = { ...incoming.headers }
    if (change) {
      headers['accept-encoding'] = 'identity'
      // what is changed here is no longer what the browser has
      delete headers['if-none-match']
      delete headers['if-modified-since']
    }
    const outgoing = ask(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers },
      (reply) => {
        if (change === undefined) {
          answer.writeHead(reply.statusCode ?? 500, reply.headers)
          return void reply.pipe(answer)
        }
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const { 'content-length': _, etag, 'last-modified': __, ...rest } = reply.headers
          answer.writeHead(reply.statusCode ?? 500, rest).end(change(Buffer.concat(parts).toString()))
        })
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be: (next) => {
      state = next
      if (next !== 'silent') server.closeIdleConnections()
      if (next === 'cut') server.closeAllConnections()
    },
    rewrite: (path, change) => {
      changes.set(path, change)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
