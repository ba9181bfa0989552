import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { fromStoredEntry, toStoredEntry } from '#machines/session/stored-entry'
import { email, minute, second, start } from './code.fixtures.ts'

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
    const { send, sent, at, context, entry, fail } = start()
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
    expect(sent).toEqual([email, email])
  })

  it.each([
    ['sent', null],
    ['not sent', 'NETWORK'],
  ])('what is typed while another one is asked for is kept, %s', async (_, failure) => {
    const { send, context, entry, fail, hold, asked } = start()
    send({ type: 'code.send' })
    await entry()
    send({ type: 'code.type', code: 'A' })
    const go = hold()
    fail(failure)
    send({ type: 'code.send' })
    send({ type: 'code.type', code: 'ab' })
    send({ type: 'code.type', code: 'ab2' })
    expect(context().code).toBe('AB2')
    go()
    await entry()
    expect([context().code, context().failure?.code ?? null, asked]).toEqual(['AB2', failure, []])
  })

  it('what stood in the boxes before goes with the code that it was of', async () => {
    const { send, context, entry } = start()
    send({ type: 'code.send' })
    await entry()
    send({ type: 'code.type', code: 'AB' })
    send({ type: 'code.send' })
    await entry()
    expect(context().code).toBe('')
  })

  it('a whole code that was typed meanwhile is checked once the other one is sent', async () => {
    const { send, actor, entry, hold, asked } = start()
    send({ type: 'code.send' })
    await entry()
    const go = hold()
    send({ type: 'code.send' })
    send({ type: 'code.type', code: 'AB2CD' })
    expect(asked).toEqual([])
    go()
    await waitFor(actor, (snapshot) => snapshot.matches('accepted'))
    expect(asked).toEqual([{ email, otp: 'AB2CD' }])
  })

  it('its entry is kept with its deadline for as long as it is open, without what is typed', async () => {
    const { send, at, written, entry, actor } = start()
    send({ type: 'code.send' })
    await entry()
    at(minute)
    send({ type: 'code.send' })
    await entry()
    send({ type: 'code.type', code: 'AB2CD' })
    await waitFor(actor, (snapshot) => snapshot.matches('accepted'))
    expect(written).toEqual([
      { type: 'entry.write', entry: { email, deadline: 5 * minute } },
      { type: 'entry.write', entry: { email, deadline: 6 * minute } },
      { type: 'entry.forget' },
    ])
  })

  it('an entry that was kept opens again and goes on counting', () => {
    const { at, value, context, sent } = start(undefined, email, { email, deadline: 5 * minute })
    at(2 * minute)
    expect([value(), context().remaining, sent]).toEqual([{ entry: 'typing' }, 3 * minute, []])
    at(5 * minute)
    expect(value()).toEqual({ entry: 'ended' })
  })

  it('an entry that was kept for another address stays closed', () => {
    const { value } = start(undefined, email, { email: 'autre@demo.example', deadline: 5 * minute })
    expect(value()).toEqual({ closed: 'idle' })
  })
})

describe('a kept entry', () => {
  const stored = toStoredEntry({ email, deadline: 5 * minute }, 0)

  it.each([
    ['in time', stored, 5 * minute - 1, { email, deadline: 5 * minute }],
    ['too late', stored, 5 * minute, null],
    [
      'with no deadline',
      toStoredEntry({ email, deadline: null }, minute),
      6 * minute - 1,
      { email, deadline: null },
    ],
    ['with no deadline, too late', toStoredEntry({ email, deadline: null }, minute), 6 * minute, null],
    ['none', null, 0, null],
    ['no JSON', '{', 0, null],
    ['another version', stored.replace('"version":1', '"version":2'), 0, null],
    ['no deadline that is one', stored.replace('"deadline":300000', '"deadline":"x"'), 0, null],
    ['no address', stored.replace(`"${email}"`, '7'), 0, null],
  ])('%s', (_, text, now, entry) => expect(fromStoredEntry(text, now)).toEqual(entry))
})
