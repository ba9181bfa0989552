import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { Idleness, RefreshReason } from '#machines/session/session.types'
import { setUserAndToken, signedOut } from '#shared/session/account-record'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'
import { access, account, now, reply, signedIn, start, user } from './session.fixtures.ts'

describe('a session that keeps itself', () => {
  it('refreshes once for any number of refused calls, and stays accessible meanwhile', async () => {
    const fresh = { ...reply, auth_token: 'fresh', now: now + 60_000 }
    const { actor, stored, refreshes } = start(account, { refresh: async () => fresh })
    for (let call = 0; call < 8; call += 1) actor.send({ type: 'token.expired', token: 'token' })
    expect(access(actor)).toEqual(signedIn('active', 'refreshing'))
    await waitFor(actor, (snapshot) => !snapshot.hasTag('refreshing'))
    expect(refreshes()).toBe(1)
    expect(stored).toEqual([setUserAndToken(account, user, 'fresh', now + 60_000)])

    actor.send({ type: 'token.expired', token: 'token' })
    expect(access(actor)).toEqual(signedIn('active'))
    expect(refreshes()).toBe(1)
  })

  it('judges the access again when the refreshed user has changed', async () => {
    const { actor } = start(account, {
      refresh: async () => ({ ...reply, user: aUser({ status: 'inactive' }) }),
    })
    actor.send({ type: 'token.expired', token: 'token' })
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'inactive', token: 'held' } }))
  })

  it('clears the session when the refresh is refused', async () => {
    const { actor, stored } = start(account, { refresh: () => Promise.reject(refusal('NOT_SIGNED_IN')) })
    actor.send({ type: 'token.expired', token: 'token' })
    await waitFor(actor, (snapshot) => snapshot.matches({ guest: 'unchecked' }))
    expect(stored).toEqual([signedOut])
    expect(actor.getSnapshot().context).toEqual({
      account: signedOut,
      turn: 0,
      owesLogout: false,
      failure: { code: 'NOT_SIGNED_IN', message: 'Refus NOT_SIGNED_IN' },
    })
  })

  it.each(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'])(
    'stays signed in when the refresh had no answer (%s), and the next refused call tries again',
    async (code) => {
      let answer = () => Promise.reject<typeof reply>(refusal(code))
      const { actor, stored, refreshes } = start(account, { refresh: () => answer() })
      actor.send({ type: 'token.expired', token: 'token' })
      await waitFor(actor, (snapshot) => !snapshot.hasTag('refreshing'))
      expect(access(actor)).toEqual(signedIn('active'))
      expect(actor.getSnapshot().context).toEqual({
        account,
        turn: 0,
        owesLogout: false,
        failure: { code, message: `Refus ${code}` },
      })
      expect(stored).toEqual([])

      answer = async () => ({ ...reply, auth_token: 'fresh' })
      actor.send({ type: 'token.expired', token: 'token' })
      expect(actor.getSnapshot().context.failure).toBeNull()
      await waitFor(actor, (snapshot) => !snapshot.hasTag('refreshing'))
      expect(refreshes()).toBe(2)
      expect(stored).toEqual([setUserAndToken(account, user, 'fresh', now)])
    },
  )

  it('renews an idle person’s token near its end, by the timer, and looks again 5 minutes later', async () => {
    const minute = 60_000
    const looks: Idleness[] = [
      { now: now + 27 * minute, lastActivity: now },
      { now: now + 28 * minute, lastActivity: now + 24 * minute },
      { now: now + 28 * minute, lastActivity: now + 23 * minute },
    ]
    const reasons: RefreshReason[] = []
    let looked = 0
    const { actor, clock } = start(account, {
      idleness: async () => {
        looked += 1
        const look = looks.shift()
        if (look === undefined) throw new Error('looked too often')
        return look
      },
      refresh: async (reason) => {
        reasons.push(reason)
        return { ...reply, auth_token: 'fresh', now: now + 28 * minute }
      },
    })
    for (const count of [1, 2]) {
      clock.increment(5 * minute - 1)
      expect(looked).toBe(count - 1)
      clock.increment(1)
      expect(looked).toBe(count)
      await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { token: { held: 'waiting' } } }))
    }
    expect(reasons).toEqual([])
    clock.increment(5 * minute)
    await waitFor(actor, (snapshot) => snapshot.context.account.auth_token === 'fresh')
    expect(reasons).toEqual(['timer'])
    expect(access(actor)).toEqual(signedIn('active'))
  })

  it('watches for signs of the person as long as somebody is signed in', async () => {
    const { actor, watching } = start(account, { logout: async () => {}, login: async () => reply })
    expect(watching()).toBe(1)
    actor.send({ type: 'logout' })
    expect(watching()).toBe(0)
    await waitFor(actor, (snapshot) => snapshot.hasTag('guest'))
    actor.send({ type: 'login.submit', email: user.email, password: 'Demo!2026', remember: false })
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect(watching()).toBe(1)
  })

  it('replaces the user after a verification, and stores it', () => {
    const { actor, stored } = start(setUserAndToken(signedOut, aUser({ verified: false }), 'token', now))
    actor.send({ type: 'user.replaced', user })
    expect(access(actor)).toEqual(signedIn('active'))
    expect(stored).toEqual([account])
  })

  it('goes on refreshing when the user is replaced meanwhile', async () => {
    const { actor, refreshes } = start(account, { refresh: async () => ({ ...reply, auth_token: 'fresh' }) })
    actor.send({ type: 'token.expired', token: 'token' })
    actor.send({ type: 'user.replaced', user: aUser({ status: 'inactive' }) })
    expect(access(actor)).toEqual(signedIn('inactive', 'refreshing'))
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'active', token: 'held' } }))
    expect(refreshes()).toBe(1)
  })

  it('takes the token that another tab refreshed, and gives up its own refresh', () => {
    const { actor, fromOtherTab } = start(account, { refresh: () => new Promise(() => {}) })
    actor.send({ type: 'token.expired', token: 'token' })
    const fresh = setUserAndToken(account, user, 'fresh', now + 1000)
    fromOtherTab({ type: 'storage.changed', account: fresh, owesLogout: false })
    expect(access(actor)).toEqual(signedIn('active'))
    expect(actor.getSnapshot().context.account).toEqual(fresh)
  })
})
