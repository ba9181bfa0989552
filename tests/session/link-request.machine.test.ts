import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { linkRequestMachine } from '#machines/session/link-request.machine'
import { refusal } from '#tests/platform/refusal'

test('a link that could not be asked for says why, until it is asked for again', async () => {
  const answers = [() => Promise.reject(refusal('TOO_MANY_REQUESTS')), () => Promise.resolve()]
  const actor = createActor(
    linkRequestMachine.provide({
      actors: { requestLink: fromPromise(() => answers.shift()?.() ?? Promise.reject(new Error('asked'))) },
    }),
  ).start()
  actor.send({ type: 'link.request' })
  await waitFor(actor, (snapshot) => snapshot.matches('offered'))
  expect(actor.getSnapshot().context.failure).toEqual({
    code: 'TOO_MANY_REQUESTS',
    message: 'Refus TOO_MANY_REQUESTS',
  })
  actor.send({ type: 'link.request' })
  expect(actor.getSnapshot().context.failure).toBeNull()
  await waitFor(actor, (snapshot) => snapshot.matches('sent'))
})
