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
    'la session sait l’e-mail vérifié': { type: 'account.verified' },
  },
  effects: {
    verifyEmail: {
      'l’e-mail est vérifié': undefined,
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
    deadLink: 'le lien n’est plus valable',
    verified: 'l’e-mail est vérifié, l’accueil suit',
    left: 'l’accueil',
  },
  project: ({ context }) => ({ left: context.left, failed: context.failure !== null }),
  check: ({ context }) => expect(context.left).toBeGreaterThanOrEqual(1),
})
