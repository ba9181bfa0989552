import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { type AccountWrite, type SessionEvent, sessionMachine } from '#machines/session/session.machine'
import { type AccountRecord, setUserAndToken, signedOut } from '#shared/session/account-record'
import { refusal } from '#tests/platform/paths'
import { aUser } from './account.fixtures.ts'

const now = Date.UTC(2026, 0, 5, 9)
const user = aUser()
const reply = { user, auth_token: 'token', now }
const account = setUserAndToken(signedOut, user, 'token', now)

const running: Actor<typeof sessionMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

/** A session whose calls are the given ones; it records what it stores and how often it refreshes. */
const start = (
  from: AccountRecord,
  calls: {
    authenticate?: () => Promise<{ user: typeof user; auth_token?: string; now: number }>
    login?: () => Promise<typeof reply>
    refresh?: () => Promise<typeof reply>
    logout?: () => Promise<void>
  } = {},
) => {
  const stored: AccountRecord[] = []
  let fromOtherTab: (event: SessionEvent) => void = () => {}
  let refreshes = 0
  const missing = () => Promise.reject(new Error('not expected'))
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise(calls.authenticate ?? missing),
        login: fromPromise(calls.login ?? missing),
        refresh: fromPromise(() => {
          refreshes += 1
          return (calls.refresh ?? missing)()
        }),
        logout: fromPromise(calls.logout ?? missing),
        accountStorage: fromCallback<AccountWrite, undefined>(({ receive, sendBack }) => {
          receive((event) => stored.push(event.account))
          fromOtherTab = sendBack
        }),
      },
    }),
    { input: { account: from } },
  )
  running.push(actor)
  actor.start()
  return {
    actor,
    stored,
    refreshes: () => refreshes,
    fromOtherTab: (event: SessionEvent) => fromOtherTab(event),
  }
}

const access = (actor: Actor<typeof sessionMachine>) => actor.getSnapshot().value

describe('session', () => {
  it('opens with the account that this browser kept, without a call', () => {
    expect(access(start(account).actor)).toEqual({ signedIn: { access: 'active', token: 'held' } })
  })

  it.each([
    ['unverified', aUser({ verified: false })],
    ['unverified', aUser({ verified: false, status: 'inactive' })],
    ['inactive', aUser({ status: 'inactive' })],
    ['active', aUser({ role: 'admin' })],
  ])('is %s by the user’s verification, then status', (state, someone) => {
    const { actor } = start(setUserAndToken(signedOut, someone, 'token', now))
    expect(access(actor)).toEqual({ signedIn: { access: state, token: 'held' } })
  })

  it('restores the user and the token that the cookie opens, and stores them', async () => {
    const { actor, stored } = start(signedOut, { authenticate: async () => reply })
    actor.send({ type: 'session.check' })
    expect(access(actor)).toBe('restoring')
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect(stored).toEqual([account])
  })

  it('restores a user alone and keeps the token it had', async () => {
    const { actor, stored } = start(
      { ...signedOut, auth_token: 'kept' },
      { authenticate: async () => ({ user, now }) },
    )
    actor.send({ type: 'session.check' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect(stored).toEqual([{ ...signedOut, auth_token: 'kept', user, role: 'user', verified: true }])
  })

  it('goes to the sign-in when the server knows nobody', async () => {
    const { actor } = start(signedOut, { authenticate: () => Promise.reject(refusal('NOT_SIGNED_IN')) })
    expect(access(actor)).toEqual({ guest: 'unchecked' })
    actor.send({ type: 'session.check' })
    await waitFor(actor, (snapshot) => snapshot.matches({ guest: 'checked' }))
    expect(actor.getSnapshot().context.failure).toEqual({
      code: 'NOT_SIGNED_IN',
      message: 'Refus NOT_SIGNED_IN',
    })
  })

  it('signs in, and says why when it cannot', async () => {
    let answer = () => Promise.reject<typeof reply>(refusal('BAD_CREDENTIALS'))
    const { actor, stored } = start(signedOut, { login: () => answer() })
    const attempt = {
      type: 'login.submit',
      email: user.email,
      password: 'Demo!2026',
      remember: true,
    } as const
    actor.send(attempt)
    await waitFor(actor, (snapshot) => snapshot.matches({ guest: 'checked' }))
    expect(actor.getSnapshot().context.failure?.code).toBe('BAD_CREDENTIALS')
    expect(stored).toEqual([])

    answer = async () => reply
    actor.send(attempt)
    expect(actor.getSnapshot().context.failure).toBeNull()
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect(stored).toEqual([account])
  })

  it('refreshes once for any number of refused calls, and stays accessible meanwhile', async () => {
    const fresh = { ...reply, auth_token: 'fresh', now: now + 60_000 }
    const { actor, stored, refreshes } = start(account, { refresh: async () => fresh })
    for (let call = 0; call < 8; call += 1) actor.send({ type: 'token.expired', token: 'token' })
    expect(access(actor)).toEqual({ signedIn: { access: 'active', token: 'refreshing' } })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('refreshing'))
    expect(refreshes()).toBe(1)
    expect(stored).toEqual([setUserAndToken(account, user, 'fresh', now + 60_000)])

    actor.send({ type: 'token.expired', token: 'token' })
    expect(access(actor)).toEqual({ signedIn: { access: 'active', token: 'held' } })
    expect(refreshes()).toBe(1)
  })

  it('judges the access again when the refreshed user has changed', async () => {
    const { actor } = start(account, {
      refresh: async () => ({ ...reply, user: aUser({ status: 'inactive' }) }),
    })
    actor.send({ type: 'token.expired', token: 'token' })
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'inactive', token: 'held' } }))
  })

  it('clears the session when the refresh fails', async () => {
    const { actor, stored } = start(account, { refresh: () => Promise.reject(refusal('NOT_SIGNED_IN')) })
    actor.send({ type: 'token.expired', token: 'token' })
    await waitFor(actor, (snapshot) => snapshot.matches({ guest: 'unchecked' }))
    expect(stored).toEqual([signedOut])
    expect(actor.getSnapshot().context).toEqual({
      account: signedOut,
      failure: { code: 'NOT_SIGNED_IN', message: 'Refus NOT_SIGNED_IN' },
    })
  })

  it.each([
    ['signedOut', async () => {}],
    ['signedOutLocally', () => Promise.reject(refusal('NETWORK'))],
  ])('forgets the session at sign-out: %s', async (state, logout) => {
    const { actor, stored } = start(account, { logout })
    actor.send({ type: 'logout' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('guest'))
    expect(access(actor)).toEqual({ guest: state })
    expect(stored).toEqual([signedOut])
  })

  it('replaces the user after a verification, and stores it', () => {
    const { actor, stored } = start(setUserAndToken(signedOut, aUser({ verified: false }), 'token', now))
    actor.send({ type: 'user.replaced', user })
    expect(access(actor)).toEqual({ signedIn: { access: 'active', token: 'held' } })
    expect(stored).toEqual([account])
  })

  it('goes on refreshing when the user is replaced meanwhile', async () => {
    const { actor, refreshes } = start(account, { refresh: async () => ({ ...reply, auth_token: 'fresh' }) })
    actor.send({ type: 'token.expired', token: 'token' })
    actor.send({ type: 'user.replaced', user: aUser({ status: 'inactive' }) })
    expect(access(actor)).toEqual({ signedIn: { access: 'inactive', token: 'refreshing' } })
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { access: 'active', token: 'held' } }))
    expect(refreshes()).toBe(1)
  })

  it('follows another tab in and out, and writes nothing back', () => {
    const { actor, stored, fromOtherTab } = start(signedOut)
    fromOtherTab({ type: 'storage.changed', account })
    expect(access(actor)).toEqual({ signedIn: { access: 'active', token: 'held' } })
    fromOtherTab({ type: 'storage.changed', account: signedOut })
    expect(access(actor)).toEqual({ guest: 'checked' })
    expect(actor.getSnapshot().context.account).toEqual(signedOut)
    expect(stored).toEqual([])
  })

  it('takes the token that another tab refreshed, and gives up its own refresh', () => {
    const { actor, fromOtherTab } = start(account, { refresh: () => new Promise(() => {}) })
    actor.send({ type: 'token.expired', token: 'token' })
    const fresh = setUserAndToken(account, user, 'fresh', now + 1000)
    fromOtherTab({ type: 'storage.changed', account: fresh })
    expect(access(actor)).toEqual({ signedIn: { access: 'active', token: 'held' } })
    expect(actor.getSnapshot().context.account).toEqual(fresh)
  })

  it('names the effect that nobody provided', async () => {
    const errors: unknown[] = []
    const actor = createActor(sessionMachine, { input: { account: signedOut } })
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(errors).toEqual([new Error('Actor "accountStorage" must be provided.')])
  })
})
