import type { FastifyInstance } from 'fastify'
import type { Changes } from './changes.ts'

/**
 * Holds the reply of whatever may have written back until this instance has heard of it: whoever asks it again,
 * knowing the reply, is answered by what was written. The others hear as soon as the network lets them.
 */
export const registerChanges = (app: FastifyInstance, changes: Changes): void => {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method === 'GET') done()
    else void changes.caughtUp().then(() => done())
  })
}
