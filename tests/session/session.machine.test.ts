import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine'
import { setUserAndToken, signedOut } from '#shared/session/account-record'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'
import { access, account, now, reply, signedIn, start, user } from './session.fixtures.ts'

describe('session', () => {
  it('opens with the account that this browser kept, without a call', () => {
    expect(access(start(account).actor)).toEqual(signedIn('active'))
  })

  it.each([
    ['unverified', aUser({ verified: false })],
    ['unverified', aUser({ verified: false, status: 'inactive' })],
    ['inactive', aUser({ status: 'inactive' })],
    ['active', aUser({ role: 'admin' })],
  ])('is %s by the user’s verification, then status', (state, someone) => {
    const { actor } = start(setUserAndToken(signedOut, someone, 'token', now))
    expect(access(actor)).toEqual(signedIn(state))
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
    expect(actor.getSnapshot().can(attempt)).toBe(false)
    await waitFor(actor, (snapshot) => snapshot.matches({ guest: 'checked' }))
    expect(actor.getSnapshot().context.failure?.code).toBe('BAD_CREDENTIALS')
    expect(stored).toEqual([])

    answer = async () => reply
    actor.send(attempt)
    expect(actor.getSnapshot().context.failure).toBeNull()
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect(stored).toEqual([account])
  })

  it.each([
    ['code', 1, [{ type: 'session.openedByCode' }]],
    ['registration', 1, []],
    ['password', 0, []],
  ] as const)('is opened by a %s: stored, and this tab’s cart forgotten %s times', (by, times, said) => {
    const { actor, stored, emitted, forgotten } = start(signedOut)
    actor.send({ type: 'session.opened', by, ...reply })
    expect(access(actor)).toEqual(signedIn('active'))
    expect([stored, forgotten(), emitted]).toEqual([[account], times, said])
  })

  it.each([
    ['signedOut', 'server', async () => {}, [true, false]],
    ['signedOutLocally', 'browser', () => Promise.reject(refusal('NETWORK')), [true, true]],
  ])('forgets the session at sign-out: %s, by the %s', async (state, by, logout, marks) => {
    const { actor, stored, owed, forgotten } = start(account, { logout })
    const closed: string[] = []
    actor.on('session.closed', (event) => closed.push(event.by))
    actor.send({ type: 'logout' })
    expect(closed).toEqual([])
    await waitFor(actor, (snapshot) => snapshot.hasTag('guest'))
    expect(access(actor)).toEqual({ guest: state })
    // the mark is kept before the call leaves: a page that is closed meanwhile owes it too
    expect(stored).toEqual([account, signedOut])
    expect(owed).toEqual(marks)
    expect(forgotten()).toBe(1)
    expect(closed).toEqual([by])
  })

  it('asks nothing with the cookie before a sign-out that is owed has succeeded', async () => {
    let answer = () => Promise.reject<void>(refusal('UNAVAILABLE'))
    let logouts = 0
    const { actor, stored, owed, clock, authenticates } = start(
      { owesLogout: true },
      {
        logout: () => {
          logouts += 1
          return answer()
        },
        authenticate: async () => reply,
      },
    )
    const settled = (tries: number) =>
      waitFor(actor, (snapshot) => logouts === tries && snapshot.hasTag('checked'))
    // when the page comes
    expect([access(actor), actor.getSnapshot().context.account]).toEqual(['settling', signedOut])
    await settled(1)
    // when a page asks who is there
    actor.send({ type: 'session.check' })
    await settled(2)
    expect(actor.getSnapshot().context.failure).toBeNull()
    // when the network is back
    actor.send({ type: 'network.back' })
    await settled(3)
    // and after a while
    clock.increment(30_000)
    await settled(4)
    expect([authenticates(), stored, new Set(owed)]).toEqual([0, [signedOut], new Set([true])])
    answer = async () => {}
    actor.send({ type: 'session.check' })
    await settled(5)
    expect([authenticates(), owed.at(-1)]).toEqual([0, false])
    clock.increment(30_000)
    actor.send({ type: 'network.back' })
    expect(access(actor)).toEqual({ guest: 'checked' })
    actor.send({ type: 'session.check' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect([authenticates(), logouts]).toEqual([1, 5])
  })

  it('a sign-in takes the place of what a sign-out owes, and gives up the try that is under way', async () => {
    const { actor, owed } = start(
      { owesLogout: true },
      { logout: () => new Promise(() => {}), login: async () => reply },
    )
    actor.send({ type: 'login.submit', email: user.email, password: 'Demo!2026', remember: false })
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
    expect([access(actor), owed.at(-1)]).toEqual([signedIn('active'), false])
  })

  it('a wrong password settles nothing', async () => {
    const { actor, owed } = start(
      { owesLogout: true },
      { logout: () => new Promise(() => {}), login: () => Promise.reject(refusal('BAD_CREDENTIALS')) },
    )
    actor.send({ type: 'login.submit', email: user.email, password: 'faux!', remember: false })
    await waitFor(actor, (snapshot) => snapshot.matches({ guest: 'checked' }))
    expect(owed).not.toContain(false)
    actor.send({ type: 'session.check' })
    expect(access(actor)).toBe('settling')
  })

  it('what another tab owes is owed here too', async () => {
    const { actor, authenticates, fromOtherTab } = start(account, { logout: () => new Promise(() => {}) })
    // that tab has not forgotten the account yet: it waits for the answer
    fromOtherTab({ type: 'storage.changed', account, owesLogout: true })
    expect([access(actor), actor.getSnapshot().context.account]).toEqual([{ guest: 'checked' }, signedOut])
    actor.send({ type: 'session.check' })
    expect([access(actor), authenticates()]).toEqual(['settling', 0])
    fromOtherTab({ type: 'storage.changed', account, owesLogout: false })
    expect(access(actor)).toEqual(signedIn('active'))
  })

  it('a refresh that failed says nothing of the guest that another tab made', async () => {
    const { actor, fromOtherTab } = start(account, { refresh: () => Promise.reject(refusal('NETWORK')) })
    actor.send({ type: 'token.expired', token: 'token' })
    await waitFor(actor, ({ context }) => context.failure !== null)
    fromOtherTab({ type: 'storage.changed', account: signedOut, owesLogout: false })
    expect(access(actor)).toEqual({ guest: 'checked' })
    expect(actor.getSnapshot().context.failure).toBe(null)
  })

  it('follows another tab in and out, and writes nothing back', () => {
    const { actor, stored, forgotten, fromOtherTab } = start(signedOut)
    fromOtherTab({ type: 'storage.changed', account, owesLogout: false })
    expect(access(actor)).toEqual(signedIn('active'))
    fromOtherTab({ type: 'storage.changed', account: signedOut, owesLogout: false })
    expect(access(actor)).toEqual({ guest: 'checked' })
    expect(actor.getSnapshot().context.account).toEqual(signedOut)
    expect([stored, forgotten()]).toEqual([[], 0])
  })

  it('counts a turn when one person takes the place of another, and none between a person and nobody', async () => {
    const other = setUserAndToken(signedOut, aUser({ id: 'u2' }), 'other-token', now)
    const opened = { type: 'session.opened', by: 'code', ...reply } as const
    const answers = [reply, { ...reply, user: aUser({ id: 'u3' }) }]
    const { actor, fromOtherTab } = start(signedOut, {
      refresh: async () => answers.shift() ?? reply,
    })
    const turn = () => actor.getSnapshot().context.turn
    fromOtherTab({ type: 'storage.changed', account, owesLogout: false })
    fromOtherTab({ type: 'storage.changed', account: signedOut, owesLogout: false })
    fromOtherTab({ type: 'storage.changed', account: other, owesLogout: false })
    expect(turn()).toBe(0)
    fromOtherTab({ type: 'storage.changed', account, owesLogout: false })
    expect(turn()).toBe(1)
    actor.send(opened)
    expect(turn()).toBe(1)
    fromOtherTab({ type: 'storage.changed', account: other, owesLogout: false })
    actor.send(opened)
    expect(turn()).toBe(3)
    const refreshed = async () => {
      actor.send({ type: 'token.expired', token: 'token' })
      await waitFor(actor, (snapshot) => !snapshot.hasTag('refreshing'))
    }
    await refreshed()
    expect(turn()).toBe(3)
    await refreshed()
    expect([turn(), actor.getSnapshot().context.account.user?.id]).toEqual([4, 'u3'])
  })

  it('names the effect that nobody provided', async () => {
    const errors: unknown[] = []
    const actor = createActor(sessionMachine, { input: { account: signedOut, owesLogout: false } })
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(errors).toEqual([new Error('Actor "accountStorage" must be provided.')])
  })
})
