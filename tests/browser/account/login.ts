import { SIGN_IN_CODE_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { loginMachine } from '#machines/session/login.machine'
import { toStoredEntry } from '#machines/session/stored-entry'
import { failed } from '#paths/events'
import { OTP_VALIDITY_MS } from '#shared/session/otp.rules'
import { DESKTOP } from '#tests/platform/chromium-page'
import { refusal } from '#tests/platform/refusal'
import { loginPaths } from '#tests/session/login.paths'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { type Stage, sentence } from '../paths/held-page.ts'

const WRONG = refusal('BAD_CREDENTIALS')
const EMAIL = 'installateur@demo.example'

const press = (stage: Stage, name: string) =>
  stage.page.locator('main').getByRole('button', { name, exact: true }).click()

/** Loads the page again with an entry that is still open; its code was just sent, or came from elsewhere. */
export const reloadWithEntry = (stage: Stage, key: string, { email = EMAIL, sent = true } = {}) =>
  stage.reload((now) => ({
    [key]: toStoredEntry({ email, deadline: sent ? now + OTP_VALIDITY_MS : null }, now),
  }))

/** The sign-in screen; a dialog that is open is all of it. */
const mode =
  (byCode: boolean): BrowserLevel<typeof loginMachine>['states'][string] =>
  (snapshot) =>
    snapshot.matches({ resetDialog: 'open' })
      ? {}
      : {
          path: '/login',
          title: 'Connexion',
          fields: {
            email: snapshot.context.email,
            ...(byCode ? {} : { password: snapshot.context.password }),
          },
          // what the session last failed at is said in the form that was sent
          says: snapshot.context.tried && !byCode ? sentence(WRONG) : [],
          chosen: snapshot.context.remember && !byCode ? ['Se souvenir de moi'] : [],
        }

export const loginLevel: BrowserLevel<typeof loginMachine> = {
  paths: loginPaths,
  viewport: DESKTOP,
  calls: { login: { call: 'POST /api/login' } },
  refusals: [['POST /api/login', 401]],
  open: (stage) => stage.open('/login'),
  acts: {
    'je tape mon e-mail': (stage) => stage.page.getByLabel('Adresse email').fill(EMAIL),
    'je tape un e-mail incomplet': (stage) =>
      stage.page.getByLabel('Adresse email').fill('installateur@demo'),
    'je tape mon mot de passe': (stage) => stage.page.locator('input[name=password]').fill('Demo!2026'),
    'je coche « Se souvenir de moi »': (stage) => stage.page.getByLabel('Se souvenir de moi').check(),
    'je me connecte': async (stage) => {
      await press(stage, 'Se connecter')
      await stage.answer('/api/login', failed('login', WRONG))
    },
    'je passe au code': (stage) =>
      stage.fetching(async () => {
        await press(stage, 'Code de vérification')
        await stage.page.getByLabel('Adresse email').waitFor()
      }),
    'un code est encore ouvert': async (stage) => {
      await reloadWithEntry(stage, SIGN_IN_CODE_STORAGE_KEY)
      await stage.page.getByRole('button', { name: 'Se connecter' }).waitFor()
    },
    'je reviens au mot de passe': (stage) => press(stage, 'Mot de passe'),
    'j’ai oublié mon mot de passe': (stage) =>
      stage.fetching(async () => {
        await press(stage, 'Mot de passe oublié')
        await stage.page.getByRole('dialog').waitFor()
      }),
    'je ferme la fenêtre': (stage) => stage.page.keyboard.press('Escape'),
  },
  controls: () => ({
    email: { type: 'email.change', email: '' },
    password: { type: 'password.change', password: '' },
    'Se souvenir de moi': { type: 'remember.change', remember: true },
    'Se connecter': { type: 'login.submit' },
    'Mot de passe': { type: 'mode.password' },
    'Code de vérification': { type: 'mode.code' },
    'Mot de passe oublié': { type: 'reset.open' },
  }),
  states: {
    'mode.password': mode(false),
    'mode.code': mode(true),
    'codeForm.away.later': () => ({}),
    'codeForm.mounted': () => ({}),
    'resetDialog.closed': () => ({}),
    'resetDialog.open': () => ({ title: 'Réinitialisez votre mot de passe' }),
  },
  offers: (snapshot, words) => {
    // a dialog takes the screen, and belongs to the password's mode
    if (snapshot.matches({ resetDialog: 'open' })) return words === 'je ferme la fenêtre'
    switch (words) {
      case 'j’ai oublié mon mot de passe':
        return snapshot.matches({ mode: 'password' })
      case 'je tape mon e-mail':
      case 'je tape un e-mail incomplet':
        return snapshot.context.email !== EMAIL
      // the page that is loaded again has forgotten what was typed and opened
      case 'un code est encore ouvert':
        return snapshot.context.email === '' && !snapshot.matches({ codeForm: 'mounted' })
      default:
        return true
    }
  },
}
