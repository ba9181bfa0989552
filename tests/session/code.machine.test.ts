import { afterEach, describe, expect, it } from 'vitest'
import {
  type Actor,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import { type CodeAccepted, type CodeEvent, codeMachine } from '#machines/session/code.machine'
import { refusal } from '#tests/platform/paths'
import { aUser } from './account.fixtures.ts'

const email = 'installateur@demo.example'
const accepted: CodeAccepted = { type: 'user.replaced', user: aUser() }

const running: Actor<typeof codeMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

/** A code machine on a clock of its own: `at` moves it, and ticks as a page does. */
const start = (verify: () => Promise<CodeAccepted> = async () => accepted, address = email) => {
  const clock = new SimulatedClock()
  const asked: { email: string; otp: string }[] = []
  const sent: string[] = []
  const told: EventObject[] = []
  let tick: (event: CodeEvent) => void = () => {}
  let failing: string | null = null
  const session = createActor(
    fromCallback<EventObject>(({ receive }) => {
      receive((event) => told.push(event))
    }),
  )
  session.start()
  const actor = createActor(
    codeMachine.provide({
      actors: {
        sendCode: fromPromise(async ({ input }) => {
          if (failing !== null) throw refusal(failing)
          sent.push(input.email)
          return { now: clock.now() }
        }),
        verifyCode: fromPromise(({ input }) => {
          asked.push(input)
          return verify()
        }),
        ticks: fromCallback<EventObject, undefined>(({ sendBack }) => {
          tick = sendBack
        }),
      },
    }),
    { input: { email: address, session }, clock },
  )
  running.push(actor)
  actor.start()
  return {
    actor,
    asked,
    sent,
    told,
    fail: (code: string | null) => {
      failing = code
    },
    /** ms since the start */
    at: (moment: number) => {
      clock.set(moment)
      tick({ type: 'clock.tick', now: moment })
    },
    send: (event: CodeEvent) => actor.send(event),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    entry: () => waitFor(actor, (snapshot) => snapshot.matches({ entry: 'typing' })),
  }
}

const second = 1000
const minute = 60 * second

describe('a one-time code', () => {
  it('is sent to a valid address only, folded', async () => {
    const { send, value, sent, entry } = start(undefined, 'installateur@demo')
    send({ type: 'code.send' })
    send({ type: 'code.have' })
    expect(value()).toEqual({ closed: 'idle' })
    send({ type: 'email.change', email: ' Installateur@DEMO.example' })
    send({ type: 'code.send' })
    await entry()
    expect(sent).toEqual([email])
  })

  it('counts from 5:00, closes 50 ms after the end and says that it is over', async () => {
    const { send, at, value, context, entry, actor } = start()
    send({ type: 'code.send' })
    await entry()
    expect(context().remaining).toBe(5 * minute)
    at(second)
    expect(context().remaining).toBe(5 * minute - second)
    at(5 * minute - 1)
    expect([value(), context().remaining]).toEqual([{ entry: 'typing' }, 1])
    at(5 * minute)
    expect([value(), context().remaining]).toEqual([{ entry: 'ended' }, 0])
    send({ type: 'code.type', code: 'AB2CD' })
    at(5 * minute + 49)
    expect(value()).toEqual({ entry: 'ended' })
    at(5 * minute + 50)
    expect(value()).toEqual({ closed: 'expired' })
    expect(context()).toMatchObject({ code: '', deadline: null, remaining: null, failure: null })
    expect(actor.getSnapshot().hasTag('expired')).toBe(true)
  })

  it('is right at once when a page in the background wakes, before and after the end', async () => {
    const early = start()
    early.send({ type: 'code.send' })
    await early.entry()
    early.at(4 * minute + 10 * second)
    expect(early.context().remaining).toBe(50 * second)

    const late = start()
    late.send({ type: 'code.send' })
    await late.entry()
    late.at(3 * 60 * minute)
    expect(late.value()).toEqual({ entry: 'ended' })
  })

  it('never gives more than 5:00 when the clock is set back', async () => {
    const { send, context, entry } = start()
    send({ type: 'code.send' })
    await entry()
    send({ type: 'clock.tick', now: -60 * minute })
    expect(context().remaining).toBe(5 * minute)
  })

  it('sent again, counts from 5:00 again; a refused sending leaves the first one as it is', async () => {
    const { send, at, context, entry, fail } = start()
    send({ type: 'code.send' })
    await entry()
    at(2 * minute)
    fail('TOO_MANY_REQUESTS')
    send({ type: 'code.send' })
    await entry()
    expect(context()).toMatchObject({
      remaining: 3 * minute,
      failure: { code: 'TOO_MANY_REQUESTS', message: 'Refus TOO_MANY_REQUESTS' },
    })
    fail(null)
    send({ type: 'code.send' })
    await entry()
    expect(context()).toMatchObject({ remaining: 5 * minute, deadline: 7 * minute, failure: null })
  })

  it('is checked by itself at five characters, in any case, and tells the session', async () => {
    const { send, asked, told, actor, entry } = start()
    send({ type: 'code.send' })
    await entry()
    for (const code of ['a', 'ab', 'ab2', 'ab2c']) send({ type: 'code.type', code })
    expect(asked).toEqual([])
    send({ type: 'code.type', code: 'ab2cd' })
    await waitFor(actor, (snapshot) => snapshot.matches('accepted'))
    expect(asked).toEqual([{ email, otp: 'AB2CD' }])
    expect(told).toEqual([accepted])
  })

  it('without a countdown when it was asked for elsewhere', async () => {
    const { send, at, value, context } = start()
    send({ type: 'code.have' })
    at(60 * minute)
    expect([value(), context().remaining]).toEqual([{ entry: 'typing' }, null])
  })

  it.each(['CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_SPENT', 'CODE_PAUSED'])(
    'refused as %s is emptied',
    async (code) => {
      const { send, context, entry, told } = start(() => Promise.reject(refusal(code)))
      send({ type: 'code.have' })
      send({ type: 'code.type', code: 'AB2CD' })
      await entry()
      expect(context()).toMatchObject({ code: '', failure: { code, message: `Refus ${code}` } })
      send({ type: 'code.type', code: 'A' })
      expect(context().failure).toBeNull()
      expect(told).toEqual([])
    },
  )

  it.each(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'])(
    'not judged (%s) stays, and is sent again by the button',
    async (code) => {
      const { send, context, entry, asked } = start(() => Promise.reject(refusal(code)))
      send({ type: 'code.have' })
      send({ type: 'code.type', code: 'AB2CD' })
      await entry()
      expect(context()).toMatchObject({ code: 'AB2CD', failure: { code } })
      send({ type: 'code.submit' })
      await entry()
      expect(asked).toHaveLength(2)
    },
  )

  it('sent in time is judged even when the countdown ends meanwhile', async () => {
    let answer: (reply: CodeAccepted) => void = () => {}
    const { send, at, value, entry, actor } = start(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    send({ type: 'code.send' })
    await entry()
    send({ type: 'code.type', code: 'AB2CD' })
    at(5 * minute)
    expect(value()).toEqual({ entry: 'checking' })
    answer(accepted)
    await waitFor(actor, (snapshot) => snapshot.matches('accepted'))
  })

  it('belongs to its address: another one closes the entry, the same one written otherwise does not', async () => {
    const { send, value, context, entry } = start()
    send({ type: 'code.send' })
    await entry()
    send({ type: 'email.change', email: `${email.toUpperCase()} ` })
    expect(value()).toEqual({ entry: 'typing' })
    send({ type: 'email.change', email: 'autre@demo.example' })
    expect(value()).toEqual({ closed: 'idle' })
    expect(context()).toMatchObject({ email: 'autre@demo.example', code: '', deadline: null })
  })
})
