import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { clientAnswerMachine, type LinkedEstimate } from '#machines/estimates/client-answer.machine'
import type { AcceptEstimateBody } from '#shared/estimates/client-estimate.schema'
import { refusal } from '#tests/platform/refusal'
import { aLinkedEstimate } from './own-estimates.fixtures.ts'

test.each([
  ['ESTIMATE_ANSWERED', 'accepted'],
  ['ESTIMATE_EXPIRED', 'expired'],
  ['ESTIMATE_REVISED', 'revised'],
] as const)(
  'accepting an estimate that moved on (%s) shows it as it stands now, and says why',
  async (code, standing) => {
    const reads = [aLinkedEstimate(), aLinkedEstimate(standing)]
    const actor = createActor(
      clientAnswerMachine.provide({
        actors: {
          readLinked: fromPromise<LinkedEstimate, { secret: string }>(async () => {
            const next = reads.shift()
            if (next === undefined) throw refusal('NETWORK')
            return next
          }),
          accept: fromPromise<LinkedEstimate, AcceptEstimateBody>(() => Promise.reject(refusal(code))),
        },
      }),
      { input: { secret: 's' } },
    )
    const told: string[] = []
    actor.on('*', ({ type }) => told.push(type))
    actor.start()
    await expect.poll(() => actor.getSnapshot().value).toBe('open')
    actor.send({ type: 'name.type', text: 'Cabinet Démo' })
    actor.send({ type: 'agreement.tick', agreed: true })
    actor.send({ type: 'accept.send', id: 'a1' })
    await expect.poll(() => actor.getSnapshot().context.linked?.standing).toBe(standing)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.code]).toEqual(['open', code])
    expect(told).toEqual(['answer.taken'])
  },
)
