import { createEmptyActor, type SnapshotFrom } from 'xstate'
import { codeMachine } from '#machines/session/code.machine'
import { linkRequestMachine } from '#machines/session/link-request.machine'
import { done, elapsed, failed } from '#paths/events'
import { OTP_CLOSE_DELAY_MS, OTP_VALIDITY_MS } from '#shared/session/otp.rules'
import { refusal } from '#tests/platform/refusal'
import { aUser } from '#tests/session/account.fixtures'
import { type Screen, type Stage, sentence } from '../paths/held-page.ts'
import type { Journey } from '../paths/walk.ts'

type Snapshot = SnapshotFrom<typeof codeMachine>
type CodeJourney = Journey<typeof codeMachine>

const session = createEmptyActor()
const email = 'installateur@demo.example'
const t0 = Date.UTC(2026, 0, 5, 9)
const after = (minutes: number) => t0 + minutes * 60_000
const CLOSE = elapsed('close', 'code.entry.ended')
const EXPIRED = 'Le code n’est plus valable. Demandez-en un nouveau.'

/** ms since the code that counts was sent; null without a countdown */
const age = ({ context }: Snapshot): number | null =>
  context.remaining === null ? null : OTP_VALIDITY_MS - context.remaining

/** A call that takes longer is given up (§9): no more time passes while one waits. ms */
const CALL_TIMEOUT = 25_000

const boxes = (stage: Stage) => stage.page.locator('input[autocomplete=one-time-code]')
const press = (stage: Stage, name: string) =>
  stage.page.locator('main').getByRole('button', { name, exact: true }).click()

// a page that is loaded again with an open entry: code-login.test.ts and verification.test.ts
const RELOADED = ['code.closed.idle on entry.found (1, if isOfThisEmail) → code.entry']

const events: CodeJourney['options']['events'] = [
  { type: 'code.send' },
  { type: 'code.have' },
  { type: 'code.type', code: 'AB' },
  { type: 'code.type', code: 'AB2CD' },
  { type: 'code.submit' },
  { type: 'clock.tick', now: after(4.75) },
  { type: 'clock.tick', now: after(5) },
  done('sendCode', { now: t0 }),
  failed('sendCode', refusal('TOO_MANY_REQUESTS')),
  // sent again at the moment of the first one: a shortest path lets no time pass before
  done('resendCode', { now: t0 }),
  failed('resendCode', refusal('NETWORK')),
  failed('verifyCode', refusal('CODE_WRONG')),
  failed('verifyCode', refusal('NETWORK')),
  CLOSE,
]

const options = (more: CodeJourney['options']['events'], input: string): CodeJourney['options'] => ({
  inputs: [{ email: input, session }],
  events: [...events, ...more],
  project: ({ context }) => ({
    email: context.email,
    code: context.code,
    age: context.remaining,
    failed: context.failure?.code,
  }),
  offers: (snapshot, event) => {
    if (event.type === 'clock.tick') {
      const waited = Number(event.now) - t0 - (age(snapshot) ?? 0)
      const calls = snapshot.hasTag('sending') || snapshot.hasTag('checking')
      return age(snapshot) !== null && waited > 0 && (!calls || waited < CALL_TIMEOUT)
    }
    // a field that has the text already tells of no change
    if (event.type === 'code.type') return event.code !== snapshot.context.code
    if (event.type === 'email.change')
      return event.email !== snapshot.context.email && !snapshot.matches('accepted')
    // a busy button answers no click
    if (event.type === 'code.send') return !snapshot.hasTag('sending')
    if (event.type === 'xstate.done.actor.resendCode') return (age(snapshot) ?? 0) === 0
    return true
  },
})

const clock = (snapshot: Snapshot): string | null => {
  if (!snapshot.hasTag('entry') || snapshot.context.remaining === null) return null
  const seconds = snapshot.context.remaining / 1000
  return `Temps restant : 0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface Labels {
  send: string
  resend: string
  submit: string
}

/** What is there besides the e-mail's field. */
const codeScreen = (snapshot: Snapshot, { send, resend, submit }: Labels): Partial<Screen> => {
  const { code, email, failure } = snapshot.context
  const said = sentence(failure)
  if (snapshot.hasTag('entry')) {
    const complete = code.length === 5
    return {
      says: said,
      timer: clock(snapshot),
      buttons: {
        [submit]: snapshot.hasTag('checking')
          ? 'busy'
          : complete && snapshot.matches({ entry: 'typing' })
            ? 'open'
            : 'disabled',
        [resend]: snapshot.hasTag('sending') ? 'busy' : 'open',
      },
    }
  }
  const offered = email.endsWith('.example')
  return {
    says: snapshot.hasTag('expired') ? [EXPIRED, ...said] : said,
    timer: null,
    buttons: offered
      ? { [send]: snapshot.hasTag('sending') ? 'busy' : 'open', "J'ai déjà un code": 'open' }
      : {},
  }
}

const acts = ({ send, resend, submit }: Labels): CodeJourney['act'] => ({
  'code.send': (stage, _, snapshot) => press(stage, snapshot.hasTag('entry') ? resend : send),
  'code.have': (stage) => press(stage, "J'ai déjà un code"),
  'code.type': (stage, event) => boxes(stage).fill(String(event.code).toLowerCase()),
  'code.submit': (stage) => press(stage, submit),
  'clock.tick': (stage, event, snapshot) => stage.forward(Number(event.now) - t0 - (age(snapshot) ?? 0)),
  [CLOSE.type]: (stage) => stage.forward(OTP_CLOSE_DELAY_MS),
})

const signInLabels: Labels = {
  send: 'Envoyer un code',
  resend: 'Renvoyer un code',
  submit: 'Se connecter',
}

export const signInByCode: CodeJourney = {
  name: 'a code that signs in',
  machine: codeMachine,
  calls: { sendCode: '/api/requestOtp', resendCode: '/api/requestOtp', verifyCode: '/api/verifyOtp' },
  refusals: [
    ['POST /api/requestOtp', 429],
    ['POST /api/verifyOtp', 422],
  ],
  options: options(
    [
      { type: 'email.change', email },
      { type: 'email.change', email: email.toUpperCase() },
      { type: 'email.change', email: 'autre@demo' },
      done('verifyCode', { type: 'session.opened', by: 'code', user: aUser(), auth_token: 'token', now: t0 }),
    ],
    '',
  ),
  open: async (stage) => {
    await stage.open('/login')
    await stage.fetching(async () => {
      await press(stage, 'Code de vérification')
      await stage.page.getByLabel('Adresse email').waitFor()
    })
  },
  act: {
    ...acts(signInLabels),
    'email.change': (stage, event) => stage.page.getByLabel('Adresse email').fill(String(event.email)),
  },
  screen: (snapshot) => {
    if (snapshot.matches('accepted')) return { path: '/', toasts: ['Vous êtes connecté !'] }
    const { email, code } = snapshot.context
    const { buttons, ...rest } = codeScreen(snapshot, signInLabels)
    return {
      path: '/login',
      title: 'Connexion',
      ...rest,
      buttons: { 'Mot de passe': 'open', 'Code de vérification': 'disabled', ...buttons },
      fields: { email, ...(snapshot.hasTag('entry') ? { code } : {}) },
    }
  },
  // its button is busy meanwhile
  unreached: { states: [], transitions: [...RELOADED, 'code.closed.sending on code.send (1) → same'] },
}

const verificationLabels: Labels = {
  send: 'Recevoir un code de vérification',
  resend: "J'ai besoin d'un code",
  submit: 'Vérifier mon code',
}

const LINK = 'Recevoir un lien par email'

const unverified = aUser({ verified: false })

export const verificationByCode: CodeJourney = {
  name: 'a code that verifies an e-mail',
  machine: codeMachine,
  calls: {
    sendCode: '/api/requestOtpForEmailVerification',
    resendCode: '/api/requestOtpForEmailVerification',
    verifyCode: '/api/verifyOtpForEmailVerification',
  },
  refusals: [
    ['GET /api/requestOtpForEmailVerification', 429],
    ['POST /api/verifyOtpForEmailVerification', 422],
  ],
  options: options([done('verifyCode', { type: 'user.replaced', user: aUser() })], unverified.email),
  open: (stage) => stage.open('/verification-email-notification', { user: unverified }),
  act: acts(verificationLabels),
  screen: (snapshot) => {
    if (snapshot.matches('accepted')) return { path: '/email-verified', title: 'Adresse email vérifiée' }
    return {
      path: '/verification-email-notification',
      title: 'Vérification de votre adresse email',
      ...codeScreen(snapshot, verificationLabels),
      fields: snapshot.hasTag('entry') ? { code: snapshot.context.code } : {},
    }
  },
  unreached: {
    states: [],
    transitions: [
      // the account's own e-mail has no field
      'code on email.change (1, if isOtherEmail) → code.closed',
      'code on email.change (2) → same',
      ...RELOADED,
      // its button is busy meanwhile
      'code.closed.sending on code.send (1) → same',
    ],
  },
}

export const linkRequest: Journey<typeof linkRequestMachine> = {
  name: 'a link that verifies an e-mail, asked for again',
  machine: linkRequestMachine,
  calls: { requestLink: '/api/email/verification-notification' },
  options: {
    inputs: [undefined],
    events: [{ type: 'link.request' }, done('requestLink'), failed('requestLink', refusal('NETWORK'))],
    project: ({ context }) => context.failure?.code,
  },
  open: (stage) => stage.open('/verification-email-notification', { user: unverified }),
  act: { 'link.request': (stage) => press(stage, LINK) },
  screen: (snapshot) =>
    snapshot.matches('sent')
      ? { says: ['Un lien vient de vous être envoyé. Il est valable un jour.'] }
      : {
          says: sentence(snapshot.context.failure),
          buttons: { [LINK]: snapshot.matches('sending') ? 'busy' : 'open' },
        },
  unreached: { states: [], transitions: [] },
}
