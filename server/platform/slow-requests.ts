import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerClientError } from './client-errors.ts'

/** How long a request may take to arrive, and a reply to leave, in ms. */
export interface Patience {
  /** the headers; and after them the body of a JSON call */
  readonly jsonMs: number
  /** all of it, a file included: what the browser gives a file (§7) */
  readonly requestMs: number
  /** how often connections are looked at */
  readonly checkEveryMs: number
  /** nothing of a reply being taken: half the longest time that one is held for nobody */
  readonly stalledMs: number
}

export const PATIENCE: Patience = {
  jsonMs: 15_000,
  requestMs: 60_000,
  checkEveryMs: 2000,
  stalledMs: 15_000,
}

/** ms that a caller has to read why before the connection is cut. */
const FAREWELL_MS = 1000

/** What the server itself is made with; `requestTimeout` goes to Fastify. */
export const serverTimeouts = ({ jsonMs, checkEveryMs }: Patience) => ({
  headersTimeout: jsonMs,
  connectionsCheckingInterval: checkEveryMs,
})

/**
 * Closes JSON calls whose body dribbles in (408). Another body is refused at once where no file is taken, and what is
 * answered before its body has come is left to the server's own limit.
 */
export const registerSlowRequests = (app: FastifyInstance, { jsonMs }: Patience): void => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return
    const { raw } = request
    const timer = setTimeout(() => {
      const { socket } = raw
      answerClientError(Object.assign(new Error('The body is too slow.'), TOO_SLOW), socket)
      setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
    }, jsonMs)
    timer.unref()
    timers.set(request, timer)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)))
}

const TOO_SLOW = { code: 'ERR_HTTP_REQUEST_TIMEOUT', bytesParsed: 0, rawPacket: { type: 'Buffer', data: [] } }
