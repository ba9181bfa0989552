import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine'
import { done, elapsed, failed } from '#paths/events'
import { setUserAndToken, signedOut } from '#shared/session/account-record'
import { refusal } from '#tests/platform/refusal'
import { aUser } from '#tests/session/account.fixtures'
import { type Screen, sentence } from '../paths/held-page.ts'
import type { Journey } from '../paths/walk.ts'

const email = 'installateur@demo.example'

const SETTLE_AGAIN = elapsed('settleAgain', 'session.guest')

const now = Date.UTC(2026, 0, 5, 12)
const active = aUser()
const other = aUser({ id: 'u2' })
type Snapshot = SnapshotFrom<typeof sessionMachine>
const isRefused = (snapshot: Snapshot) => snapshot.context.failure?.code === 'NOT_SIGNED_IN'

const isGuest = (snapshot: Snapshot) => snapshot.context.account.user === null

/** Where the guards lead from the catalogue, and what is said there. */
const placeOf = (snapshot: Snapshot): Partial<Screen> => {
  const { failure } = snapshot.context
  if (snapshot.matches('restoring')) return { path: '/loading' }
  if (snapshot.matches('signingIn')) return { path: '/login', buttons: { 'Se connecter': 'busy' } }
  if (snapshot.matches('signingOut')) return { path: '/logout', title: 'Déconnexion en cours' }
  if (snapshot.matches({ guest: 'signedOut' })) return { path: '/', toasts: ['Déconnexion réussie'] }
  if (snapshot.matches({ guest: 'signedOutLocally' }))
    return {
      path: '/',
      // what an earlier way out said may still stand
      toasts: expect.arrayContaining([
        'Vous êtes déconnecté',
        expect.stringMatching(/^Le serveur n’a pas répondu/),
      ]),
    }
  if (snapshot.matches({ guest: 'unchecked' })) return { path: failure ? '/loading' : '/' }
  if (snapshot.matches({ signedIn: { access: 'unverified' } }))
    return { path: '/verification-email-notification' }
  if (snapshot.matches({ signedIn: { access: 'inactive' } })) return { path: '/sorry-inactive' }
  if (snapshot.hasTag('signedIn') || failure === null) return {}
  if (failure.code === 'NETWORK') return { path: '/loading', buttons: { Réessayer: 'open' } }
  return { path: '/login', says: failure.code === 'BAD_CREDENTIALS' ? sentence(failure) : [] }
}

/** A guest asks for the catalogue; whoever is signed in there makes one call, of GET api/catalog. */
export const sessionJourney: Journey<typeof sessionMachine> = {
  name: 'a session found, opened, renewed and closed',
  machine: sessionMachine,
  calls: {
    authenticate: '/api/authenticate',
    login: '/api/login',
    refresh: '/api/refresh',
    logout: '/api/logout',
    settleLogout: '/api/logout',
  },
  alsoHeld: ['/api/catalog'],
  refusals: [
    ['POST /api/login', 401],
    ['GET /api/catalog', 401],
    ['GET /api/refresh', 401],
  ],
  options: {
    inputs: [
      { account: signedOut, owesLogout: false },
      { account: setUserAndToken(signedOut, active, 'token', now), owesLogout: false },
      { account: signedOut, owesLogout: true },
    ],
    events: [
      { type: 'session.check' },
      { type: 'login.submit', email, password: 'Demo!2026', remember: false },
      { type: 'logout' },
      { type: 'token.expired', token: 'token' },
      {
        type: 'storage.changed',
        account: setUserAndToken(signedOut, other, 'other-token', now),
        owesLogout: false,
      },
      { type: 'storage.changed', account: signedOut, owesLogout: false },
      done('authenticate', { user: active, auth_token: 'token', now }),
      done('authenticate', { user: aUser({ verified: false }), auth_token: 'token', now }),
      done('authenticate', { user: aUser({ status: 'inactive' }), auth_token: 'token', now }),
      failed('authenticate', refusal('NOT_SIGNED_IN')),
      failed('authenticate', refusal('NETWORK')),
      done('login', { user: active, auth_token: 'token', now }),
      failed('login', refusal('BAD_CREDENTIALS')),
      done('refresh', { user: active, auth_token: 'renewed', now }),
      failed('refresh', refusal('NOT_SIGNED_IN')),
      failed('refresh', refusal('NETWORK')),
      done('logout'),
      failed('logout', refusal('NETWORK')),
      done('settleLogout'),
      failed('settleLogout', refusal('NETWORK')),
      SETTLE_AGAIN,
      { type: 'network.back' },
    ],
    project: ({ context }) => ({
      token: context.account.auth_token,
      status: context.account.user?.status,
      failure: context.failure?.code,
      owed: context.owesLogout,
    }),
    offers: (snapshot, event) => {
      switch (event.type) {
        case 'login.submit':
          return snapshot.matches({ guest: 'checked' }) && isRefused(snapshot)
        // the way out is another page: it makes a guest of whoever was there
        case 'token.expired':
          return snapshot.matches({ signedIn: { access: 'active' } })
        case 'session.check':
          return !snapshot.matches({ guest: 'checked' })
        case 'storage.changed':
          // a browser tells of what changed alone; a page that a guest may not see asks again at once
          return Reflect.get(event.account, 'user') === null
            ? snapshot.matches('signedIn')
            : !snapshot.matches({ guest: 'unchecked' })
        default:
          return true
      }
    },
  },
  open: (stage, { account, owesLogout }) =>
    stage.open('/', { ...(account.user ? { user: account.user } : {}), owesLogout }),
  act: {
    'session.check': (stage, _, snapshot) =>
      // after a refusal the page that was open asks by itself
      isRefused(snapshot) ? Promise.resolve() : stage.go('/catalogue'),
    'login.submit': async ({ page }) => {
      await page.getByLabel('Adresse email').fill(email)
      await page.locator('input[name=password]').fill('Demo!2026')
      await page.getByRole('button', { name: 'Se connecter' }).click()
    },
    logout: (stage) => stage.go('/logout'),
    [SETTLE_AGAIN.type]: (stage) => stage.forward(30_000),
    'network.back': async ({ page }) => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
    'token.expired': async (stage) => {
      await stage.go('/')
      await stage.go('/catalogue')
      await stage.answer('/api/catalog', failed('catalog', refusal('NOT_SIGNED_IN')))
    },
    'storage.changed': (stage, event) => stage.otherTab(event.account.user),
  },
  screen: (snapshot) => ({
    member: snapshot.hasTag('signedIn') || (snapshot.matches('signingOut') && !isGuest(snapshot)),
    // what another tab writes meanwhile stands until the way out ends
    ...(snapshot.matches('signingOut') ? {} : { token: snapshot.context.account.auth_token }),
    ...placeOf(snapshot),
  }),
  unreached: {
    states: [
      'session.signedIn.token.held.looking',
      'session.signedIn.recheck.due',
      'session.signedIn.recheck.asking',
      'session.signedIn.recheck.asking.once',
      'session.signedIn.recheck.asking.again',
    ],
    transitions: [
      // what another tab owes changes no screen of a guest
      'session on storage.changed (2) → same',
      // by the codes and the sign-up, whose journeys stop where the session takes over
      'session on session.opened (1, if isByCode) → session.signedIn',
      'session on session.opened (2) → session.signedIn',
      // two things at one moment: session.machine.test.ts
      'session.settling on login.submit (1) → session.signingIn',
      'session.restoring on storage.changed (1, if (bringsUser)) → session.guest.checked',
      'session.signedIn.access on user.replaced (1, if isSamePerson) → session.signedIn.access.judging',
      // reading the browser's storage is no call that could wait: session.test.ts lets the timer run
      'session.signedIn.token.held.waiting on xstate.after.idleCheck.session.signedIn.token.held.waiting (1) → session.signedIn.token.held.looking',
      'session.signedIn.token.held.looking on xstate.done.actor.idleness (1, if isDue) → session.signedIn.token.refreshing',
      'session.signedIn.token.held.looking on xstate.done.actor.idleness (2) → session.signedIn.token.held.waiting',
      'session.signedIn.token.held.looking on xstate.error.actor.idleness (1) → session.signedIn.token.held.waiting',
      // the pages that ask again who is there have journeys of their own: session.test.ts
      'session.signedIn.recheck.idle on user.recheck (1) → session.signedIn.recheck.asking',
      'session.signedIn.recheck.idle on xstate.after.recheckDue.session.signedIn.recheck.idle (1) → session.signedIn.recheck.due',
      'session.signedIn.recheck.due on user.recheck (1) → session.signedIn.recheck.asking',
      'session.signedIn.recheck.due on page.seen (1) → session.signedIn.recheck.asking',
      'session.signedIn.recheck.asking on user.replaced (1, if isSamePerson) → session.signedIn.recheck.idle',
      'session.signedIn.recheck.asking on xstate.done.actor.recheck (1, if stateIn) → session.signedIn.recheck.asking',
      'session.signedIn.recheck.asking on xstate.done.actor.recheck (2) → session.signedIn.recheck.idle',
      'session.signedIn.recheck.asking on xstate.error.actor.recheck (1, if stateIn) → session.signedIn.recheck.asking',
      'session.signedIn.recheck.asking on xstate.error.actor.recheck (2) → session.signedIn.recheck.idle',
      'session.signedIn.recheck.asking.once on user.recheck (1) → session.signedIn.recheck.asking.again',
    ],
  },
}
