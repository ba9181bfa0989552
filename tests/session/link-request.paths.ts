import { expect } from 'vitest'
import { linkRequestMachine } from '#machines/session/link-request.machine'
import { declarePaths } from '#paths/declare'
import { refusal } from '#tests/platform/refusal'

export const linkRequestPaths = declarePaths(linkRequestMachine, {
  title: 'Un autre lien de vérification',
  inputs: { 'la page s’ouvre': undefined },
  events: { 'je demande un lien': { type: 'link.request' } },
  effects: {
    requestLink: {
      'le lien est parti': undefined,
      'l’e-mail est déjà vérifié': refusal('EMAIL_ALREADY_VERIFIED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  states: { offered: 'un lien est proposé', sending: 'la demande part', sent: 'le lien est annoncé' },
  project: ({ context }) => context.failure?.code,
  check: (snapshot) => {
    if (!snapshot.matches('offered')) expect(snapshot.context.failure).toBe(null)
  },
})
