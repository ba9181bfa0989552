import { createEmptyActor } from 'xstate'
import { loginMachine } from '#machines/session/login.machine'
import { declarePaths } from '#paths/declare'
import { NO_CALL } from '#tests/platform/not-walked'

export const loginPaths = declarePaths(loginMachine, {
  title: 'L’écran de connexion',
  notWalked: {
    api: NO_CALL,
    browser: {
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
  states: {
    'mode.password': 'connexion par mot de passe',
    'mode.code': 'connexion par code',
    'resetDialog.closed': 'sans fenêtre',
    'resetDialog.open': 'la fenêtre du mot de passe oublié',
  },
  project: ({ context: { session, ...rest } }) => rest,
})
