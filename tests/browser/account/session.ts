import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine'
import type { SessionEvent } from '#machines/session/session.types'
import { done, failed } from '#paths/events'
import { IDLE_CHECK_MS, REFRESH_MARGIN_MS, TOKEN_LIFETIME_MS } from '#shared/session/refresh.rules'
import { writeDraft } from '#shared/session/registration-form'
import { DESKTOP } from '#tests/platform/chromium-page'
import { refusal } from '#tests/platform/refusal'
import { aUser } from '#tests/session/account.fixtures'
import { aForm } from '#tests/session/registration.fixtures'
import { sessionPaths } from '#tests/session/session.paths'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

const EMAIL = 'installateur@demo.example'
const other = aUser({ id: 'u2' })
/** The page that a person asks for: it makes one call, which only who is signed in may make. */
const ASKED = '/catalogue'
const HOME = 'La protection solaire sur mesure'
/** Of who may order. */
const OWN_HOME = 'Bonjour'
/** What stands on a page that is open. */
const OPENED = new RegExp(`^(Catalogue|${HOME}|${OWN_HOME})`)
/** What stands there once its call has failed. */
const UNREAD = 'Une erreur est survenue'
const CATALOG = '/api/catalog'
const SECOND = 1000

const main = (stage: Stage) => stage.page.locator('main')
const press = (stage: Stage, name: string) => main(stage).getByRole('button', { name, exact: true }).click()
const emailField = (stage: Stage) => stage.page.getByLabel('Adresse email')
const typeCode = (stage: Stage) => stage.page.locator('input[autocomplete=one-time-code]').fill('ab2cd')

const pageOf = (stage: Stage, path: string, title: string) =>
  stage.fetching(async () => {
    await stage.go(path)
    await main(stage).getByRole('heading', { level: 1, name: title }).waitFor()
  })

/** The sign-in screen, as the page that was asked for leads there. */
const openLogin = async (stage: Stage) => {
  if (new URL(stage.page.url()).pathname === '/login') return
  await stage.fetching(async () => {
    await stage.go('/login', ASKED)
    await emailField(stage).waitFor()
  })
}

/** The page's call has failed, which it says, and asks again. */
const askAgain = async (stage: Stage) => {
  await main(stage).getByRole('heading', { level: 1, name: UNREAD }).waitFor()
  await press(stage, 'Réessayer')
  await asked(stage)
}
const asked = (stage: Stage) => expect.poll(() => stage.isWaiting(CATALOG)).toBe(true)

/** Refuses the page's call. */
const refuse = async (stage: Stage, code: 'NOT_SIGNED_IN' | 'ACCOUNT_INACTIVE') => {
  await asked(stage)
  await stage.answer(CATALOG, failed('catalog', refusal(code)))
  if (code === 'ACCOUNT_INACTIVE') await askAgain(stage)
}

/** In that time a call that waits is given up. */
const passing = async (stage: Stage, by: number) => {
  const waits = stage.isWaiting(CATALOG)
  await stage.forward(by)
  if (waits) await askAgain(stage)
}

/** A guest may stay on the home page, whatever another tab does. */
const fromHome = async (stage: Stage, snapshot: Snapshot) => {
  if (!snapshot.hasTag('signedIn')) return
  await pageOf(stage, '/', isActive(snapshot) ? OWN_HOME : HOME)
}

const isActive = (snapshot: Snapshot) => snapshot.matches({ signedIn: { access: 'active' } })
const isDue = (snapshot: Snapshot) => snapshot.matches({ signedIn: { recheck: 'due' } })
/** A refresh was refused: the page that was open asks who is there. */
const hasExpired = (snapshot: Snapshot) =>
  snapshot.matches({ guest: 'unchecked' }) && snapshot.context.failure !== null

/** Why the last check or sign-in found nobody. */
const found = ({ context: { failure } }: Snapshot): Look => {
  if (failure === null) return {}
  if (failure.code === 'NETWORK') return { path: '/loading', buttons: { Réessayer: 'open' } }
  return { path: '/login', says: failure.code === 'BAD_CREDENTIALS' ? sentence(failure) : [] }
}

const nothing = (): Look => ({})

/** A guest asks for the catalogue; whoever is signed in there makes one call, of GET api/catalog. */
export const sessionLevel: BrowserLevel<typeof sessionMachine> = {
  paths: sessionPaths,
  viewport: DESKTOP,
  calls: {
    authenticate: { call: 'GET /api/authenticate' },
    recheck: { call: 'GET /api/authenticate' },
    login: { call: 'POST /api/login' },
    // of a call at /api/refresh, of the timer at /refresh
    refresh: { call: 'GET /refresh' },
    logout: { call: 'POST /api/logout' },
    settleLogout: { call: 'POST /api/logout' },
  },
  alsoHeld: [
    CATALOG,
    '/api/home/mine',
    '/api/register',
    '/api/verifyOtp',
    '/api/verifyOtpForEmailVerification',
  ],
  refusals: [
    ['GET /api/catalog', 401],
    ['GET /api/catalog', 403],
    ['GET /api/refresh', 401],
    ['POST /refresh', 401],
  ],
  open: async (stage, words) => {
    const { account, owesLogout = false } = sessionPaths.inputs[words] ?? {}
    const { user = null, auth_token: token } = account ?? {}
    const opened = user !== null && !owesLogout
    await stage.open(opened ? ASKED : '/', {
      ...(user === null ? {} : { user, token: token ?? 'token' }),
      owesLogout,
    })
    if (opened) await asked(stage)
  },
  controls: (snapshot): Record<string, SessionEvent> =>
    snapshot.hasTag('guest') && snapshot.context.failure?.code === 'NETWORK'
      ? { Réessayer: { type: 'session.check' } }
      : {},
  acts: {
    // after a refusal the page that was open asks by itself
    'la page demande qui est là': (stage, snapshot) =>
      hasExpired(snapshot) ? Promise.resolve() : stage.go(ASKED),
    'je me connecte': async (stage) => {
      await openLogin(stage)
      await emailField(stage).fill(EMAIL)
      await stage.page.locator('input[name=password]').fill('Demo!2026')
      await press(stage, 'Se connecter')
    },
    'je me déconnecte': (stage) => stage.go('/logout'),
    'le jeton est refusé': (stage) => refuse(stage, 'NOT_SIGNED_IN'),
    // a page for who waits asks as it opens
    'la page doute de qui est là': (stage, snapshot) =>
      isActive(snapshot) ? refuse(stage, 'ACCOUNT_INACTIVE') : Promise.resolve(),
    'la page est revue': ({ page }) => page.evaluate(() => dispatchEvent(new Event('focus'))),
    'le réseau revient': ({ page }) => page.evaluate(() => dispatchEvent(new Event('online'))),
    'un autre onglet connecte quelqu’un': async (stage) => {
      await stage.otherTab(other)
      if (new URL(stage.page.url()).pathname !== '/') return
      await stage.page.locator('header').getByRole('button', { name: 'Mon compte' }).waitFor()
      await pageOf(stage, ASKED, 'Catalogue')
    },
    'un autre onglet se déconnecte, et le doit': async (stage, snapshot) => {
      await fromHome(stage, snapshot)
      await stage.otherTab(other, true)
    },
    'un autre onglet s’est déconnecté': async (stage, snapshot) => {
      await fromHome(stage, snapshot)
      await stage.otherTab(null)
    },
    'un code m’ouvre la session': async (stage) => {
      await openLogin(stage)
      await stage.fetching(async () => {
        await press(stage, 'Code de vérification')
        await emailField(stage).fill(EMAIL)
        await press(stage, "J'ai déjà un code")
        await typeCode(stage)
      })
      await stage.answer('/api/verifyOtp', done('verifyCode', { user: aUser(), auth_token: 'token' }))
    },
    'une inscription m’ouvre la session': async (stage) => {
      await stage.page.evaluate(
        (draft) => sessionStorage.setItem('registration-draft', draft),
        writeDraft(aForm()),
      )
      await stage.fetching(async () => {
        await stage.go('/signup')
        for (const name of ['password', 'password_confirmation'])
          await stage.page.locator(`main input[name=${name}]`).fill(aForm().password)
        await press(stage, "S'inscrire")
        await stage.answer('/api/register', done('register', { user: aUser(), auth_token: 'token' }))
        // the page that opens asks by itself, and leads back
        await stage.answer('/api/authenticate', done('recheck', { user: aUser() }))
        await stage.go(ASKED)
      })
    },
    'un code vérifie mon e-mail': async (stage) => {
      await press(stage, "J'ai déjà un code")
      await typeCode(stage)
      await stage.answer('/api/verifyOtpForEmailVerification', done('verifyCode', { user: aUser() }))
      // it says so for a moment: the way back
      await main(stage).getByRole('heading', { level: 1, name: 'Adresse email vérifiée' }).waitFor()
      await stage.go(ASKED)
    },
    // the last activity is read at once: the last second goes by with what it then says
    'cinq minutes passent': (stage) => passing(stage, IDLE_CHECK_MS - SECOND),
    'rien ne presse': (stage) => stage.forward(SECOND),
    'le jeton est à renouveler': (stage) => passing(stage, TOKEN_LIFETIME_MS - REFRESH_MARGIN_MS),
    // a call that was refused fails likewise; one that waits does not hear of it
    'le réseau manque au renouvellement': async (stage) => {
      const waits = stage.isWaiting(CATALOG)
      await stage.answer('/refresh', failed('refresh', refusal('NETWORK')))
      if (!waits) await askAgain(stage)
    },
    'le temps d’un nouveau contrôle est venu': (stage) => stage.forward(3 * SECOND),
    'le temps d’un autre essai est venu': (stage) => stage.forward(30 * SECOND),
  },
  states: {
    'guest.unchecked': (snapshot) =>
      hasExpired(snapshot) ? { path: '/loading', asks: expect.any(Array) } : {},
    'guest.checked': found,
    'guest.signedOut': () => ({ path: '/', toasts: ['Déconnexion réussie'] }),
    'guest.signedOutLocally': () => ({
      path: '/',
      // what an earlier way out said may still stand
      toasts: expect.arrayContaining([
        'Vous êtes déconnecté',
        expect.stringMatching(/^Le serveur n’a pas répondu/),
      ]),
    }),
    settling: nothing,
    restoring: () => ({ path: '/loading' }),
    signingIn: () => ({ path: '/login', buttons: { 'Se connecter': 'busy' } }),
    signingOut: () => ({ path: '/logout', title: 'Déconnexion en cours' }),
    'signedIn.access.unverified': () => ({
      path: '/verification-email-notification',
      title: 'Vérification de votre adresse email',
    }),
    'signedIn.access.inactive': () => ({ path: '/sorry-inactive', title: 'Ouverture de compte en cours' }),
    // a page that opens is seen as it stands there, which asks once the time has come: not before it does
    'signedIn.access.active': () => ({ title: expect.stringMatching(OPENED) }),
    'signedIn.token.held.waiting': nothing,
    'signedIn.token.held.looking': nothing,
    'signedIn.token.refreshing': nothing,
    // a page for who waits asks as it opens
    'signedIn.recheck.idle': (snapshot) => (isActive(snapshot) ? {} : { asks: expect.any(Array) }),
    'signedIn.recheck.due': nothing,
    'signedIn.recheck.asking.once': nothing,
    'signedIn.recheck.asking.again': nothing,
  },
  look: (snapshot) => {
    const { account, owesLogout } = snapshot.context
    const leaves = snapshot.matches('signingOut')
    return {
      member: snapshot.hasTag('signedIn') || (leaves && account.user !== null),
      // what another tab writes meanwhile stands until the way out ends
      ...(leaves || owesLogout ? {} : { token: account.auth_token }),
    }
  },
  offers: (snapshot, words) => {
    const { account, owesLogout } = snapshot.context
    const signedIn = snapshot.hasTag('signedIn')
    // the page that stands open asks by itself, before anybody does anything
    if (hasExpired(snapshot)) return words === 'la page demande qui est là'
    if (signedIn && !isActive(snapshot))
      return snapshot.matches({ signedIn: { recheck: 'idle' } })
        ? words === 'la page doute de qui est là'
        : words === 'le serveur me reconnaît' || (words === 'un code vérifie mon e-mail' && !account.verified)
    // what it looks for is there at once
    if (snapshot.matches({ signedIn: { token: { held: 'looking' } } }))
      return words === 'rien ne presse' || words === 'le jeton est à renouveler'
    switch (words) {
      // from page to page the person is seen again, which asks once the time has come
      case 'je me déconnecte':
        return !isDue(snapshot)
      // what was refused waits for the other token
      case 'la page doute de qui est là':
        return !snapshot.hasTag('refreshing')
      // a call that takes longer than 25 s is given up: no minutes pass while one waits
      case 'cinq minutes passent':
        return isDue(snapshot)
      case 'un code m’ouvre la session':
      case 'une inscription m’ouvre la session':
        return snapshot.hasTag('guest') && !snapshot.hasTag('busy')
      case 'un code vérifie mon e-mail':
        return false
      // a browser tells of what changed alone
      case 'un autre onglet connecte quelqu’un':
        return account.auth_token !== 'other-token'
      case 'un autre onglet se déconnecte, et le doit':
        return signedIn ? !isDue(snapshot) : !owesLogout
      case 'un autre onglet s’est déconnecté':
        return signedIn ? !isDue(snapshot) : owesLogout
      default:
        return true
    }
  },
}
