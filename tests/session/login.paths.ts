import { createEmptyActor } from 'xstate'
import { loginMachine } from '#machines/session/login.machine'
import { declarePaths } from '#paths/declare'
import { refusal } from '#tests/platform/refusal'

const CODE_FORM = 'out of view it looks like none: tests/browser/code-login.test.ts'

export const loginPaths = declarePaths(loginMachine, {
  title: 'L’écran de connexion',
  notWalked: {
    api: 'what it awaits is a file of the page: no call is its own',
    browser: {
      'la page est au repos': CODE_FORM,
      'le formulaire du code arrive': CODE_FORM,
      'le formulaire du code ne vient pas': CODE_FORM,
      'login.codeForm.away.coming': CODE_FORM,
      'login.codeForm.away.missed': CODE_FORM,
      'login.codeForm.away.later on xstate.after.atRest.login.codeForm.away.later (1) → login.codeForm.away.coming':
        CODE_FORM,
      'login.codeForm.away.coming on xstate.done.actor.fetchCodeForm (1) → login.codeForm.mounted': CODE_FORM,
      'login.codeForm.away.coming on xstate.error.actor.fetchCodeForm (1) → login.codeForm.away.missed':
        CODE_FORM,
      'je tape mon e-mail entre deux espaces': 'a browser takes them away before the page hears of it',
      'je recommence la connexion': 'staff’s second step offers it: tests/browser/second-factor.test.ts',
      'login.mode.password on login.restart (1) → same':
        'staff’s second step offers it: tests/browser/second-factor.test.ts',
    },
  },
  inputs: { 'l’écran s’ouvre': { session: createEmptyActor() } },
  events: {
    'je tape mon e-mail': { type: 'email.change', email: 'installateur@demo.example' },
    'je tape mon e-mail entre deux espaces': { type: 'email.change', email: ' installateur@demo.example ' },
    'je tape un e-mail incomplet': { type: 'email.change', email: 'installateur@demo' },
    'je tape mon mot de passe': { type: 'password.change', password: 'Demo!2026' },
    'je coche « Se souvenir de moi »': { type: 'remember.change', remember: true },
    'je me connecte': { type: 'login.submit' },
    'je recommence la connexion': { type: 'login.restart' },
    'je passe au code': { type: 'mode.code' },
    'un code est encore ouvert': { type: 'code.resume', email: 'installateur@demo.example' },
    'je reviens au mot de passe': { type: 'mode.password' },
    'j’ai oublié mon mot de passe': { type: 'reset.open' },
    'je ferme la fenêtre': { type: 'reset.close' },
  },
  effects: {
    fetchCodeForm: {
      'le formulaire du code arrive': undefined,
      'le formulaire du code ne vient pas': refusal('NETWORK'),
    },
  },
  delays: { atRest: 'la page est au repos' },
  states: {
    'mode.password': 'connexion par mot de passe',
    'mode.code': 'connexion par code',
    'codeForm.away.later': 'le formulaire du code viendra',
    'codeForm.away.coming': 'le formulaire du code est en route',
    'codeForm.away.missed': 'le formulaire du code n’est pas venu',
    'codeForm.mounted': 'le formulaire du code est là',
    'resetDialog.closed': 'sans fenêtre',
    'resetDialog.open': 'la fenêtre du mot de passe oublié',
  },
  project: ({ context: { session, ...rest } }) => rest,
})
