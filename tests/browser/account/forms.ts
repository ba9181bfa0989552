import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { emailLinkMachine } from '#machines/session/email-link.machine'
import { newPasswordMachine } from '#machines/session/new-password.machine'
import { registrationMachine } from '#machines/session/registration.machine'
import { resetRequestMachine } from '#machines/session/reset-request.machine'
import { done, elapsed, failed } from '#paths/events'
import { writeDraft } from '#shared/session/registration-form'
import { refusal } from '#tests/platform/refusal'
import { aUser } from '#tests/session/account.fixtures'
import { aForm } from '#tests/session/registration.fixtures'
import { type Stage, sentence } from '../paths/held-page.ts'
import type { Journey } from '../paths/walk.ts'

const email = 'installateur@demo.example'
const DEAD = 'Ce lien n’est plus valable ou est incomplet.'
const field = (stage: Stage, name: string) => stage.page.locator(`main input[name=${name}]`)
const press = (stage: Stage, name: string) =>
  stage.page.locator('main').getByRole('button', { name, exact: true }).click()

const LEAVE = elapsed('leave', 'registration.known')
const { password, password_confirmation: confirmation, ...draft } = aForm()

export const registration: Journey<typeof registrationMachine> = {
  name: 'an account opened',
  machine: registrationMachine,
  calls: { register: '/api/register' },
  refusals: [['POST /api/register', 422]],
  options: {
    inputs: [{ session: createEmptyActor() }],
    events: [
      { type: 'draft.found', draft },
      { type: 'field.change', field: 'password', text: password },
      { type: 'field.change', field: 'password_confirmation', text: confirmation },
      { type: 'form.submit' },
      { type: 'account.known' },
      LEAVE,
      done('register', { user: aUser({ verified: false }), auth_token: 'token', now: 0 }),
      failed('register', refusal('INVALID_FIELDS', { errors: { email: ['Refusée'] } })),
      failed('register', refusal('NETWORK')),
    ],
    project: ({ context: { form, failure } }) => ({ form, failure: failure?.code }),
    offers: ({ context }, event) => {
      // a draft is there from the start or never
      if (event.type === 'draft.found') return Object.values(context.form).every((text) => text === '')
      return event.type !== 'field.change' || Reflect.get(context.form, event.field) !== event.text
    },
  },
  open: (stage) => stage.open('/signup'),
  act: {
    'draft.found': (stage) => stage.open('/signup', { tab: { 'registration-draft': writeDraft(aForm()) } }),
    'field.change': (stage, event) => field(stage, event.field).fill(event.text),
    'form.submit': (stage) => press(stage, "S'inscrire"),
    'account.known': (stage) => stage.otherTab(aUser()),
    [LEAVE.type]: (stage) => stage.forward(1000),
  },
  screen: (snapshot) => {
    const { form, failure } = snapshot.context
    if (snapshot.matches('registered')) return { path: '/verification-email-notification?signedUp=true' }
    if (snapshot.matches('leaving')) return { path: '/' }
    const screen = { path: '/signup', title: "Formulaire d'inscription" }
    if (snapshot.matches('known'))
      return { ...screen, says: ['Vous êtes déjà connecté. Vous allez être redirigé vers l’accueil.'] }
    const button = snapshot.matches('sending')
      ? 'busy'
      : snapshot.can({ type: 'form.submit' })
        ? 'open'
        : 'disabled'
    const { title: _, level: __, function: ___, ...fields } = form
    return { ...screen, says: sentence(failure), fields, buttons: { "S'inscrire": button } }
  },
  unreached: { states: [], transitions: [] },
}

export const resetRequest: Journey<typeof resetRequestMachine> = {
  name: 'a forgotten password',
  machine: resetRequestMachine,
  calls: { requestReset: '/api/resetPassword' },
  options: {
    inputs: [{ email: '' }, { email }],
    events: [
      { type: 'email.change', email: 'installateur@demo' },
      { type: 'email.change', email },
      { type: 'request.submit' },
      done('requestReset'),
      failed('requestReset', refusal('NETWORK')),
    ],
    project: ({ context }) => ({ email: context.email, failure: context.failure?.code }),
    offers: ({ context }, event) => event.type !== 'email.change' || event.email !== context.email,
  },
  open: async (stage, input) => {
    await stage.open('/login')
    await field(stage, 'email').fill(input.email)
    await stage.fetching(async () => {
      await press(stage, 'Mot de passe oublié')
      await stage.page.getByRole('dialog').waitFor()
    })
  },
  act: {
    'email.change': (stage, event) => stage.page.getByRole('dialog').getByRole('textbox').fill(event.email),
    'request.submit': (stage) =>
      stage.page.getByRole('dialog').getByRole('button', { name: 'Recevoir un lien' }).click(),
  },
  screen: (snapshot) => {
    const title = 'Réinitialisez votre mot de passe'
    const { email, failure } = snapshot.context
    if (snapshot.matches('sent'))
      return {
        title,
        says: [
          `Si un compte existe pour ${email}, un lien vient de lui être envoyé. Il est valable une heure.`,
        ],
        buttons: { Fermer: 'open' },
      }
    const open = snapshot.can({ type: 'request.submit' })
    return {
      title,
      says: sentence(failure),
      fields: { email },
      buttons: { 'Recevoir un lien': snapshot.matches('sending') ? 'busy' : open ? 'open' : 'disabled' },
    }
  },
  unreached: { states: [], transitions: [] },
}

const GOOD = 'Nouveau!2026'

export const newPassword: Journey<typeof newPasswordMachine> = {
  name: 'a new password',
  machine: newPasswordMachine,
  calls: { setPassword: '/api/newPassword' },
  refusals: [['POST /api/newPassword', 422]],
  options: {
    inputs: [{ email, token: 'jeton' }],
    events: [
      { type: 'password.change', password: 'Court' },
      { type: 'password.change', password: GOOD },
      { type: 'confirmation.change', confirmation: GOOD },
      { type: 'password.submit' },
      done('setPassword'),
      failed('setPassword', refusal('LINK_INVALID')),
      failed('setPassword', refusal('NETWORK')),
    ],
    project: ({ context: { password, password_confirmation, failure } }) => ({
      password,
      password_confirmation,
      failure: failure?.code,
    }),
    offers: ({ context }, event) =>
      event.type === 'password.change'
        ? event.password !== context.password
        : event.type !== 'confirmation.change' || event.confirmation !== context.password_confirmation,
  },
  open: (stage) => stage.open(`/reset-password?token=jeton&email=${encodeURIComponent(email)}`),
  act: {
    'password.change': (stage, event) => field(stage, 'password').fill(event.password),
    'confirmation.change': (stage, event) => field(stage, 'password_confirmation').fill(event.confirmation),
    'password.submit': (stage) => press(stage, 'Changer mon mot de passe'),
  },
  screen: (snapshot) => {
    const title = 'Réinitialisez votre mot de passe'
    const { password, password_confirmation, failure } = snapshot.context
    if (snapshot.matches('saved'))
      return {
        title,
        says: [expect.stringContaining('Votre mot de passe a été réinitialisé avec succès.')],
        fields: {},
      }
    if (snapshot.matches('deadLink')) return { title, says: [expect.stringContaining(DEAD)], fields: {} }
    const open = snapshot.can({ type: 'password.submit' })
    return {
      title,
      says: sentence(failure),
      fields: { password, password_confirmation },
      buttons: {
        'Changer mon mot de passe': snapshot.matches('saving') ? 'busy' : open ? 'open' : 'disabled',
      },
    }
  },
  unreached: { states: [], transitions: [] },
}

const SECOND = elapsed('second', 'emailLink.verified')

export const emailLink: Journey<typeof emailLinkMachine> = {
  name: 'the link of a mail',
  machine: emailLinkMachine,
  calls: { verifyEmail: '/api/email/verify' },
  refusals: [['POST /api/email/verify', 422]],
  options: {
    inputs: [{ link: null }, { link: { token: 'jeton', email } }],
    events: [
      { type: 'link.verify' },
      { type: 'account.verified' },
      done('verifyEmail'),
      failed('verifyEmail', refusal('LINK_INVALID')),
      failed('verifyEmail', refusal('NETWORK')),
      SECOND,
    ],
    project: ({ context }) => ({ left: context.left, failed: context.failure !== null }),
    // a link names an account, which need not be the one that is signed in
    offers: ({ context }, event) => event.type !== 'account.verified' || context.link === null,
  },
  open: (stage, { link }) =>
    stage.open(
      link ? `/email-verified?t=${link.token}&email=${encodeURIComponent(link.email)}` : '/email-verified',
    ),
  act: {
    'link.verify': (stage) => press(stage, 'Vérifier mon adresse email'),
    'account.verified': (stage) => stage.otherTab(aUser()),
    [SECOND.type]: (stage) => stage.forward(1000),
  },
  screen: (snapshot) => {
    const { link, left, failure } = snapshot.context
    if (snapshot.matches('left')) return { path: '/?verified=1' }
    if (snapshot.matches('verified'))
      return {
        title: 'Adresse email vérifiée',
        says: [`Votre adresse email est vérifiée. Vous allez être redirigé vers l’accueil dans ${left} s.`],
      }
    const title = 'Vérification de votre adresse email'
    if (link === null || snapshot.matches('deadLink')) return { title, buttons: {} }
    return {
      title,
      says: sentence(failure),
      buttons: { 'Vérifier mon adresse email': snapshot.matches('verifying') ? 'busy' : 'open' },
    }
  },
  unreached: { states: [], transitions: [] },
}
