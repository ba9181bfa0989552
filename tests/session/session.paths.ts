import { expect } from 'vitest'
import { sessionMachine } from '#machines/session/session.machine'
import { declarePaths } from '#paths/declare'
import { setUserAndToken, signedOut } from '#shared/session/account-record'
import { LoginBody } from '#shared/session/session.schema'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aUser } from './account.fixtures.ts'

const now = Date.UTC(2026, 0, 5, 9)
const user = aUser()
const other = setUserAndToken(signedOut, aUser({ id: 'u2' }), 'other-token', now)

export const sessionPaths = declarePaths(sessionMachine, {
  title: 'La session',
  notWalked: {
    api: {
      'un jeton plus ancien est refusé':
        'it changes nothing: behind each token that is renewed, a call that left with the older one goes out again',
    },
    browser: {
      'un mot de passe et un second facteur m’ouvrent la session':
        'walked on the real server: tests/browser/staff-factor.test.ts',
      'session on session.opened (2, if isByPassword) → session.signedIn':
        'walked on the real server: tests/browser/staff-factor.test.ts',
      'un jeton plus ancien est refusé': 'it changes nothing: the call goes out again with the token of now',
      'la dernière activité ne se lit pas':
        'a storage that refuses to be read counts as one that kept nothing',
      'quelqu’un vient d’agir': 'a click just before half an hour has passed is given on the server’s paths',
      'session.signedIn.token.held.looking on xstate.error.actor.idleness (1) → session.signedIn.token.held.waiting':
        'a storage that refuses to be read counts as one that kept nothing',
    },
  },
  inputs: {
    'personne n’est connecté': { account: signedOut, owesLogout: false },
    'un compte est retrouvé': { account: other, owesLogout: false },
    'une déconnexion reste due': { account: other, owesLogout: true },
  },
  events: {
    'la page demande qui est là': { type: 'session.check' },
    'je me connecte': { type: 'login.submit', email: user.email, password: 'Demo!2026', remember: false },
    'je me déconnecte': { type: 'logout' },
    'le jeton est refusé': { type: 'token.expired', token: 'token' },
    'un jeton plus ancien est refusé': { type: 'token.expired', token: 'older' },
    'un code vérifie mon e-mail': { type: 'user.replaced', user },
    'la page doute de qui est là': { type: 'user.recheck' },
    'la page est revue': { type: 'page.seen' },
    'le réseau revient': { type: 'network.back' },
    'un autre onglet connecte quelqu’un': { type: 'storage.changed', account: other, owesLogout: false },
    'un autre onglet se déconnecte, et le doit': {
      type: 'storage.changed',
      account: other,
      owesLogout: true,
    },
    'un autre onglet s’est déconnecté': { type: 'storage.changed', account: signedOut, owesLogout: false },
    'un code m’ouvre la session': { type: 'session.opened', by: 'code', user, auth_token: 'token', now },
    'un mot de passe et un second facteur m’ouvrent la session': {
      type: 'session.opened',
      by: 'password',
      user,
      auth_token: 'token',
      now,
    },
    'une inscription m’ouvre la session': {
      type: 'session.opened',
      by: 'registration',
      user,
      auth_token: 'token',
      now,
    },
  },
  effects: {
    authenticate: {
      'le serveur me reconnaît': { user, auth_token: 'token', now },
      'le serveur me reconnaît, sans autre jeton': { user, now },
      'le serveur me reconnaît, l’e-mail à vérifier': {
        user: aUser({ verified: false }),
        auth_token: 'token',
        now,
      },
      'le serveur me reconnaît, le compte fermé': {
        user: aUser({ status: 'inactive' }),
        auth_token: 'token',
        now,
      },
      'le serveur ne me connaît pas': refusal('NOT_SIGNED_IN'),
      'le réseau manque à la question': refusal('NETWORK'),
    },
    login: {
      'la connexion est acceptée': { user, auth_token: 'token', now },
      'le mot de passe est faux': refusal('BAD_CREDENTIALS'),
    },
    refresh: {
      'le jeton est renouvelé': { user, auth_token: 'renewed-token', now },
      'le renouvellement est refusé': refusal('NOT_SIGNED_IN'),
      'le réseau manque au renouvellement': refusal('NETWORK'),
    },
    logout: {
      'la session est fermée': undefined,
      'le réseau manque à la fermeture': refusal('NETWORK'),
    },
    idleness: {
      'le jeton est à renouveler': { now: now + 28 * 60_000, lastActivity: null },
      'rien ne presse': { now: now + 27 * 60_000, lastActivity: null },
      'quelqu’un vient d’agir': { now: now + 28 * 60_000, lastActivity: now + 27 * 60_000 },
      'la dernière activité ne se lit pas': refusal('INTERNAL'),
    },
  },
  delays: {
    recheckDue: 'le temps d’un nouveau contrôle est venu',
    idleCheck: 'cinq minutes passent',
    settleAgain: 'le temps d’un autre essai est venu',
  },
  asks: {
    login: refusedBy(LoginBody),
    refresh: 'it sends nothing: its reason chooses the address',
  },
  compoundStates: { signedIn: 'quelqu’un est connecté' },
  excused: {
    '"settling": settleLogout is tried again, and account of its failure stands':
      'nobody is signed in, whatever became of the call',
    '"signingOut": logout is tried again, and account of its failure stands':
      'nobody is signed in, whatever became of the call',
  },
  states: {
    'guest.unchecked': 'personne n’est encore connu',
    'guest.checked': 'un visiteur',
    'guest.signedOut': 'la session est close',
    'guest.signedOutLocally': 'la session est oubliée ici, sa fermeture reste due',
    settling: 'la fermeture due est demandée',
    restoring: 'le serveur est interrogé',
    signingIn: 'la connexion est en cours',
    'signedIn.access.unverified': 'l’e-mail est à vérifier',
    'signedIn.access.inactive': 'le compte attend d’être ouvert',
    'signedIn.access.active': 'la boutique est ouverte',
    'signedIn.token.held.waiting': 'le jeton tient',
    'signedIn.token.held.looking': 'la dernière activité est lue',
    'signedIn.token.refreshing': 'le jeton se renouvelle',
    'signedIn.recheck.idle': 'qui est là est sûr',
    'signedIn.recheck.due': 'qui est là peut être redemandé',
    'signedIn.recheck.asking.once': 'qui est là est redemandé',
    'signedIn.recheck.asking.again': 'qui est là sera redemandé encore',
    signingOut: 'la déconnexion est en cours',
  },
  project: ({ context }) => ({
    token: context.account.auth_token,
    status: context.account.user?.status,
    owed: context.owesLogout,
    failed: context.failure !== null,
  }),
  check: (snapshot) => {
    expect(snapshot.hasTag('guest') && snapshot.context.account.user !== null).toBe(false)
    expect(snapshot.hasTag('signedIn') && snapshot.context.account.user === null).toBe(false)
    // nothing asks with a cookie that a sign-out owes the end of
    const asks = snapshot.matches('restoring') || snapshot.hasTag('signedIn')
    expect(asks && snapshot.context.owesLogout).toBe(false)
  },
})
