import { vi } from 'vitest'
import { call } from '#client/platform/call.ts'
import { removeItem, setItem } from '#client/platform/storage.ts'
import { bearerOf } from '#client/session/session.actor.tsx'
import { sessionLogic } from '#client/session/session.effects.ts'
import {
  LOGOUT_OWED_STORAGE_KEY,
  PARTING_STORAGE_KEY,
  WORK_STORAGE_KEYS,
} from '#machines/platform/storage-keys'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import type { SessionEvent, SessionInput } from '#machines/session/session.types'
import { userData } from '#shared/account/user-data.endpoints'
import { ACCOUNT_STORAGE_KEY, setUserAndToken, signedOut, writeAccount } from '#shared/session/account-record'
import { TOKEN_LIFETIME_MS } from '#shared/session/refresh.rules'
import { login } from '#shared/session/session.endpoints'
import { describeApiLevel, happens } from '#tests/platform/api-level'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'
import { sessionPaths } from './session.paths.ts'

interface Person {
  user: { id: string; email: string }
  /** null: the page has none */
  token: string | null
}

describeOnDatabase('generated paths of the session, on the server', (database) => {
  const api = testApp(database)
  const caller = ({ user, token }: Person) => (token === null ? undefined : { id: user.id, token })

  let latest = 0
  /** Epoch ms, later than the one before: two sessions opened at the same moment would be the same account. */
  const moment = (): number => {
    latest = Math.max(latest + 1, Date.now())
    return latest
  }

  /** Signs in once more: the browser has the cookie, and the page the token. */
  const signInAgain = async (person: Person) => {
    const { auth_token } = await call(login, {
      body: { email: person.user.email, password: TEST_PASSWORD, remember: false },
    })
    person.token = auth_token
  }
  const judge = (person: Person, changes: { status: 'active' | 'inactive'; verified_at: Date | null }) =>
    database.db.updateTable('users').set(changes).where('id', '=', person.user.id).execute()
  const accepted = async (person: Person) => {
    await judge(person, { status: 'active', verified_at: new Date() })
    await signInAgain(person)
  }
  /** What the server then says, with another token: the page has none, as after it was closed. */
  const recognised =
    (status: 'active' | 'inactive' = 'active', verified_at: Date | null = new Date()) =>
    async (person: Person) => {
      await judge(person, { status, verified_at })
      await signInAgain(person)
      person.token = null
    }
  /** Who waits for staff has a page with a clock of its own. */
  const isInactive = (snapshot: SessionSnapshot) => snapshot.matches({ signedIn: { access: 'inactive' } })
  /** What the page says while it is hidden is not to be heard; then it is seen again, and says so. */
  const shownAgain = async (say: () => void) => {
    const show = (visibilityState: DocumentVisibilityState) => Object.assign(document, { visibilityState })
    setImmediate(() => {
      show('hidden')
      say()
      setImmediate(() => {
        show('visible')
        say()
      })
    })
  }
  const isShown = () => {
    if (document.visibilityState === 'hidden') throw new Error('A page that nobody sees was heard.')
    return true
  }
  /** What another tab stores, this one hears of: by the record, by the mark beside it, or by all that was cleared. */
  const inAnotherTab = (change: SessionInput) =>
    [ACCOUNT_STORAGE_KEY, LOGOUT_OWED_STORAGE_KEY, null].map((key) => () => stored(change, key))
  const stored = async ({ account, owesLogout }: SessionInput, key: string | null = ACCOUNT_STORAGE_KEY) => {
    if (owesLogout) setItem('localStorage', LOGOUT_OWED_STORAGE_KEY, '1')
    else removeItem('localStorage', LOGOUT_OWED_STORAGE_KEY)
    setItem('localStorage', ACCOUNT_STORAGE_KEY, writeAccount(account))
    setImmediate(() => window.dispatchEvent(Object.assign(new Event('storage'), { key })))
  }
  /** signed in long ago: the token is to be renewed as soon as it is looked at */
  const someoneElse = setUserAndToken(signedOut, aUser({ id: 'u2' }), 'other-token', Date.UTC(2026, 0, 5, 9))

  describeApiLevel(api, 'a session', {
    paths: sessionPaths,
    logic: sessionLogic,
    world: () => api.signedIn(),
    kept: () => {
      for (const key of WORK_STORAGE_KEYS) setItem('sessionStorage', key, 'work')
      setItem('localStorage', PARTING_STORAGE_KEY, 'work')
    },
    caller,
    events: ({ user: { id, email } }): Record<string, SessionEvent> => ({
      'je me connecte': { type: 'login.submit', email, password: TEST_PASSWORD, remember: false },
      'un code m’ouvre la session': {
        type: 'session.opened',
        by: 'code',
        user: aUser({ id }),
        auth_token: 'token',
        now: moment(),
      },
      'un mot de passe et un second facteur m’ouvrent la session': {
        type: 'session.opened',
        by: 'password',
        user: aUser({ id }),
        auth_token: 'token',
        now: moment(),
      },
      'une inscription m’ouvre la session': {
        type: 'session.opened',
        by: 'registration',
        user: aUser({ id }),
        auth_token: 'token',
        now: moment(),
      },
      'un code vérifie mon e-mail': { type: 'user.replaced', user: aUser({ id }) },
    }),
    bearer: bearerOf,
    refused: {
      'le jeton est refusé': {
        call: () => call(userData),
        by: refusal('NOT_SIGNED_IN'),
        waits: { signedIn: { token: 'refreshing' } },
      },
      'la page doute de qui est là': {
        call: () => call(userData),
        by: refusal('ACCOUNT_INACTIVE'),
        when: (snapshot) => !isInactive(snapshot),
      },
    },
    told: {
      'le réseau revient': { by: 'network' },
      'la page est revue': { by: 'returns', is: isShown },
      'la page doute de qui est là': { by: 'minutes', is: isShown },
      'un autre onglet connecte quelqu’un': { by: 'accountStorage' },
      'un autre onglet se déconnecte, et le doit': { by: 'accountStorage' },
      'un autre onglet s’est déconnecté': { by: 'accountStorage' },
    },
    arrange: {
      'le serveur me reconnaît': recognised(),
      'le serveur me reconnaît, sans autre jeton': accepted,
      'le serveur me reconnaît, l’e-mail à vérifier': recognised('active', null),
      'le serveur me reconnaît, le compte fermé': recognised('inactive'),
      'la connexion est acceptée': accepted,
      'le jeton est renouvelé': accepted,
      'le jeton est à renouveler': async () => vi.setSystemTime(Date.now() + TOKEN_LIFETIME_MS),
      'le réseau revient': () => happens(window, 'online'),
      'la page est revue': [
        () => shownAgain(() => document.dispatchEvent(new Event('visibilitychange'))),
        () => shownAgain(() => window.dispatchEvent(new Event('focus'))),
      ],
      'la page doute de qui est là': () => shownAgain(() => window.dispatchEvent(new Event('interval'))),
      'quelqu’un vient d’agir': ['click', 'keydown', 'mousemove', 'touchstart'].map(
        (sign) => async () => void window.dispatchEvent(new Event(sign)),
      ),
      'un autre onglet connecte quelqu’un': inAnotherTab({ account: someoneElse, owesLogout: false }),
      'un autre onglet se déconnecte, et le doit': () => stored({ account: someoneElse, owesLogout: true }),
      'un autre onglet s’est déconnecté': () => stored({ account: signedOut, owesLogout: false }),
    },
    // of a fresh token nothing tells whether somebody acted
    offers: ({ context: { account } }, words) =>
      words === 'quelqu’un vient d’agir'
        ? account.auth_token === 'other-token'
        : words !== 'rien ne presse' || account.auth_token !== 'other-token',
  })
})
