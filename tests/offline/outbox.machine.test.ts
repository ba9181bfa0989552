import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { type OutboxNews, outboxMachine } from '#machines/offline/outbox.machine'
import { MINUTE } from '#shared/platform/durations'

/** The outbox of that person, whose sendings end in turn as they are told. */
const running = (person: string | null, ...ends: (boolean | Error)[]) => {
  const clock = new SimulatedClock()
  const asked: string[] = []
  let tell = (_: OutboxNews): void => {}
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        news: fromCallback(({ sendBack }) => {
          tell = sendBack
        }),
        sendWaiting: fromPromise<boolean, { person: string }>(async ({ input }) => {
          asked.push(input.person)
          const end = ends.shift() ?? true
          if (end instanceof Error) throw end
          return end
        }),
      },
    }),
    { input: { person }, clock },
  ).start()
  const settle = () => new Promise((done) => setImmediate(done))
  return { actor, clock, asked, tell: (news: OutboxNews) => tell(news), settle }
}

test('what waits goes up when its person is there, and when something more waits', async () => {
  const { actor, asked, tell, settle } = running(null)
  tell({ type: 'outbox.filled' })
  expect([actor.getSnapshot().value, asked]).toEqual(['nobody', []])
  actor.send({ type: 'person.changed', person: 'one' })
  await settle()
  expect([actor.getSnapshot().value, asked]).toEqual(['empty', ['one']])
  tell({ type: 'outbox.filled' })
  await settle()
  actor.send({ type: 'person.changed', person: null })
  expect([actor.getSnapshot().value, asked]).toEqual(['nobody', ['one', 'one']])
})

test('what has to wait is tried again, later each time, and at once when the network is back', async () => {
  const { actor, clock, asked, tell, settle } = running('one', false, new Error('UnknownError'), false, true)
  await settle()
  clock.increment(7999)
  await settle()
  expect(asked).toHaveLength(1)
  clock.increment(1)
  await settle()
  expect([actor.getSnapshot().value, asked.length]).toEqual(['waiting', 2])
  clock.increment(15_999)
  await settle()
  expect(asked).toHaveLength(2)
  tell({ type: 'network.back' })
  await settle()
  expect([actor.getSnapshot().context.tries, asked.length]).toEqual([1, 3])
  clock.increment(8000)
  await settle()
  expect([actor.getSnapshot().value, actor.getSnapshot().context.tries, asked.length]).toEqual([
    'empty',
    0,
    4,
  ])
})

test('what comes while the rest goes up goes up too', async () => {
  const { actor, asked, tell, settle } = running('one')
  tell({ type: 'outbox.filled' })
  await settle()
  await settle()
  expect([actor.getSnapshot().value, asked.length]).toEqual(['empty', 2])
})

test('however often it had to wait, it is tried again within five minutes', async () => {
  const { clock, asked, settle } = running('one', ...Array<false>(9).fill(false))
  await settle()
  for (const times of [2, 3, 4, 5, 6, 7, 8, 9]) {
    clock.increment(5 * MINUTE)
    await settle()
    expect(asked).toHaveLength(times)
  }
})
