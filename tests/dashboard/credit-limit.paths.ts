import { expect } from 'vitest'
import { creditLimitMachine } from '#machines/dashboard/users/credit-limit.machine'
import { declarePaths } from '#paths/declare'
import { typedLimit } from '#shared/dashboard/users/credit-limit'
import { ChangeCreditBody, UserIdParams } from '#shared/dashboard/users/users.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

export const creditLimitPaths = declarePaths(creditLimitMachine, {
  title: 'Fixer l’encours autorisé d’un compte',
  notWalked: { browser: byHand('dashboard-receivables') },
  inputs: { 'le compte n’a pas de limite': { id: 'u1', limitCents: null } },
  events: {
    'j’ouvre « Modifier l’encours autorisé »': { type: 'limit.ask' },
    'je tape « 1 500,50 »': { type: 'limit.type', text: '1 500,50' },
    'je tape « 15OO »': { type: 'limit.type', text: '15OO' },
    'j’efface le montant': { type: 'limit.type', text: '' },
    'le compte est relu, à 900 €': { type: 'limit.read', limitCents: 90_000 },
    'j’enregistre l’encours': { type: 'limit.save' },
    'je renonce': { type: 'limit.cancel' },
  },
  effects: {
    saveLimit: {
      'l’encours est enregistré': 'L’encours autorisé est enregistré.',
      'un collègue l’a fixé avant moi': refusal('ACCOUNT_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    saveLimit: ({ id, body }) => [
      ...refusedAddress(UserIdParams, { id }),
      ...refused(ChangeCreditBody, body),
    ],
  },
  states: {
    idle: 'le compte se lit',
    editing: 'le montant se saisit',
    saving: 'le montant part',
  },
  project: ({ context: { limitCents, text, failure } }) => [limitCents, text, failure?.code],
  check: (snapshot) => {
    const { text, failure } = snapshot.context
    // what is sent is an amount, or none, and is not told as refused yet
    if (snapshot.matches('saving')) expect([typedLimit(text) === undefined, failure]).toEqual([false, null])
  },
})
