import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a PostgreSQL server that can go dead without a word, as after a failover. */
export interface BlackHole {
  /** address of the same database by this line */
  readonly url: string
  /** what is open now carries nothing any more, either way; what is opened from now on works */
  swallow(): void
  close(): Promise<void>
}

export const blackHole = async (databaseUrl: string): Promise<BlackHole> => {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let swallowed = new WeakSet<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => {
        if (!swallowed.has(near)) to.write(bytes)
      })
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      // one end that breaks off is the other's to notice
      from.on('error', () => from.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no address.')
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${address.port}` }).href,
    swallow: () => {
      swallowed = new WeakSet(open)
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
