import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type AddressFormEmitted,
  type AddressFormInput,
  addressFormMachine,
} from '#machines/account/address-form.machine'
import { billingAddress, shippingAddress } from './account.fixtures.ts'

const start = (input: AddressFormInput) => {
  const told: AddressFormEmitted[] = []
  const actor = createActor(addressFormMachine, { input })
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, told }
}

const { name, company_name, street, postal_code, city } = billingAddress

test('an address without its fields is refused, then given once they are there', () => {
  const { actor, told } = start({ type: 'billing', address: undefined, billing: undefined })
  expect(actor.getSnapshot().hasTag('tried')).toBe(false)
  actor.send({ type: 'form.submit' })
  expect(told).toEqual([{ type: 'address.refused' }])
  expect(actor.getSnapshot().hasTag('tried')).toBe(true)
  for (const field of ['name', 'company_name', 'street', 'postal_code', 'city'] as const)
    actor.send({ type: 'field.change', field, text: field === 'postal_code' ? '44000' : 'Atelier (démo)' })
  actor.send({ type: 'form.submit' })
  expect(told.slice(1)).toEqual([
    {
      type: 'address.given',
      address: {
        name: 'Atelier (démo)',
        company_name: 'Atelier (démo)',
        street: 'Atelier (démo)',
        postal_code: '44000',
        city: 'Atelier (démo)',
        billing_address: true,
        shipping_address: false,
      },
    },
  ])
})

test('the billing address stands in for the delivery, and what was typed comes back after it', () => {
  const { actor, told } = start({ type: 'shipping', address: undefined, billing: billingAddress })
  actor.send({ type: 'field.change', field: 'city', text: 'Nantes' })
  actor.send({ type: 'note.change', text: 'Portail vert' })
  actor.send({ type: 'billing.copy', copied: true })
  actor.send({ type: 'field.change', field: 'city', text: 'Brest' })
  actor.send({ type: 'form.submit' })
  expect(told).toEqual([
    {
      type: 'address.given',
      address: {
        name,
        company_name,
        street,
        postal_code,
        city,
        billing_address: true,
        shipping_address: true,
        deliveryNote: 'Portail vert',
      },
    },
  ])
  actor.send({ type: 'billing.copy', copied: false })
  expect(actor.getSnapshot().context.typed.city).toBe('Nantes')
})

test('an address that is modified says which, and is never the billing address in its place', () => {
  const { actor, told } = start({ type: 'shipping', address: shippingAddress, billing: billingAddress })
  expect(actor.getSnapshot().can({ type: 'billing.copy', copied: true })).toBe(false)
  actor.send({ type: 'form.submit' })
  expect(told).toMatchObject([
    {
      type: 'address.given',
      address: {
        street: shippingAddress.street,
        addressToModify: shippingAddress.id,
        billing_address: false,
      },
    },
  ])
})
