import { vi } from 'vitest'
import { createEmptyActor } from 'xstate'
import { call } from '#client/platform/call.ts'
import { removeItem, setItem } from '#client/platform/storage.ts'
import { signInCodeLogic, verificationCodeLogic } from '#client/session/code.effects.ts'
import { emailLinkLogic } from '#client/session/email-link.effects.ts'
import { linkRequestLogic } from '#client/session/link-request.effects.ts'
import { newPasswordLogic } from '#client/session/new-password.effects.ts'
import { resetRequestLogic } from '#client/session/reset-request.effects.ts'
import { sessionLogic } from '#client/session/session.effects.ts'
import { registrationLogic } from '#client/signup/registration.effects.ts'
import {
  LOGOUT_OWED_STORAGE_KEY,
  SIGN_IN_CODE_STORAGE_KEY,
  VERIFICATION_CODE_STORAGE_KEY,
} from '#machines/platform/storage-keys'
import type { CodeEvent } from '#machines/session/code.setup'
import type { SessionEvent, SessionInput } from '#machines/session/session.types'
import { toStoredEntry } from '#machines/session/stored-entry'
import { ACCOUNT_STORAGE_KEY, setUserAndToken, signedOut, writeAccount } from '#shared/session/account-record'
import {
  requestOtp,
  requestOtpForEmailVerification,
  sendVerificationMail,
} from '#shared/session/otp.endpoints'
import { REGISTRATION_STORAGE_KEY, writeDraft } from '#shared/session/registration-form'
import { resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { describeApiLevel, happens } from '#tests/platform/api-level'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { aUser } from './account.fixtures.ts'
import { codePaths } from './code.paths.ts'
import { emailLinkPaths } from './email-link.paths.ts'
import { linkRequestPaths } from './link-request.paths.ts'
import { codeIn, linkIn, waitingMails } from './mailbox.ts'
import { aForm } from './registration.fixtures.ts'
import { registrationPaths } from './registration.paths.ts'
import { newPasswordPaths, resetRequestPaths } from './reset.paths.ts'
import { sessionPaths } from './session.paths.ts'

const MINUTE = 60_000

const session = createEmptyActor()

interface Person {
  user: { id: string; email: string }
  /** null: the page has none */
  token: string | null
}

describeOnDatabase('generated paths of the account, on the server', (database) => {
  const api = testApp(database)
  const caller = ({ user, token }: Person) => (token === null ? undefined : { id: user.id, token })
  const newcomer = () => api.signedIn({ verified_at: null, status: 'inactive' })
  const lastMail = async (email: string) => (await waitingMails(database, email)).at(-1)
  const linkTo = async (email: string, path: string): Promise<Record<string, string>> => {
    const mail = await lastMail(email)
    return mail === undefined ? {} : linkIn(mail, path)
  }

  describeApiLevel(api, 'a verification link, asked for again', {
    paths: linkRequestPaths,
    logic: linkRequestLogic,
    world: newcomer,
    caller,
  })

  describeApiLevel(api, 'a forgotten password', {
    paths: resetRequestPaths,
    logic: resetRequestLogic,
    world: () => api.createUser(),
  })

  describeApiLevel(api, 'a new password', {
    paths: newPasswordPaths,
    logic: newPasswordLogic,
    world: async () => {
      const { email } = await api.createUser()
      await api.call(resetPassword, { body: { email } })
      return { email, token: (await linkTo(email, '/reset-password')).token ?? '' }
    },
    inputs: (link) => ({ 'la page s’ouvre par le lien': link }),
  })

  describeApiLevel(api, 'the link of a mail', {
    paths: emailLinkPaths,
    logic: emailLinkLogic,
    world: async () => {
      const { user, token } = await newcomer()
      await api.call(sendVerificationMail, { token })
      const { t = '', email = '' } = await linkTo(user.email, '/email-verified')
      return { token: t, email }
    },
    inputs: (link) => ({ 'la page s’ouvre par le lien': { link } }),
  })

  describeApiLevel(api, 'a sign-up', {
    paths: registrationPaths,
    logic: registrationLogic,
    world: async () => ({ email: `poseur-${crypto.randomUUID()}@demo.example` }),
    told: { 'un brouillon est retrouvé': { by: 'draftStorage' } },
    arrange: {
      'un brouillon est retrouvé': async ({ email }) =>
        setItem('sessionStorage', REGISTRATION_STORAGE_KEY, writeDraft(aForm({ email }))),
    },
  })

  /** A code of the person's own: the one that the last mail brought. */
  const codeEvents = async ({ user: { email } }: Person): Promise<Record<string, CodeEvent>> => {
    const mail = await lastMail(email)
    return {
      'je tape mon e-mail': { type: 'email.change', email },
      'je le tape autrement': { type: 'email.change', email: ` ${email.toUpperCase()} ` },
      'je tape « AB2CD »': { type: 'code.type', code: mail === undefined ? 'AB2CD' : codeIn(mail) },
    }
  }

  /** what the page's clock shows once time has passed, epoch ms */
  let later = 0
  /** The page's clock moves on, and its next second comes. */
  const pass = async (duration: number) => {
    later = Date.now() + duration
    setImmediate(() => {
      vi.setSystemTime(later)
      window.dispatchEvent(new Event('interval'))
    })
  }
  const isLater = (event: CodeEvent) => event.type === 'clock.tick' && event.now >= later

  const keepEntry = async (key: string, email: string, deadline: number | null) =>
    setItem('sessionStorage', key, toStoredEntry({ email, deadline }, Date.now()))

  for (const [name, logic, key, world] of [
    [
      'a code that signs in',
      signInCodeLogic,
      SIGN_IN_CODE_STORAGE_KEY,
      async () => {
        const person = await api.signedIn()
        await api.call(requestOtp, { body: { email: person.user.email } })
        return person
      },
    ],
    [
      'a code that verifies an e-mail',
      verificationCodeLogic,
      VERIFICATION_CODE_STORAGE_KEY,
      async () => {
        const person = await newcomer()
        await api.call(requestOtpForEmailVerification, person)
        return person
      },
    ],
  ] as const)
    describeApiLevel(api, name, {
      paths: codePaths,
      logic,
      world,
      caller,
      inputs: ({ user: { email } }) => ({ 'l’e-mail est déjà tapé': { email, session } }),
      events: codeEvents,
      told: {
        'un code attendu est retrouvé': { by: 'entryStorage' },
        'un code reçu autrement est retrouvé': { by: 'entryStorage' },
        'deux minutes passent': { by: 'ticks', is: isLater },
        'cinq minutes passent': { by: 'ticks', is: isLater },
      },
      arrange: {
        'un code attendu est retrouvé': ({ user }) => keepEntry(key, user.email, Date.now() + 5 * MINUTE),
        'un code reçu autrement est retrouvé': ({ user }) => keepEntry(key, user.email, null),
        'deux minutes passent': () => pass(2 * MINUTE),
        'cinq minutes passent': () => pass(5 * MINUTE),
      },
    })

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
  /** What another tab stores, this one hears of. */
  const stored = async ({ account, owesLogout }: SessionInput) => {
    if (owesLogout) setItem('localStorage', LOGOUT_OWED_STORAGE_KEY, '1')
    else removeItem('localStorage', LOGOUT_OWED_STORAGE_KEY)
    setItem('localStorage', ACCOUNT_STORAGE_KEY, writeAccount(account))
    setImmediate(() =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: ACCOUNT_STORAGE_KEY })),
    )
  }
  /** signed in long ago: the token is to be renewed as soon as it is looked at */
  const someoneElse = setUserAndToken(signedOut, aUser({ id: 'u2' }), 'other-token', Date.UTC(2026, 0, 5, 9))

  describeApiLevel(api, 'a session', {
    paths: sessionPaths,
    logic: sessionLogic,
    world: () => api.signedIn(),
    caller,
    events: ({ user: { id, email } }, { context: { account } }): Record<string, SessionEvent> => ({
      'je me connecte': { type: 'login.submit', email, password: TEST_PASSWORD, remember: false },
      'un code m’ouvre la session': {
        type: 'session.opened',
        by: 'code',
        user: aUser({ id }),
        auth_token: 'token',
        now: Date.now(),
      },
      'une inscription m’ouvre la session': {
        type: 'session.opened',
        by: 'registration',
        user: aUser({ id }),
        auth_token: 'token',
        now: Date.now(),
      },
      'le jeton est refusé': { type: 'token.expired', token: account.auth_token ?? 'token' },
      'un code vérifie mon e-mail': { type: 'user.replaced', user: aUser({ id }) },
    }),
    told: {
      'le réseau revient': { by: 'network' },
      'la page est revue': { by: 'returns' },
      'la page doute de qui est là': { by: 'minutes' },
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
      'le réseau revient': () => happens(window, 'online'),
      'la page est revue': () => happens(document, 'visibilitychange'),
      'la page doute de qui est là': () => happens(window, 'interval'),
      'quelqu’un vient d’agir': async () => void window.dispatchEvent(new Event('click')),
      'un autre onglet connecte quelqu’un': () => stored({ account: someoneElse, owesLogout: false }),
      'un autre onglet se déconnecte, et le doit': () => stored({ account: someoneElse, owesLogout: true }),
      'un autre onglet s’est déconnecté': () => stored({ account: signedOut, owesLogout: false }),
    },
    offers: (snapshot, words) =>
      // where the page has no clock of its own, a refused call makes it doubt
      (words !== 'la page doute de qui est là' || snapshot.matches({ signedIn: { access: 'inactive' } })) &&
      // of a fresh token nothing tells whether somebody acted
      (words !== 'quelqu’un vient d’agir' || snapshot.context.account.auth_token === 'other-token'),
  })
})
