import { expect } from 'vitest'
import { emailLinkMachine } from '#machines/session/email-link.machine'
import { declarePaths } from '#paths/declare'
import { VerifyEmailBody } from '#shared/session/otp.schema'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'

export const emailLinkPaths = declarePaths(emailLinkMachine, {
  title: 'Le lien qui vérifie un e-mail',
  inputs: {
    'la page s’ouvre sans lien': { link: null },
    'la page s’ouvre par le lien': { link: { token: 'jeton', email: 'nonverifie@demo.example' } },
  },
  events: {
    'je vérifie': { type: 'link.verify' },
    'je tape mon mot de passe': { type: 'password.change', password: 'Marée-haute26' },
    'je veux un autre mot de passe': { type: 'password.renew' },
    'j’ai mon mot de passe': { type: 'password.recall' },
    'je confirme le mot de passe': { type: 'confirmation.change', confirmation: 'Marée-haute26' },
    'la session sait l’e-mail vérifié': { type: 'account.verified' },
  },
  effects: {
    verifyEmail: {
      'l’e-mail est vérifié': undefined,
      'le mot de passe est demandé': refusal('PASSWORD_REQUIRED'),
      'le mot de passe est refusé': refusal('PASSWORD_WRONG', { errors: { password: ['Incorrect'] } }),
      'le lien n’est plus valable': refusal('LINK_INVALID'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  delays: { second: 'une seconde passe' },
  asks: {
    verifyEmail: refusedBy(VerifyEmailBody),
  },
  states: {
    asking: 'la vérification est proposée',
    verifying: 'la vérification part',
    'proving.typing': 'le mot de passe de l’inscription est demandé',
    'proving.checking': 'le mot de passe part',
    'renewing.typing': 'un autre mot de passe est demandé',
    'renewing.saving': 'l’autre mot de passe part',
    deadLink: 'le lien n’est plus valable',
    verified: 'l’e-mail est vérifié, l’accueil suit',
    left: 'l’accueil',
  },
  project: ({ context: { left, password, confirmation, failure } }) => ({
    left,
    password,
    confirmation,
    failed: failure !== null,
  }),
  check: (snapshot) => {
    const { left, password, confirmation } = snapshot.context
    expect(left).toBeGreaterThanOrEqual(1)
    if (snapshot.matches({ proving: 'checking' }))
      expect([password, confirmation]).toEqual(['Marée-haute26', ''])
    if (snapshot.matches({ renewing: 'saving' })) expect(confirmation).toBe(password)
  },
})
