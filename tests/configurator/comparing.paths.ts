import { expect } from 'vitest'
import { comparingMachine } from '#machines/configurator/comparing.machine'
import { declarePaths } from '#paths/declare'
import { TemplateParams } from '#shared/configurator/configurator.schema'
import { CodeParams } from '#shared/configurator/saved-configuration.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'

export const comparingPaths = declarePaths(comparingMachine, {
  title: 'Un autre produit dans la comparaison',
  notWalked: { browser: byHand('comparison') },
  inputs: { 'une configuration est comparée': undefined },
  events: {
    'j’ajoute un produit': { type: 'product.add' },
    'je choisis un modèle': { type: 'product.choose', product: { subFamilyId: 'ra-25', like: 'K7M2Q9TX' } },
    'je réessaie': { type: 'product.retry' },
    'je ferme': { type: 'product.close' },
  },
  effects: {
    addProduct: {
      'le produit a son code': 'AAAA2222',
      'le réseau manque': refusal('NETWORK'),
      'le modèle n’est plus vendu': refusal('NOT_FOUND'),
    },
  },
  asks: {
    addProduct: ({ subFamilyId, like }) => [
      ...refusedAddress(TemplateParams, { subFamilyId }),
      ...refusedAddress(CodeParams, { code: like }),
    ],
  },
  states: {
    closed: 'rien ne se choisit',
    choosing: 'un modèle se choisit',
    adding: 'le produit reprend les cotes',
    failed: 'le produit manque',
  },
  project: ({ context }) => [context.product !== null, context.failure?.code],
  check: (snapshot) => {
    expect(snapshot.context.failure !== null).toBe(snapshot.matches('failed'))
  },
})
