import { expect } from 'vitest'
import { estimateLeaveMachine } from '#machines/estimates/estimate-leave.machine'
import { declarePaths } from '#paths/declare'
import { EstimateParams } from '#shared/estimates/estimates.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { anEstimate } from './own-estimates.fixtures.ts'

const { id } = anEstimate()

export const estimateLeavePaths = declarePaths(estimateLeaveMachine, {
  title: 'Ne plus rédiger un devis client',
  notWalked: { browser: byHand('estimates') },
  inputs: {
    'je supprime un brouillon': { id, way: 'drop', isUnknown: false },
    'je supprime un brouillon que le serveur n’a pas': { id, way: 'drop', isUnknown: true },
    'j’abandonne une révision': { id, way: 'return', isUnknown: false },
    'j’archive un devis en révision': { id, way: 'archive', isUnknown: false },
  },
  events: { 'je confirme': { type: 'leave.confirm' }, 'je renonce': { type: 'leave.cancel' } },
  effects: {
    leave: {
      'c’est fait': undefined,
      'le devis n’existait plus': refusal('NOT_FOUND'),
      'le devis avait changé d’état': refusal('ESTIMATE_STEP_REFUSED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: { leave: ({ id: asked }) => refusedAddress(EstimateParams, { id: asked }) },
  states: {
    asked: 'la question est posée',
    posting: 'la demande part',
    done: 'c’est fait',
    moved: 'le devis est à relire',
    cancelled: 'rien n’a changé',
  },
  project: ({ context: { way, failure } }) => [way, failure?.code],
  check: (snapshot) => {
    if (snapshot.hasTag('busy')) expect(snapshot.context.failure).toBeNull()
  },
})
