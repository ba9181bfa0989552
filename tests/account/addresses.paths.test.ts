import { expect } from 'vitest'
import { addressesMachine } from '#machines/account/addresses.machine'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import { anAddress } from '#tests/orders/orders.fixtures'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

const shipping = (id: string, selected: boolean): Address =>
  anAddress({ id, selected, type: 'shipping', billing_address: false, shipping_address: true })
const list = [anAddress({ id: 'b1' }), shipping('s1', true), shipping('s2', false)]
const body: AddAddressBody = {
  billing_address: false,
  shipping_address: true,
  name: 'Chantier',
  company_name: 'Pose & Stores',
  street: '1 rue Neuve',
  postal_code: '69001',
  city: 'Lyon',
}

describePaths(addressesMachine, {
  inputs: [undefined],
  events: [
    { type: 'addresses.retry' },
    { type: 'address.add', addressType: 'billing' },
    { type: 'address.add', addressType: 'shipping' },
    { type: 'address.modify', id: 's1' },
    { type: 'address.select', id: 's1' },
    { type: 'address.select', id: 's2' },
    { type: 'address.delete', id: 's1' },
    { type: 'address.delete', id: 'gone' },
    { type: 'form.submit', address: body },
    { type: 'form.cancel' },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
    ...['loadAddresses', 'reloadAddresses'].flatMap((id) => [
      done(id, list),
      done(id, []),
      failed(id, refusal('NETWORK')),
    ]),
    ...['saveAddress', 'selectAddress', 'deleteAddress'].flatMap((id) => [
      done(id, 'Fait'),
      failed(id, refusal('NETWORK')),
    ]),
  ],
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
