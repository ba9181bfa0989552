import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { connectionMachine, type NetworkNews } from '#machines/platform/connection.machine'

/** A running connection whose checks end as the test says. */
const start = () => {
  const clock = new SimulatedClock()
  const checks: { answer: () => void; fail: () => void }[] = []
  let tell = (_: NetworkNews) => {}
  const connection = createActor(
    connectionMachine.provide({
      actors: {
        network: fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
          tell = sendBack
        }),
        check: fromPromise<void, undefined>(
          () =>
            new Promise((answer, reject) => {
              checks.push({ answer, fail: () => reject(new Error('no reply')) })
            }),
        ),
      },
    }),
    { clock },
  ).start()
  return {
    clock,
    checks,
    tell: (type: NetworkNews['type']) => tell({ type }),
    value: () => connection.getSnapshot().value,
    tags: () => [...connection.getSnapshot().tags],
    becomes: (state: string) => waitFor(connection, (snapshot) => snapshot.value === state),
  }
}

test('a call without a reply is checked before the person is told', async () => {
  const { checks, tell, tags, value, becomes } = start()
  tell('call.unanswered')
  expect([value(), tags()]).toEqual(['doubtful', []])
  checks[0]?.answer()
  await becomes('online')
  tell('call.unanswered')
  checks[1]?.fail()
  await becomes('offline')
  expect(tags()).toEqual(['lost'])
})

test('a lost connection is checked again after each delay until the server answers, and its return is said', async () => {
  const { clock, checks, tell, tags, value, becomes } = start()
  tell('network.lost')
  expect([value(), tags(), checks.length]).toEqual(['offline', ['lost'], 0])
  clock.increment(4999)
  expect(value()).toBe('offline')
  clock.increment(1)
  expect([value(), tags()]).toEqual(['checking', ['lost']])
  checks[0]?.fail()
  await becomes('offline')
  clock.increment(5000)
  checks[1]?.answer()
  await becomes('restored')
  expect(tags()).toEqual(['restored'])
  clock.increment(3999)
  expect(value()).toBe('restored')
  clock.increment(1)
  expect([value(), tags()]).toEqual(['online', []])
})

test('the network that comes back is checked at once', async () => {
  const { checks, tell, becomes } = start()
  tell('network.lost')
  tell('network.back')
  checks[0]?.answer()
  await becomes('restored')
})

test.each([
  ['the browser says', 'network.lost', 'offline', ['lost']],
  ['a call says', 'call.unanswered', 'doubtful', []],
] as const)(
  'a network that is lost again, as %s, while its return is said is lost',
  async (_, news, state, said) => {
    const { clock, checks, tell, tags, value, becomes } = start()
    tell('network.lost')
    tell('network.back')
    checks[0]?.answer()
    await becomes('restored')
    tell(news)
    expect([value(), tags()]).toEqual([state, said])
    // the notice of the return is over: it says nothing of what came since
    clock.increment(4000)
    expect(value()).toBe(state)
  },
)
