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
import { sessionMachine } from '#machines/session/session.machine'
import type {
  AccountWrite,
  Idleness,
  RefreshReason,
  SessionEmitted,
  SessionEvent,
} from '#machines/session/session.types'
import { type AccountRecord, setUserAndToken, signedOut } from '#shared/session/account-record'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'

const now = Date.UTC(2026, 0, 5, 9)
const user = aUser()
const reply = { user, auth_token: 'token', now }
const account = setUserAndToken(signedOut, user, 'token', now)

/** a session at rest, with its access */
const signedIn = (access: string, token: unknown = { held: 'waiting' }, recheck: unknown = 'idle') => ({
  signedIn: { access, token, recheck },
})

const running: Actor<typeof sessionMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

/** A session whose calls are the given ones; it records what it stores and how often it refreshes. */
const start = (
  from: AccountRecord | { owesLogout: true },
  calls: {
    authenticate?: () => Promise<{ user: typeof user; auth_token?: string; now: number }>
    login?: () => Promise<typeof reply>
    refresh?: (reason: RefreshReason) => Promise<typeof reply>
    logout?: () => Promise<void>
    idleness?: () => Promise<Idleness>
  } = {},
) => {
  const stored: AccountRecord[] = []
  /** after each write of the account, whether a sign-out is owed */
  const owed: boolean[] = []
  const emitted: SessionEmitted[] = []
  const clock = new SimulatedClock()
  let forgotten = 0
  let watching = 0
  let minute = () => {}
  let returned = () => {}
  let fromOtherTab: (event: SessionEvent) => void = () => {}
  let refreshes = 0
  let authenticates = 0
  const missing = () => Promise.reject(new Error('not expected'))
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise(() => {
          authenticates += 1
          return (calls.authenticate ?? missing)()
        }),
        network: fromCallback(() => {}),
        minutes: fromCallback(({ sendBack }) => {
          minute = () => sendBack({ type: 'user.recheck' })
        }),
        returns: fromCallback(({ sendBack }) => {
          returned = () => sendBack({ type: 'page.seen' })
        }),
        login: fromPromise(calls.login ?? missing),
        refresh: fromPromise(({ input }) => {
          refreshes += 1
          return (calls.refresh ?? missing)(input.reason)
        }),
        idleness: fromPromise(calls.idleness ?? missing),
        activity: fromCallback<EventObject, undefined>(() => {
          watching += 1
          return () => {
            watching -= 1
          }
        }),
        logout: fromPromise(calls.logout ?? missing),
        accountStorage: fromCallback<AccountWrite, undefined>(({ receive, sendBack }) => {
          receive((event) => {
            if (event.type === 'account.write') {
              if (event.account !== stored.at(-1)) stored.push(event.account)
              owed.push(event.owesLogout)
            } else forgotten += 1
          })
          fromOtherTab = sendBack
        }),
      },
    }),
    {
      input: 'owesLogout' in from ? { account, owesLogout: true } : { account: from, owesLogout: false },
      clock,
    },
  )
  running.push(actor)
  actor.on('session.openedByCode', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    stored,
    owed,
    emitted,
    clock,
    minute: () => minute(),
    returned: () => returned(),
    authenticates: () => authenticates,
    forgotten: () => forgotten,
    watching: () => watching,
    refreshes: () => refreshes,
    fromOtherTab: (event: SessionEvent) => fromOtherTab(event),
  }
}

const access = (actor: Actor<typeof sessionMachine>) => actor.getSnapshot().value

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

  it.each([
    ['code', [{ type: 'session.openedByCode' }]],
    ['registration', []],
  ] as const)('is opened by a %s: stored, and what this tab kept of a cart is forgotten', (by, said) => {
    const { actor, stored, emitted, forgotten } = start(signedOut)
    actor.send({ type: 'session.opened', by, ...reply })
    expect(access(actor)).toEqual(signedIn('active'))
    expect([stored, forgotten(), emitted]).toEqual([[account], 1, said])
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

  it('follows another tab in and out, and writes nothing back', () => {
    const { actor, stored, forgotten, fromOtherTab } = start(signedOut)
    fromOtherTab({ type: 'storage.changed', account, owesLogout: false })
    expect(access(actor)).toEqual(signedIn('active'))
    fromOtherTab({ type: 'storage.changed', account: signedOut, owesLogout: false })
    expect(access(actor)).toEqual({ guest: 'checked' })
    expect(actor.getSnapshot().context.account).toEqual(signedOut)
    expect([stored, forgotten()]).toEqual([[], 0])
  })

  it('takes the token that another tab refreshed, and gives up its own refresh', () => {
    const { actor, fromOtherTab } = start(account, { refresh: () => new Promise(() => {}) })
    actor.send({ type: 'token.expired', token: 'token' })
    const fresh = setUserAndToken(account, user, 'fresh', now + 1000)
    fromOtherTab({ type: 'storage.changed', account: fresh, owesLogout: false })
    expect(access(actor)).toEqual(signedIn('active'))
    expect(actor.getSnapshot().context.account).toEqual(fresh)
  })

  it('names the effect that nobody provided', async () => {
    const errors: unknown[] = []
    const actor = createActor(sessionMachine, { input: { account: signedOut, owesLogout: false } })
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(errors).toEqual([new Error('Actor "accountStorage" must be provided.')])
  })
})
