import type { FastifyInstance } from 'fastify'
import { placeOrder, preValidate } from '#shared/orders/orders.endpoints'
import type { Changes } from './changes.ts'

/** Calls that write, and nothing that is announced: the two that many ask at once. */
const UNANNOUNCED = new Set<string | undefined>([placeOrder.url, preValidate.url])

/**
 * Holds the reply of whatever may have written back until this instance has heard of it: whoever asks it again,
 * knowing the reply, is answered by what was written. The others hear as soon as the network lets them.
 */
export const registerChanges = (app: FastifyInstance, changes: Changes): void => {
  app.addHook('onSend', ({ method, routeOptions }, _reply, _payload, done) => {
    if (method === 'GET' || UNANNOUNCED.has(routeOptions.url)) done()
    else void changes.caughtUp().then(() => done())
  })
}
