import { expect } from 'vitest'
import { addressFieldsIn, addressFormMachine } from '#machines/account/address-form.machine'
import { addressProblems } from '#shared/account/address.rules'
import { describePaths } from '#tests/platform/paths'
import { billingAddress, shippingAddress } from './account.fixtures.ts'

describePaths(addressFormMachine, {
  inputs: [
    { type: 'shipping', address: undefined, billing: billingAddress },
    { type: 'shipping', address: shippingAddress, billing: billingAddress },
    { type: 'billing', address: undefined, billing: undefined },
  ],
  events: [
    { type: 'field.change', field: 'postal_code', text: '440' },
    { type: 'field.change', field: 'postal_code', text: '44000' },
    { type: 'note.change', text: 'Portail vert' },
    { type: 'billing.copy', copied: true },
    { type: 'billing.copy', copied: false },
    { type: 'form.submit' },
  ],
  project: ({ context: { typed, note, copied } }) => ({ code: typed.postal_code, note, copied }),
  check: (snapshot) => {
    const { context } = snapshot
    if (context.copied) {
      expect(context).toMatchObject({ type: 'shipping', address: undefined })
      expect(addressProblems(addressFieldsIn(context))).toEqual({})
    } else expect(addressFieldsIn(context)).toBe(context.typed)
  },
})
