import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that may wait for their replies at once: browsers send one after the other. */
export const PIPELINED_MAX = 8

/**
 * Ends connections whose caller does not read: those on which nothing of a reply was taken for `stalledMs` at least, and
 * twice that at most; and those that ask for more than `PIPELINED_MAX` things before the first has come. A caller who reads
 * slowly keeps theirs for as long as it takes. The log says which reply it was, at the level `info`.
 */
export const registerSlowReaders = (app: FastifyInstance, stalledMs: number): void => {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > PIPELINED_MAX) {
      request.log.info({ route: request.routeOptions.url }, 'connection cut: too many requests wait on it')
      socket.destroy()
    }
    // what the same bytes asked for beyond that is nobody's any more
    if (socket.destroyed) reply.hijack()
    else {
      reply.raw.once('finish', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
      done()
    }
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    // its own clock: what the system takes of a long write restarts it, and Node sets another once the reply is gone
    if (socket instanceof Socket) {
      socket.setTimeout(stalledMs)
      const tell = () => {
        // one that stands behind another has no socket yet
        if (reply.raw.socket !== null)
          request.log.info(
            { route: request.routeOptions.url },
            'connection cut: nothing of a reply was taken',
          )
      }
      socket.once('timeout', tell)
      reply.raw.once('close', () => socket.off('timeout', tell))
    }
    done()
  })
}
