import { expect } from 'vitest'
import { addressesMachine } from '#machines/account/addresses.machine'
import { declarePaths } from '#paths/declare'
import type { Address } from '#shared/account/addresses.schema'
import { AddAddressBody, AddressParams } from '#shared/account/addresses.schema'
import { anAddress } from '#tests/orders/orders.fixtures'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress, refusedBy } from '#tests/platform/refused'
import { givenAddress } from './account.fixtures.ts'

const shipping = (id: string, selected: boolean): Address =>
  anAddress({ id, selected, type: 'shipping', billing_address: false, shipping_address: true })

export const addressesPaths = declarePaths(addressesMachine, {
  title: 'Les adresses du compte',
  notWalked: {
    api: {
      'je modifie une adresse qui n’est plus là': REFUSED,
      'je choisis l’adresse qui l’est déjà': REFUSED,
      'je supprime une adresse qui n’est plus là': REFUSED,
    },
    browser: byHand('my-account'),
  },
  inputs: { 'la page s’ouvre': undefined },
  events: {
    'je réessaie': { type: 'addresses.retry' },
    'j’ajoute une adresse de facturation': { type: 'address.add', addressType: 'billing' },
    'j’ajoute une adresse de livraison': { type: 'address.add', addressType: 'shipping' },
    'je modifie une adresse': { type: 'address.modify', id: 's1' },
    'je modifie l’adresse de facturation': { type: 'address.modify', id: 'b1' },
    'je modifie une adresse qui n’est plus là': { type: 'address.modify', id: 'gone' },
    'je choisis l’adresse qui l’est déjà': { type: 'address.select', id: 's1' },
    'je choisis une autre adresse': { type: 'address.select', id: 's2' },
    'je supprime une adresse': { type: 'address.delete', id: 's1' },
    'je supprime une adresse qui n’est plus là': { type: 'address.delete', id: 'gone' },
    'j’enregistre l’adresse': { type: 'form.submit', address: givenAddress },
    'je renonce au formulaire': { type: 'form.cancel' },
    'je confirme la suppression': { type: 'delete.confirm' },
    'je renonce à la suppression': { type: 'delete.cancel' },
  },
  effects: {
    loadAddresses: {
      'les adresses arrivent': [anAddress({ id: 'b1' }), shipping('s1', true), shipping('s2', false)],
      'il n’y a aucune adresse': [],
      'les adresses n’arrivent pas': refusal('NETWORK'),
    },
    saveAddress: {
      'l’adresse est enregistrée': 'Adresse enregistrée',
      'l’adresse est refusée': refusal('INVALID_FIELDS'),
    },
    selectAddress: { 'l’adresse est choisie': 'Adresse choisie', 'le choix échoue': refusal('NETWORK') },
    deleteAddress: {
      'l’adresse est supprimée': 'Adresse supprimée',
      'la suppression échoue': refusal('NETWORK'),
    },
  },
  asks: {
    saveAddress: refusedBy(AddAddressBody),
    selectAddress: (params) => refusedAddress(AddressParams, params),
    deleteAddress: (params) => refusedAddress(AddressParams, params),
  },
  states: {
    loading: 'les adresses se chargent',
    failed: 'les adresses manquent',
    listed: 'les adresses sont là',
    filling: 'une adresse se saisit',
    'saving.sending': 'une adresse s’enregistre',
    'saving.reloading': 'les adresses sont relues après l’enregistrement',
    'selecting.sending': 'une adresse est choisie',
    'selecting.reloading': 'les adresses sont relues après le choix',
    confirming: 'la suppression est à confirmer',
    'deleting.sending': 'une adresse est supprimée',
    'deleting.reloading': 'les adresses sont relues après la suppression',
    refreshing: 'les adresses sont relues',
  },
  project: ({ context: { addresses, stale, formType, subject, failure } }) => ({
    ids: addresses.map(({ id }) => id),
    stale,
    formType,
    subject: subject?.id,
    failed: failure !== null,
  }),
  check: (snapshot) => {
    const { addresses, stale, formType, subject, failure } = snapshot.context
    // what is shown as the account's addresses with nothing under way is what the server said last
    if (snapshot.matches('listed')) expect([stale, subject, failure]).toEqual([false, null, null])
    if (snapshot.matches('selecting')) expect(subject?.selected).toBe(false)
    if (snapshot.hasTag('confirm')) expect(subject).not.toBeNull()
    if (snapshot.hasTag('form')) {
      const adds = subject === null && formType === 'billing'
      if (adds) expect(addresses.some(({ type }) => type === 'billing')).toBe(false)
      if (subject !== null) expect(subject.type).toBe(formType)
    }
  },
})
