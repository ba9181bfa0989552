import type { SnapshotFrom } from 'xstate'
import { SIGN_IN_CODE_STORAGE_KEY, VERIFICATION_CODE_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { codeMachine } from '#machines/session/code.machine'
import type { CodeAccepted, CodeEvent } from '#machines/session/code.setup'
import type { linkRequestMachine } from '#machines/session/link-request.machine'
import { done, failed } from '#paths/events'
import { canRequestCode, OTP_CLOSE_DELAY_MS, OTP_VALIDITY_MS } from '#shared/session/otp.rules'
import { DESKTOP } from '#tests/platform/chromium-page'
import { refusal } from '#tests/platform/refusal'
import { aUser } from '#tests/session/account.fixtures'
import { codePaths } from '#tests/session/code.paths'
import { linkRequestPaths } from '#tests/session/link-request.paths'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'
import { reloadWithEntry } from './login.ts'

type Snapshot = SnapshotFrom<typeof codeMachine>
type CodeLevel = BrowserLevel<typeof codeMachine>

/** How the screen of a code calls its buttons, and where its tab keeps an open entry. */
interface Screen {
  send: string
  resend: string
  submit: string
  storage: string
}

const EMAIL = 'installateur@demo.example'
const HAVE = "J'ai déjà un code"
const EXPIRED = 'Le code n’est plus valable. Demandez-en un nouveau.'

/** Where the clock stands then, ms after a code was sent. */
const CLOCK: Readonly<Record<string, number>> = {
  'deux minutes passent': 2 * 60_000,
  'cinq minutes passent': 5 * 60_000,
}

/** ms since the code that counts was sent; null without a countdown */
const age = ({ context }: Snapshot): number | null =>
  context.remaining === null ? null : OTP_VALIDITY_MS - context.remaining

const boxes = (stage: Stage) => stage.page.locator('input[autocomplete=one-time-code]')
const emailField = (stage: Stage) => stage.page.getByLabel('Adresse email')
const press = (stage: Stage, name: string) =>
  stage.page.locator('main').getByRole('button', { name, exact: true }).click()

/** A code may be asked for. */
const closed =
  (send: 'open' | 'busy', label: string, says: readonly string[] = []) =>
  ({ context }: Snapshot): Look => {
    const offered = canRequestCode(context.email)
    return {
      says: [...says, ...sentence(context.failure)],
      timer: null,
      ...(offered ? { buttons: { [label]: send } } : { lacks: [label, HAVE] }),
    }
  }

/** The five boxes are there. */
const entry =
  (labels: Screen, busy?: 'submit' | 'resend') =>
  ({ context: { code, failure, remaining } }: Snapshot): Look => ({
    says: sentence(failure),
    timer: remaining === null ? null : `Temps restant : 0${remaining / 60_000}:00`,
    fields: { code },
    ...(busy && { buttons: { [labels[busy]]: 'busy' } }),
    lacks: [HAVE],
  })

const statesOf = (labels: Screen, accepted: Look): CodeLevel['states'] => ({
  'closed.idle': closed('open', labels.send),
  'closed.expired': closed('open', labels.send, [EXPIRED]),
  'closed.sending': closed('busy', labels.send),
  'entry.typing': entry(labels),
  'entry.resending.untouched': entry(labels, 'resend'),
  'entry.resending.typed': entry(labels, 'resend'),
  'entry.checking': entry(labels, 'submit'),
  'entry.ended': entry(labels),
  accepted: () => accepted,
})

const controlsOf = ({ send, resend, submit }: Screen): Record<string, CodeEvent> => ({
  [send]: { type: 'code.send' },
  [resend]: { type: 'code.send' },
  [submit]: { type: 'code.submit' },
  [HAVE]: { type: 'code.have' },
  code: { type: 'code.type', code: 'A' },
})

const actsOf = ({ send, resend, submit, storage }: Screen): CodeLevel['acts'] => ({
  'je demande un code': (stage, snapshot) => {
    if (snapshot.hasTag('entry')) return press(stage, resend)
    // the button is busy then, and the field still takes the key
    return snapshot.hasTag('sending') ? emailField(stage).press('Enter') : press(stage, send)
  },
  'j’ai déjà un code': (stage) => press(stage, HAVE),
  'un code attendu est retrouvé': (stage) => reloadWithEntry(stage, storage),
  'un code reçu autrement est retrouvé': (stage) => reloadWithEntry(stage, storage, { sent: false }),
  'je tape « AB »': (stage) => boxes(stage).fill('ab'),
  'je tape « AB2CD »': (stage) => boxes(stage).fill('ab2cd'),
  'je valide': (stage) => press(stage, submit),
  ...Object.fromEntries(
    Object.entries(CLOCK).map(([words, at]): [string, CodeLevel['acts'][string]] => [
      words,
      (stage, snapshot) => stage.forward(at - (age(snapshot) ?? 0)),
    ]),
  ),
  'l’annonce de la fin se ferme': (stage) => stage.forward(OTP_CLOSE_DELAY_MS),
})

const offers: NonNullable<CodeLevel['offers']> = (snapshot, words) => {
  const { code, email, failure } = snapshot.context
  const at = CLOCK[words]
  if (at !== undefined) {
    const known = age(snapshot)
    // a call that takes longer than 25 s is given up: no minutes pass while one waits
    return known !== null && at > known && !snapshot.hasTag('sending') && !snapshot.hasTag('checking')
  }
  switch (words) {
    // a field that has the text already tells of no change
    case 'je tape « AB »':
      return code !== 'AB'
    case 'je tape « AB2CD »':
      return code !== 'AB2CD'
    case 'je tape mon e-mail':
      return email !== EMAIL && !snapshot.matches('accepted')
    case 'je le tape autrement':
      return !email.includes('@DEMO') && !snapshot.matches('accepted')
    case 'je tape un e-mail incomplet':
      return email !== 'autre@demo' && !snapshot.matches('accepted')
    case 'j’ai déjà un code':
      return !snapshot.matches({ closed: 'sending' })
    // the page that is loaded again has forgotten how it was typed and what was refused
    case 'un code attendu est retrouvé':
    case 'un code reçu autrement est retrouvé':
      return failure === null && email === EMAIL
    default:
      return true
  }
}

const signInScreen: Screen = {
  send: 'Envoyer un code',
  resend: 'Renvoyer un code',
  submit: 'Se connecter',
  storage: SIGN_IN_CODE_STORAGE_KEY,
}

export const signInByCodeLevel: CodeLevel = {
  paths: codePaths,
  viewport: DESKTOP,
  calls: {
    sendCode: { call: 'POST /api/requestOtp' },
    resendCode: { call: 'POST /api/requestOtp' },
    verifyCode: {
      call: 'POST /api/verifyOtp',
      reply: ({ user }: CodeAccepted) => ({ user, auth_token: 'token' }),
    },
  },
  open: async (stage, words) => {
    await stage.open('/login')
    await emailField(stage).fill(codePaths.inputs[words]?.email ?? '')
    await stage.fetching(async () => {
      await press(stage, 'Code de vérification')
      await emailField(stage).waitFor()
    })
  },
  acts: {
    ...actsOf(signInScreen),
    'je tape mon e-mail': (stage) => emailField(stage).fill(EMAIL),
    'je le tape autrement': (stage) => emailField(stage).fill(` ${EMAIL.toUpperCase()} `),
    'je tape un e-mail incomplet': (stage) => emailField(stage).fill('autre@demo'),
  },
  controls: () => ({ ...controlsOf(signInScreen), email: { type: 'email.change', email: '' } }),
  states: statesOf(signInScreen, { path: '/', toasts: ['Vous êtes connecté !'] }),
  look: (snapshot) =>
    snapshot.matches('accepted')
      ? {}
      : {
          path: '/login',
          title: 'Connexion',
          buttons: { 'Mot de passe': 'open', 'Code de vérification': 'disabled' },
          fields: { email: snapshot.context.email.trim() },
        },
  offers,
}

const verificationScreen: Screen = {
  send: 'Recevoir un code de vérification',
  resend: "J'ai besoin d'un code",
  submit: 'Vérifier mon code',
  storage: VERIFICATION_CODE_STORAGE_KEY,
}

const OF_THE_ACCOUNT = 'the e-mail is the account’s own: it has no field'

export const verificationByCodeLevel: CodeLevel = {
  paths: codePaths,
  viewport: DESKTOP,
  calls: {
    sendCode: { call: 'GET /api/requestOtpForEmailVerification' },
    resendCode: { call: 'GET /api/requestOtpForEmailVerification' },
    verifyCode: { call: 'POST /api/verifyOtpForEmailVerification' },
  },
  open: (stage) => stage.open('/verification-email-notification', { user: aUser({ verified: false }) }),
  acts: actsOf(verificationScreen),
  controls: () => controlsOf(verificationScreen),
  states: statesOf(verificationScreen, { path: '/email-verified', title: 'Adresse email vérifiée' }),
  look: (snapshot) =>
    snapshot.matches('accepted')
      ? {}
      : { path: '/verification-email-notification', title: 'Vérification de votre adresse email' },
  offers: (snapshot, words, event) =>
    offers(snapshot, words, event) &&
    !(words === 'je demande un code' && snapshot.matches({ closed: 'sending' })),
  without: {
    'sans e-mail': OF_THE_ACCOUNT,
    'je tape mon e-mail': OF_THE_ACCOUNT,
    'je le tape autrement': OF_THE_ACCOUNT,
    'je tape un e-mail incomplet': OF_THE_ACCOUNT,
  },
  unreached: {
    'code on email.change (1, if isOtherEmail) → code.closed': OF_THE_ACCOUNT,
    'code on email.change (2) → same': OF_THE_ACCOUNT,
    'code.closed.sending on code.send (1) → same':
      'the button is busy meanwhile, and there is no field to press a key in',
  },
}

const LINK = 'Recevoir un lien par email'

const WHO = '/api/authenticate'
const unverified = { user: aUser({ verified: false }) }
/** The page asks who is there. */
const asksWho = (stage: Stage) => stage.answer(WHO, done('recheck', unverified))

export const linkRequestLevel: BrowserLevel<typeof linkRequestMachine> = {
  paths: linkRequestPaths,
  viewport: DESKTOP,
  calls: { requestLink: { call: 'GET /api/email/verification-notification' } },
  alsoHeld: [WHO],
  open: async (stage) => {
    await stage.open('/verification-email-notification', unverified)
    await asksWho(stage)
  },
  acts: {
    'je demande un lien': (stage) => press(stage, LINK),
    'l’e-mail est déjà vérifié': async (stage) => {
      // what the page asked as it opened is answered: what comes now is of the refusal
      while (stage.isWaiting(WHO)) await asksWho(stage)
      const refused = failed('requestLink', refusal('EMAIL_ALREADY_VERIFIED'))
      await stage.answer('/api/email/verification-notification', refused)
      await asksWho(stage)
    },
  },
  controls: () => ({ [LINK]: { type: 'link.request' } }),
  states: {
    offered: ({ context }) => ({ says: sentence(context.failure), shows: [LINK] }),
    sending: () => ({ says: [], buttons: { [LINK]: 'busy' } }),
    sent: () => ({
      says: ['Un lien vient de vous être envoyé. Il est valable un jour.'],
      lacks: [LINK],
    }),
  },
}
