import { expect } from 'vitest'
import { addressFieldsIn, addressFormMachine } from '#machines/account/address-form.machine'
import { declarePaths } from '#paths/declare'
import { addressProblems } from '#shared/account/address.rules'
import { byHand, NO_CALL } from '#tests/platform/not-walked'
import { billingAddress, shippingAddress } from './account.fixtures.ts'

export const addressFormPaths = declarePaths(addressFormMachine, {
  title: 'La saisie d’une adresse',
  notWalked: { api: NO_CALL, browser: byHand('my-account', 'order') },
  inputs: {
    'une livraison de plus': { type: 'shipping', address: undefined, billing: billingAddress },
    'une livraison modifiée': { type: 'shipping', address: shippingAddress, billing: billingAddress },
    'une première facturation': { type: 'billing', address: undefined, billing: undefined },
  },
  events: {
    'je tape le code postal « 440 »': { type: 'field.change', field: 'postal_code', text: '440' },
    'je tape le code postal « 44000 »': { type: 'field.change', field: 'postal_code', text: '44000' },
    'j’écris un mot pour le livreur': { type: 'note.change', text: 'Portail vert' },
    'je reprends l’adresse de facturation': { type: 'billing.copy', copied: true },
    'je ne la reprends plus': { type: 'billing.copy', copied: false },
    'j’enregistre l’adresse': { type: 'form.submit' },
  },
  states: { typing: 'l’adresse se saisit', tried: 'ce qui ne va pas se voit' },
  project: ({ context: { typed, note, copied } }) => ({ code: typed.postal_code, note, copied }),
  check: (snapshot) => {
    const { context } = snapshot
    if (context.copied) {
      expect(context).toMatchObject({ type: 'shipping', address: undefined })
      expect(addressProblems(addressFieldsIn(context))).toEqual({})
    } else expect(addressFieldsIn(context)).toBe(context.typed)
  },
})
