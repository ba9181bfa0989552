import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { setUserAndToken, signedOut } from '#shared/session/account-record'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'
import { access, account, now, reply, signedIn, start, user } from './session.fixtures.ts'

describe('a session that asks again who is signed in', () => {
  it('a check is given up when another tab signs out meanwhile', () => {
    const { actor, fromOtherTab } = start(signedOut, { authenticate: () => new Promise(() => {}) })
    actor.send({ type: 'session.check' })
    fromOtherTab({ type: 'storage.changed', account: signedOut, owesLogout: true })
    expect(access(actor)).toEqual({ guest: 'checked' })
  })

  it('asks again who is signed in, and takes the answer', async () => {
    const { actor, stored, returned, authenticates } = start(account, {
      authenticate: async () => ({ user: aUser({ status: 'inactive' }), now }),
    })
    actor.send({ type: 'user.recheck' })
    returned()
    expect(access(actor)).toEqual(signedIn('active', { held: 'waiting' }, { asking: 'once' }))
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'inactive' } }))
    expect([authenticates(), stored.map((record) => record.user?.status)]).toEqual([1, ['inactive']])
  })

  it.each(['an answer', 'a failure'] as const)(
    'doubted while it asks, it asks once more after %s, which may be too old',
    async (first) => {
      let asked = 0
      const { actor, stored, authenticates } = start(account, {
        authenticate: async () => {
          asked += 1
          if (asked === 1 && first === 'a failure') throw refusal('NETWORK')
          return { user: aUser({ status: asked === 1 ? 'active' : 'inactive' }), now }
        },
      })
      actor.send({ type: 'user.recheck' })
      actor.send({ type: 'user.recheck' })
      actor.send({ type: 'user.recheck' })
      expect(access(actor)).toEqual(signedIn('active', { held: 'waiting' }, { asking: 'again' }))
      await waitFor(actor, (snapshot) =>
        snapshot.matches({ signedIn: { access: 'inactive', recheck: 'idle' } }),
      )
      expect([authenticates(), stored.map((record) => record.user?.status)]).toEqual([2, ['inactive']])
    },
  )

  it('a failure to ask again changes nothing', async () => {
    const { actor, stored } = start(account, { authenticate: () => Promise.reject(refusal('NETWORK')) })
    actor.send({ type: 'user.recheck' })
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { recheck: 'idle' } }))
    expect([access(actor), stored, actor.getSnapshot().context.failure]).toEqual([
      signedIn('active'),
      [],
      null,
    ])
  })

  it('a late answer about one person never enters the session of another', async () => {
    let answer = (_: { user: typeof user; now: number }) => {}
    const former = aUser({ id: 'u2', role: 'admin' })
    const { actor, stored } = start(setUserAndToken(signedOut, former, 'former', now), {
      authenticate: () => new Promise((resolve) => (answer = resolve)),
      logout: async () => {},
      login: async () => reply,
    })
    actor.send({ type: 'user.recheck' })
    actor.send({ type: 'logout' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('guest'))
    actor.send({ type: 'login.submit', email: user.email, password: 'Demo!2026', remember: false })
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    answer({ user: former, now })
    await Promise.resolve()
    actor.send({ type: 'user.replaced', user: former })
    expect([access(actor), actor.getSnapshot().context.account, stored.at(-1)]).toEqual([
      signedIn('active'),
      account,
      account,
    ])
  })

  it('an answer that is older than a verification is dropped', async () => {
    const unverified = aUser({ verified: false })
    let answer = (_: { user: typeof user; now: number }) => {}
    const { actor } = start(setUserAndToken(signedOut, unverified, 'token', now), {
      authenticate: () => new Promise((resolve) => (answer = resolve)),
    })
    actor.send({ type: 'user.recheck' })
    actor.send({ type: 'user.replaced', user })
    answer({ user: unverified, now })
    await Promise.resolve()
    expect(access(actor)).toEqual(signedIn('active'))
  })

  it('an account that was closed while its page stands comes back when staff open it again', async () => {
    let status: 'active' | 'inactive' = 'inactive'
    const { actor, minute } = start(account, {
      authenticate: async () => ({ user: aUser({ status }), now }),
    })
    actor.send({ type: 'user.recheck' })
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'inactive' } }))
    status = 'active'
    minute()
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'active' } }))
  })

  it('a page that is seen asks who is signed in, but not again in the seconds after an answer', async () => {
    let status: 'active' | 'inactive' = 'active'
    const { actor, clock, returned, authenticates } = start(account, {
      authenticate: async () => ({ user: aUser({ status }), now }),
    })
    const told = (expected: typeof status) =>
      waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: expected, recheck: 'idle' } }))
    returned()
    expect(authenticates()).toBe(0)
    clock.increment(3000)
    status = 'inactive'
    returned()
    returned()
    await told('inactive')
    status = 'active'
    clock.increment(2999)
    actor.send({ type: 'page.seen' })
    expect(authenticates()).toBe(1)
    clock.increment(1)
    actor.send({ type: 'page.seen' })
    await told('active')
    expect(authenticates()).toBe(2)
  })
})
