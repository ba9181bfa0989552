import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { codePaths } from '#tests/session/code.paths'
import { sessionPaths } from '#tests/session/session.paths'
import { codeIn, nextMail } from './mails.ts'
import { describeRealLevel, type RealLevel } from './paths/real-level.ts'
import { signIn, signInBehind } from './sign-in.ts'

const INSTALLER = 'installateur@demo.example'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
const emailField = (page: Page) => page.getByLabel('Adresse email')
const boxes = (page: Page) => page.locator('input[autocomplete=one-time-code]')

const askForCatalogue = (page: Page) => navigation(page).getByRole('link', { name: 'Catalogue' }).click()

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('link', { name: 'Déconnexion' }).click()
}

const sessionStates: RealLevel<typeof sessionPaths.machine>['states'] = {
  'guest.unchecked': () => ({ path: '/', member: false }),
  'guest.checked': () => ({ path: '/login', title: 'Connexion', member: false }),
  'guest.signedOut': () => ({ path: '/', toasts: ['Déconnexion réussie'], member: false, token: null }),
  'signedIn.access.active': () => ({
    path: '/catalogue',
    title: 'Catalogue',
    shows: ['Rails manuels'],
    member: true,
    token: expect.any(String),
  }),
  'signedIn.token.held.waiting': () => ({}),
  'signedIn.recheck.idle': () => ({}),
}

describe('generated paths of the account on its screens, with nothing held', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  describeRealLevel(browser, 'a session that is opened and closed', {
    paths: sessionPaths,
    input: 'personne n’est connecté',
    open: (page) => page.goto('/'),
    acts: {
      'la page demande qui est là': askForCatalogue,
      'je me connecte': (page) => signIn(page, INSTALLER),
      'je me déconnecte': signOut,
    },
    ends: ['le serveur ne me connaît pas', 'la connexion est acceptée', 'la session est fermée'],
    states: sessionStates,
    offers: (snapshot, words) => {
      if (words === 'je me connecte') return snapshot.matches({ guest: 'checked' })
      // who is at the sign-in screen was asked for already
      if (words === 'la page demande qui est là') return !snapshot.matches({ guest: 'checked' })
      return words !== 'je me déconnecte' || snapshot.hasTag('signedIn')
    },
    goal: 'guest.signedOut',
  })

  describeRealLevel(browser, 'a session that the cookie brings back', {
    paths: sessionPaths,
    input: 'personne n’est connecté',
    open: async (page) => {
      await signInBehind(page, INSTALLER)
      await page.goto('/')
    },
    acts: { 'la page demande qui est là': askForCatalogue, 'je me déconnecte': signOut },
    ends: ['le serveur me reconnaît', 'la session est fermée'],
    states: sessionStates,
    offers: (snapshot, words) => {
      // a cookie that was closed brings nobody back
      if (words === 'la page demande qui est là') return snapshot.matches({ guest: 'unchecked' })
      return words !== 'je me déconnecte' || snapshot.hasTag('signedIn')
    },
    goal: 'guest.signedOut',
  })

  /** How many mails had come before the last code was asked for. */
  const before = new WeakMap<Page, number>()

  describeRealLevel(browser, 'a code that signs in', {
    paths: codePaths,
    input: 'sans e-mail',
    open: async (page) => {
      await page.goto('/login')
      await press(page, 'Code de vérification')
    },
    acts: {
      'je tape mon e-mail': (page) => emailField(page).fill(INSTALLER),
      'je demande un code': async (page, snapshot) => {
        before.set(page, smtp.mailsTo(INSTALLER).length)
        await press(page, snapshot.hasTag('entry') ? 'Renvoyer un code' : 'Envoyer un code')
      },
      'je tape « AB »': (page) => boxes(page).fill('ab'),
      'je tape « AB2CD »': async (page) =>
        boxes(page).fill(codeIn(await nextMail(smtp, INSTALLER, before.get(page))).toLowerCase()),
    },
    ends: ['le code est parti', 'le code est bon'],
    states: {
      'closed.idle': ({ context }) => ({
        path: '/login',
        fields: { email: context.email },
        [context.email === '' ? 'lacks' : 'shows']: ['Envoyer un code'],
      }),
      'entry.typing': ({ context }) => ({
        path: '/login',
        says: [],
        timer: expect.stringMatching(/^Temps restant : 0[45]:/),
        fields: { email: context.email, code: context.code },
        buttons: { 'Se connecter': 'disabled', 'Renvoyer un code': 'open' },
      }),
      accepted: () => ({ path: '/', toasts: ['Vous êtes connecté !'], member: true }),
    },
    offers: ({ context }, words) =>
      words === 'je tape mon e-mail'
        ? context.email === ''
        : words !== 'je tape « AB »' || context.code === '',
    goal: 'accepted',
  })
})
