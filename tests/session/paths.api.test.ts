import { vi } from 'vitest'
import { createEmptyActor } from 'xstate'
import { setItem } from '#client/platform/storage.ts'
import { signInCodeLogic, verificationCodeLogic } from '#client/session/code.effects.ts'
import { emailLinkLogic } from '#client/session/email-link.effects.ts'
import { linkRequestLogic } from '#client/session/link-request.effects.ts'
import { newPasswordLogic } from '#client/session/new-password.effects.ts'
import { resetRequestLogic } from '#client/session/reset-request.effects.ts'
import { secondFactorLogic } from '#client/session/second-factor.effects.ts'
import { registrationLogic } from '#client/signup/registration.effects.ts'
import { SIGN_IN_CODE_STORAGE_KEY, VERIFICATION_CODE_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { CodeEvent } from '#machines/session/code.setup'
import { toStoredEntry } from '#machines/session/stored-entry'
import {
  requestOtp,
  requestOtpForEmailVerification,
  sendVerificationMail,
} from '#shared/session/otp.endpoints'
import { REGISTRATION_STORAGE_KEY, writeDraft } from '#shared/session/registration-form'
import { resetPassword } from '#shared/session/reset.endpoints'
import { beginFactor, confirmFactor } from '#shared/session/second-factor.endpoints'
import { isAppCode } from '#shared/session/second-factor.rules'
import { login } from '#shared/session/session.endpoints'
import { describeApiLevel } from '#tests/platform/api-level'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { appCode, STEP } from './authenticator.ts'
import { codePaths } from './code.paths.ts'
import { emailLinkPaths } from './email-link.paths.ts'
import { linkRequestPaths } from './link-request.paths.ts'
import { codeIn, linkIn, waitingMails } from './mailbox.ts'
import { aForm } from './registration.fixtures.ts'
import { registrationPaths } from './registration.paths.ts'
import { newPasswordPaths, resetRequestPaths } from './reset.paths.ts'
import { secondFactorPaths } from './second-factor.paths.ts'

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
  const verified = (id: string) =>
    database.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', id).execute()
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
    arrange: { 'l’e-mail est déjà vérifié': ({ user }) => verified(user.id) },
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
    events: (_, now) => ({
      'je tape mon mot de passe': {
        type: 'password.change',
        password: now.matches('proving') ? TEST_PASSWORD : aForm().password,
      },
    }),
    arrange: {
      // nobody is signed in here
      'le mot de passe est demandé': async () => {},
      'l’e-mail est vérifié': ({ email }) =>
        database.db
          .updateTable('users')
          .set({ verified_at: new Date(api.clock.now()) })
          .where('email', '=', email)
          .execute(),
    },
    offers: (snapshot, words) => words !== 'le mot de passe est demandé' || snapshot.matches('verifying'),
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

  describeApiLevel(api, 'the second factor of a sign-in', {
    paths: secondFactorPaths,
    logic: secondFactorLogic,
    world: async () => {
      const { user, token } = await api.signedIn({ role: 'editor' })
      const { secret } = (await api.call(beginFactor, { token, body: { password: TEST_PASSWORD } })).body
      const body = { code: appCode(api, secret) }
      const { recoveryCodes } = (await api.call(confirmFactor, { token, body })).body
      api.clock.advance(STEP - (api.clock.now() % STEP))
      const refused = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
      return { secret, recoveryCodes, challenge: String(Reflect.get(refused.body, 'challenge')) }
    },
    inputs: ({ challenge }) => ({
      'le mot de passe était juste': { challenge, first: 'password' as const, session },
      'le code reçu était juste': { challenge, first: 'code' as const, session },
    }),
    events: ({ secret, recoveryCodes: [recovery = ''] }) => ({
      'je tape les six chiffres': { type: 'code.type', code: appCode(api, secret) },
      'je tape un code de secours': { type: 'code.type', code: recovery.toLowerCase() },
    }),
    offers: ({ context: { code } }, words) =>
      words === 'le code est juste'
        ? isAppCode(code)
        : words !== 'le code de secours est juste' || !isAppCode(code),
    arrange: { 'la connexion a trop attendu': async () => api.clock.advance(5 * MINUTE) },
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
  /** The page's clock moves on; its next second comes, or the page was hidden, and is seen again. */
  const pass = (duration: number) =>
    [
      () => window.dispatchEvent(new Event('interval')),
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new Event('focus')),
    ].map((happen) => async () => {
      later = Date.now() + duration
      setImmediate(() => {
        vi.setSystemTime(later)
        happen()
      })
    })
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
        'deux minutes passent': pass(2 * MINUTE),
        'cinq minutes passent': pass(5 * MINUTE),
      },
    })
})
