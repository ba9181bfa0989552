import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { CodeAccepted } from '#machines/session/code.setup'
import { refusal } from '#tests/platform/refusal'
import { accepted, email, minute, start } from './code.fixtures.ts'

describe('a one-time code that is checked', () => {
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
