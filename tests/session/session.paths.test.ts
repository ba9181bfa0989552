import { expect } from 'vitest'
import { sessionMachine } from '#machines/session/session.machine'
import { setUserAndToken, signedOut } from '#shared/session/account-record'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'
import { aUser } from './account.fixtures.ts'

const now = Date.UTC(2026, 0, 5, 9)
const user = aUser()
const other = setUserAndToken(signedOut, aUser({ id: 'u2' }), 'other-token', now)

describePaths(sessionMachine, {
  inputs: [
    { account: signedOut, owesLogout: false },
    { account: other, owesLogout: false },
    { account: other, owesLogout: true },
  ],
  events: [
    { type: 'session.check' },
    { type: 'login.submit', email: user.email, password: 'Demo!2026', remember: false },
    { type: 'logout' },
    { type: 'token.expired', token: 'token' },
    { type: 'token.expired', token: 'older' },
    { type: 'user.replaced', user: aUser({ verified: false }) },
    { type: 'user.replaced', user: aUser({ status: 'inactive' }) },
    { type: 'user.recheck' },
    { type: 'page.seen' },
    elapsed('recheckDue', 'session.signedIn.recheck.idle'),
    { type: 'network.back' },
    { type: 'storage.changed', account: other, owesLogout: false },
    { type: 'storage.changed', account: other, owesLogout: true },
    { type: 'storage.changed', account: signedOut, owesLogout: false },
    done('authenticate', { user, now }),
    done('authenticate', { user, auth_token: 'token', now }),
    failed('authenticate', refusal('NOT_SIGNED_IN')),
    done('login', { user, auth_token: 'token', now }),
    failed('login', refusal('BAD_CREDENTIALS')),
    done('refresh', { user, auth_token: 'token', now }),
    failed('refresh', refusal('NOT_SIGNED_IN')),
    failed('refresh', refusal('NETWORK')),
    { type: 'session.opened', by: 'code', user, auth_token: 'token', now },
    { type: 'session.opened', by: 'registration', user, auth_token: 'token', now },
    elapsed('idleCheck', 'session.signedIn.token.held.waiting'),
    done('idleness', { now: now + 28 * 60_000, lastActivity: null }),
    done('idleness', { now: now + 27 * 60_000, lastActivity: null }),
    failed('idleness', refusal('INTERNAL')),
    done('logout'),
    failed('logout', refusal('NETWORK')),
    done('settleLogout'),
    failed('settleLogout', refusal('NETWORK')),
    elapsed('settleAgain', 'session.guest'),
    done('recheck', { user, now }),
    failed('recheck', refusal('NETWORK')),
  ],
  project: ({ context }) => ({
    token: context.account.auth_token,
    status: context.account.user?.status,
    owed: context.owesLogout,
  }),
  check: (snapshot) => {
    expect(snapshot.hasTag('guest') && snapshot.context.account.user !== null).toBe(false)
    expect(snapshot.hasTag('signedIn') && snapshot.context.account.user === null).toBe(false)
    // nothing asks with a cookie that a sign-out owes the end of
    const asks = snapshot.matches('restoring') || snapshot.hasTag('signedIn')
    expect(asks && snapshot.context.owesLogout).toBe(false)
  },
})
