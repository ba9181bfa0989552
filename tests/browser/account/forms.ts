import { expect } from 'vitest'
import type { emailLinkMachine } from '#machines/session/email-link.machine'
import type { linkRequestMachine } from '#machines/session/link-request.machine'
import type { newPasswordMachine } from '#machines/session/new-password.machine'
import type { registrationMachine } from '#machines/session/registration.machine'
import type { resetRequestMachine } from '#machines/session/reset-request.machine'
import { writeDraft } from '#shared/session/registration-form'
import { aUser } from '#tests/session/account.fixtures'
import { emailLinkPaths } from '#tests/session/email-link.paths'
import { linkRequestPaths } from '#tests/session/link-request.paths'
import { aForm } from '#tests/session/registration.fixtures'
import { registrationPaths } from '#tests/session/registration.paths'
import { newPasswordPaths, resetRequestPaths } from '#tests/session/reset.paths'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'

const GOOD = 'Marée-haute26'
const DEAD = 'Ce lien n’est plus valable ou est incomplet.'
const VERIFICATION = 'Vérification de votre adresse email'
const RESET = 'Réinitialisez votre mot de passe'

const field = (stage: Stage, name: string) => stage.page.locator(`main input[name=${name}]`)
const press = (stage: Stage, name: string) =>
  stage.page.locator('main, [role=dialog]').getByRole('button', { name, exact: true }).click()

/** A button that is busy, else open as long as the form may be sent. */
const submit = (state: 'open' | 'busy', complete: boolean) =>
  state === 'open' && !complete ? 'disabled' : state

const signUp =
  (state: 'open' | 'busy'): BrowserLevel<typeof registrationMachine>['states'][string] =>
  (snapshot) => {
    const { form, failure } = snapshot.context
    const { title: _, level: __, function: ___, ...fields } = form
    return {
      path: '/signup',
      title: "Formulaire d'inscription",
      says: sentence(failure),
      fields,
      buttons: { "S'inscrire": submit(state, snapshot.can({ type: 'form.submit' })) },
    }
  }

export const registrationLevel: BrowserLevel<typeof registrationMachine> = {
  paths: registrationPaths,
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
  states: {
    editing: signUp('open'),
    sending: signUp('busy'),
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
  (state: 'open' | 'busy'): BrowserLevel<typeof resetRequestMachine>['states'][string] =>
  (snapshot) => ({
    title: RESET,
    says: sentence(snapshot.context.failure),
    fields: { email: snapshot.context.email },
    buttons: { 'Recevoir un lien': submit(state, snapshot.can({ type: 'request.submit' })) },
  })

const enterEmail = (text: string) => (stage: Stage) =>
  stage.page.getByRole('dialog').getByRole('textbox').fill(text)

export const resetRequestLevel: BrowserLevel<typeof resetRequestMachine> = {
  paths: resetRequestPaths,
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
  states: {
    editing: forgotten('open'),
    sending: forgotten('busy'),
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
  (state: 'open' | 'busy'): BrowserLevel<typeof newPasswordMachine>['states'][string] =>
  (snapshot) => {
    const { password, password_confirmation, failure } = snapshot.context
    return {
      title: RESET,
      // what is wrong with a field stands below it
      says: failure?.errors === undefined ? sentence(failure) : [],
      shows: failure?.errors?.password ?? [],
      fields: { password, password_confirmation },
      buttons: { 'Changer mon mot de passe': submit(state, snapshot.can({ type: 'password.submit' })) },
    }
  }

export const newPasswordLevel: BrowserLevel<typeof newPasswordMachine> = {
  paths: newPasswordPaths,
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
  states: {
    editing: newPassword('open'),
    saving: newPassword('busy'),
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

export const emailLinkLevel: BrowserLevel<typeof emailLinkMachine> = {
  paths: emailLinkPaths,
  calls: { verifyEmail: { call: 'POST /api/email/verify' } },
  open: (stage, words) => {
    const link = emailLinkPaths.inputs[words]?.link
    return stage.open(
      link ? `/email-verified?t=${link.token}&email=${encodeURIComponent(link.email)}` : '/email-verified',
    )
  },
  acts: {
    'je vérifie': (stage) => press(stage, 'Vérifier mon adresse email'),
    'la session sait l’e-mail vérifié': (stage) => stage.otherTab(aUser()),
    'une seconde passe': (stage) => stage.forward(1000),
  },
  states: {
    asking: asking('open'),
    verifying: asking('busy'),
    deadLink: () => ({ title: VERIFICATION, shows: [DEAD], buttons: {} }),
    verified: ({ context }) => ({
      title: 'Adresse email vérifiée',
      says: [
        `Votre adresse email est vérifiée. Vous allez être redirigé vers l’accueil dans ${context.left} s.`,
      ],
    }),
    left: () => ({ path: '/?verified=1' }),
  },
  // a link names an account, which need not be the one that is signed in
  offers: ({ context }, words) => words !== 'la session sait l’e-mail vérifié' || context.link === null,
}

const LINK = 'Recevoir un lien par email'

export const linkRequestLevel: BrowserLevel<typeof linkRequestMachine> = {
  paths: linkRequestPaths,
  calls: { requestLink: { call: 'GET /api/email/verification-notification' } },
  open: (stage) => stage.open('/verification-email-notification', { user: aUser({ verified: false }) }),
  acts: { 'je demande un lien': (stage) => press(stage, LINK) },
  states: {
    offered: ({ context }) => ({ says: sentence(context.failure), buttons: { [LINK]: 'open' } }),
    sending: () => ({ says: [], buttons: { [LINK]: 'busy' } }),
    sent: () => ({
      says: ['Un lien vient de vous être envoyé. Il est valable un jour.'],
      lacks: [LINK],
    }),
  },
}
