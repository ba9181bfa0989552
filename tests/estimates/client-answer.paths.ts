import { expect } from 'vitest'
import { clientAnswerMachine } from '#machines/estimates/client-answer.machine'
import { declarePaths } from '#paths/declare'
import { AcceptEstimateBody, LinkBody, RefuseEstimateBody } from '#shared/estimates/client-estimate.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'
import { aLinkedEstimate } from './own-estimates.fixtures.ts'

export const clientAnswerPaths = declarePaths(clientAnswerMachine, {
  title: 'Le devis que l’on m’a remis',
  notWalked: {
    api: {
      'il a expiré': 'a day that is over is seen to by the tests of the calls',
      'le devis expiré arrive': 'a day that is over is seen to by the tests of the calls',
    },
    browser: byHand('estimates'),
  },
  inputs: { 'j’ouvre le lien': { secret: 's1' } },
  events: {
    'je réessaie': { type: 'estimate.retry' },
    'j’écris mon nom': { type: 'name.type', text: 'Syndic des Tilleuls' },
    'j’efface mon nom': { type: 'name.type', text: ' ' },
    'je coche « Bon pour accord »': { type: 'agreement.tick', agreed: true },
    'j’accepte': { type: 'accept.send', id: 'a1' },
    'je veux refuser': { type: 'refuse.ask' },
    'je dis pourquoi': { type: 'reason.type', text: 'Trop tard.' },
    'je confirme le refus': { type: 'refuse.confirm', id: 'r1' },
    'je reviens au devis': { type: 'refuse.cancel' },
  },
  effects: {
    readLinked: {
      'le devis arrive': aLinkedEstimate(),
      'le devis accepté arrive': aLinkedEstimate('accepted'),
      'le devis expiré arrive': aLinkedEstimate('expired'),
      'le devis révisé arrive': aLinkedEstimate('revised'),
      'le lien ne mène à rien': refusal('ESTIMATE_LINK_UNKNOWN'),
      'le réseau manque': refusal('NETWORK'),
    },
    accept: {
      'l’accord est reçu': aLinkedEstimate('accepted'),
      'il était déjà répondu': refusal('ESTIMATE_ANSWERED'),
      'il a expiré': refusal('ESTIMATE_EXPIRED'),
      'il est révisé': refusal('ESTIMATE_REVISED'),
      'le lien ne mène plus à rien': refusal('ESTIMATE_LINK_UNKNOWN'),
      'l’accord ne part pas': refusal('NETWORK'),
    },
    refuse: {
      'le refus est reçu': aLinkedEstimate('refused'),
      'il était déjà répondu au refus': refusal('ESTIMATE_ANSWERED'),
      'le lien ne mène plus à rien pour refuser': refusal('ESTIMATE_LINK_UNKNOWN'),
      'le refus ne part pas': refusal('NETWORK'),
    },
  },
  asks: {
    readLinked: (body) => refused(LinkBody, body),
    accept: (body) => refused(AcceptEstimateBody, body),
    refuse: (body) => refused(RefuseEstimateBody, body),
  },
  states: {
    loading: 'le devis se charge',
    failed: 'le devis ne s’est pas chargé',
    unknown: 'le lien ne mène à aucun devis',
    open: 'le devis se lit',
    accepting: 'l’accord part',
    asking: 'le refus se confirme',
    refusing: 'le refus part',
    catchingUp: 'le devis est relu',
  },
  // what is read again is why it was refused
  offers: ({ context: { failure } }, event) =>
    event.type !== 'xstate.done.actor.readAgain' ||
    event.output.standing ===
      ({ ESTIMATE_ANSWERED: 'accepted', ESTIMATE_EXPIRED: 'expired' }[failure?.code ?? ''] ?? 'revised'),
  project: ({ context: { linked, name, agreed, reason, judged, acceptId, refuseId, failure } }) => [
    linked?.standing,
    name.trim() !== '',
    agreed,
    reason !== '',
    judged,
    acceptId !== null,
    refuseId !== null,
    failure?.code,
  ],
  check: (snapshot) => {
    const { name, agreed, acceptId, refuseId, linked } = snapshot.context
    if (snapshot.matches('accepting'))
      expect([agreed, name.trim() !== '', acceptId !== null]).toEqual([true, true, true])
    if (snapshot.matches('refusing')) expect(refuseId).not.toBeNull()
    if (snapshot.matches('open')) expect(linked).not.toBeNull()
  },
})
