import { expect } from 'vitest'
import { confirmedCallMachine } from '#machines/platform/confirmed-call.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const confirmedCallPaths = declarePaths(confirmedCallMachine, {
  title: 'Ce qui est confirmé avant d’être fait',
  notWalked: { browser: byHand('dashboard-first-catalogue', 'dashboard-users') },
  inputs: { 'l’écran est ouvert': undefined },
  events: {
    'je le demande': { type: 'call.ask' },
    'je le confirme': { type: 'call.confirm' },
    'je ferme la fenêtre': { type: 'call.close' },
  },
  effects: {
    makeCall: {
      'c’est fait': 'Le second facteur est retiré.',
      'quelqu’un l’a fait avant moi': refusal('SECOND_FACTOR_ABSENT'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  states: {
    idle: 'rien n’est demandé',
    asking: 'la question est posée',
    making: 'la demande est en cours',
    refused: 'la raison du refus se lit',
  },
  project: ({ context: { failure } }) => failure?.code,
  check: (snapshot) => expect(snapshot.context.failure !== null).toBe(snapshot.matches('refused')),
})
