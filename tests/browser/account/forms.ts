import { expect } from 'vitest'
import type { emailLinkMachine } from '#machines/session/email-link.machine'
import type { newPasswordMachine } from '#machines/session/new-password.machine'
import type { registrationMachine } from '#machines/session/registration.machine'
import type { resetRequestMachine } from '#machines/session/reset-request.machine'
import { LEVELS, TITLES } from '#shared/session/registration.rules'
import { type RegistrationForm, writeDraft } from '#shared/session/registration-form'
import { DESKTOP } from '#tests/platform/chromium-page'
import { aUser } from '#tests/session/account.fixtures'
import { emailLinkPaths } from '#tests/session/email-link.paths'
import { aForm } from '#tests/session/registration.fixtures'
import { registrationPaths } from '#tests/session/registration.paths'
import { newPasswordPaths, resetRequestPaths } from '#tests/session/reset.paths'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'

const GOOD = 'Marée-haute26'
const DEAD = 'Ce lien n’est plus valable ou est incomplet.'
const VERIFICATION = 'Vérification de votre adresse email'
const RESET = 'Réinitialisez votre mot de passe'

const field = (stage: Stage, name: string) => stage.page.locator(`main input[name=${name}]`)
const press = (stage: Stage, name: string) =>
  stage.page.locator('main, [role=dialog]').getByRole('button', { name, exact: true }).click()

const TEXTS = ['firstName', 'lastName', 'company', 'function', 'email', 'siret', 'vat'] as const
const typed = (field: keyof RegistrationForm) => ({ type: 'field.change' as const, field, text: '' })

const signUp =
  (wanted: Look = {}): BrowserLevel<typeof registrationMachine>['states'][string] =>
  ({ context: { form, failure } }) => {
    const { title: _, level: __, function: ___, ...fields } = form
    return {
      path: '/signup',
      title: "Formulaire d'inscription",
      says: sentence(failure),
      fields,
      ...wanted,
    }
  }

export const registrationLevel: BrowserLevel<typeof registrationMachine> = {
  paths: registrationPaths,
  viewport: DESKTOP,
  calls: { register: { call: 'POST /api/register' } },
  open: (stage) => stage.open('/signup'),
  acts: {
    'un brouillon est retrouvé': (stage) =>
      stage.reload(() => ({ 'registration-draft': writeDraft(aForm()) })),
    'je tape le mot de passe': (stage) => field(stage, 'password').fill(aForm().password),
    'je le confirme': (stage) => field(stage, 'password_confirmation').fill(aForm().password),
    'je tape un e-mail incomplet': (stage) => field(stage, 'email').fill('autre@demo'),
    'j’envoie': (stage) => press(stage, "S'inscrire"),
    'quelqu’un est déjà connecté': (stage) => stage.otherTab(aUser()),
    'une seconde passe': (stage) => stage.forward(1000),
  },
  controls: () => ({
    ...Object.fromEntries(TEXTS.map((field) => [field, typed(field)])),
    password: typed('password'),
    password_confirmation: typed('password_confirmation'),
    [TITLES[0]]: typed('title'),
    [LEVELS[0]]: typed('level'),
    "S'inscrire": { type: 'form.submit' },
  }),
  states: {
    editing: signUp(),
    sending: signUp({ buttons: { "S'inscrire": 'busy' } }),
    known: () => ({
      path: '/signup',
      says: ['Vous êtes déjà connecté. Vous allez être redirigé vers l’accueil.'],
    }),
    leaving: () => ({ path: '/' }),
    registered: () => ({ path: '/verification-email-notification?signedUp=true' }),
  },
  offers: ({ context: { form } }, words) => {
    switch (words) {
      // a draft is there from the start or never
      case 'un brouillon est retrouvé':
        return Object.values(form).every((text) => text === '')
      // a field that has the text already tells of no change
      case 'je tape le mot de passe':
        return form.password === ''
      case 'je le confirme':
        return form.password_confirmation === ''
      case 'je tape un e-mail incomplet':
        return form.email !== 'autre@demo'
      default:
        return true
    }
  },
}

const forgotten =
  (wanted: Look = {}): BrowserLevel<typeof resetRequestMachine>['states'][string] =>
  ({ context: { email, failure } }) => ({
    title: RESET,
    says: sentence(failure),
    fields: { email },
    ...wanted,
  })

const enterEmail = (text: string) => (stage: Stage) =>
  stage.page.getByRole('dialog').getByRole('textbox').fill(text)

export const resetRequestLevel: BrowserLevel<typeof resetRequestMachine> = {
  paths: resetRequestPaths,
  viewport: DESKTOP,
  calls: { requestReset: { call: 'POST /api/resetPassword' } },
  open: async (stage, words) => {
    await stage.open('/login')
    await field(stage, 'email').fill(resetRequestPaths.inputs[words]?.email ?? '')
    await stage.fetching(async () => {
      await press(stage, 'Mot de passe oublié')
      await stage.page.getByRole('dialog').waitFor()
    })
  },
  acts: {
    'je tape un e-mail incomplet': enterEmail('installateur@demo'),
    'je tape mon e-mail': enterEmail('installateur@demo.example'),
    'j’envoie': (stage) => press(stage, 'Recevoir un lien'),
  },
  controls: () => ({
    email: { type: 'email.change', email: '' },
    'Recevoir un lien': { type: 'request.submit' },
  }),
  states: {
    editing: forgotten(),
    sending: forgotten({ buttons: { 'Recevoir un lien': 'busy' } }),
    sent: ({ context }) => ({
      title: RESET,
      says: [
        `Si un compte existe pour ${context.email}, un lien vient de lui être envoyé. Il est valable une heure.`,
      ],
      buttons: { Fermer: 'open' },
    }),
  },
  offers: ({ context: { email } }, words) =>
    !(words === 'je tape mon e-mail' && email.endsWith('.example')) &&
    !(words === 'je tape un e-mail incomplet' && email.endsWith('@demo')),
}

const newPassword =
  (wanted: Look = {}): BrowserLevel<typeof newPasswordMachine>['states'][string] =>
  ({ context: { password, password_confirmation, failure } }) => ({
    title: RESET,
    // what is wrong with a field stands below it
    says: failure?.errors === undefined ? sentence(failure) : [],
    shows: failure?.errors?.password ?? [],
    fields: { password, password_confirmation },
    ...wanted,
  })

export const newPasswordLevel: BrowserLevel<typeof newPasswordMachine> = {
  paths: newPasswordPaths,
  viewport: DESKTOP,
  calls: { setPassword: { call: 'POST /api/newPassword' } },
  open: (stage, words) => {
    const { token = '', email = '' } = newPasswordPaths.inputs[words] ?? {}
    return stage.open(`/reset-password?token=${token}&email=${encodeURIComponent(email)}`)
  },
  acts: {
    'je tape un mot de passe trop court': (stage) => field(stage, 'password').fill('Court'),
    'je tape un bon mot de passe': (stage) => field(stage, 'password').fill(GOOD),
    'je le confirme': (stage) => field(stage, 'password_confirmation').fill(GOOD),
    'j’enregistre': (stage) => press(stage, 'Changer mon mot de passe'),
  },
  controls: () => ({
    password: { type: 'password.change', password: '' },
    password_confirmation: { type: 'confirmation.change', confirmation: '' },
    'Changer mon mot de passe': { type: 'password.submit' },
  }),
  states: {
    editing: newPassword(),
    saving: newPassword({ buttons: { 'Changer mon mot de passe': 'busy' } }),
    deadLink: () => ({ title: RESET, says: [expect.stringContaining(DEAD)], fields: {} }),
    saved: () => ({
      title: RESET,
      says: [expect.stringContaining('Votre mot de passe a été réinitialisé avec succès.')],
      fields: {},
    }),
  },
  offers: ({ context: { password, password_confirmation } }, words) =>
    !(words === 'je tape un mot de passe trop court' && password === 'Court') &&
    !(words === 'je tape un bon mot de passe' && password === GOOD) &&
    !(words === 'je le confirme' && password_confirmation === GOOD),
}

const asking =
  (state: 'open' | 'busy'): BrowserLevel<typeof emailLinkMachine>['states'][string] =>
  ({ context: { link, failure } }) => ({
    title: VERIFICATION,
    says: link === null ? [] : sentence(failure),
    shows: link === null ? [DEAD] : [link.email],
    buttons: link === null ? {} : { 'Vérifier mon adresse email': state },
  })

/** The password of the sign-up, or another; `way` leads to the other one. */
const proving =
  (state: 'open' | 'busy', way: string): BrowserLevel<typeof emailLinkMachine>['states'][string] =>
  (snapshot) => {
    const { password, confirmation, failure } = snapshot.context
    const isNew = snapshot.matches('renewing')
    return {
      title: VERIFICATION,
      says: failure?.errors === undefined ? sentence(failure) : [],
      shows: failure?.errors?.password ?? [],
      fields: isNew ? { password, password_confirmation: confirmation } : { password },
      buttons: {
        'Vérifier mon adresse email':
          state === 'open' && !snapshot.can({ type: 'link.verify' }) ? 'disabled' : state,
        [way]: state === 'open' ? 'open' : 'disabled',
      },
    }
  }

/** Whoever comes by a link is signed in to no account here, so none is known to be open. */
const ACCOUNT_TO_OPEN =
  ' Si votre compte n’est pas encore ouvert, notre équipe l’ouvre en général sous deux jours ouvrés, et vous l’annonce par email.'

export const emailLinkLevel: BrowserLevel<typeof emailLinkMachine> = {
  paths: emailLinkPaths,
  viewport: DESKTOP,
  calls: {
    verifyEmail: { call: 'POST /api/email/verify' },
    verifyWithPassword: { call: 'POST /api/email/verify' },
    verifyWithNewPassword: { call: 'POST /api/email/verify' },
  },
  open: (stage, words) => {
    const link = emailLinkPaths.inputs[words]?.link
    return stage.open(
      link ? `/email-verified?t=${link.token}&email=${encodeURIComponent(link.email)}` : '/email-verified',
    )
  },
  acts: {
    'je vérifie': (stage) => press(stage, 'Vérifier mon adresse email'),
    'je tape mon mot de passe': (stage) => field(stage, 'password').fill(GOOD),
    'je veux un autre mot de passe': (stage) => press(stage, 'Choisir un autre mot de passe'),
    'j’ai mon mot de passe': (stage) => press(stage, 'J’ai le mot de passe de l’inscription'),
    'je confirme le mot de passe': (stage) => field(stage, 'password_confirmation').fill(GOOD),
    'la session sait l’e-mail vérifié': (stage) => stage.otherTab(aUser()),
    'une seconde passe': (stage) => stage.forward(1000),
  },
  controls: () => ({
    'Vérifier mon adresse email': { type: 'link.verify' },
    'Choisir un autre mot de passe': { type: 'password.renew' },
    'J’ai le mot de passe de l’inscription': { type: 'password.recall' },
  }),
  states: {
    asking: asking('open'),
    verifying: asking('busy'),
    'proving.typing': proving('open', 'Choisir un autre mot de passe'),
    'proving.checking': proving('busy', 'Choisir un autre mot de passe'),
    'renewing.typing': proving('open', 'J’ai le mot de passe de l’inscription'),
    'renewing.saving': proving('busy', 'J’ai le mot de passe de l’inscription'),
    deadLink: () => ({ title: VERIFICATION, shows: [DEAD], buttons: {} }),
    verified: ({ context }) => ({
      title: 'Adresse email vérifiée',
      says: [
        `Votre adresse email est vérifiée. Vous allez être redirigé vers l’accueil dans ${context.left} s.${context.link === null ? '' : ACCOUNT_TO_OPEN}`,
      ],
    }),
    left: () => ({ path: '/?verified=1' }),
  },
  // a link names an account, which need not be the one that is signed in
  offers: ({ context }, words) =>
    (words !== 'la session sait l’e-mail vérifié' || context.link === null) &&
    !(words === 'je tape mon mot de passe' && context.password === GOOD) &&
    !(words === 'je confirme le mot de passe' && context.confirmation === GOOD),
}
