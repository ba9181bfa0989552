import type { AddAddressBody } from '#shared/account/addresses.schema'
import type { UserData } from '#shared/account/user-data.schema'
import { anAddress } from '#tests/orders/orders.fixtures'
import { aUser } from '#tests/session/account.fixtures'

export const someUserData = (): UserData => {
  const { email, type, lastName, firstName, company, function: job, created_at } = aUser()
  return { email, type, lastName, firstName, company, function: job, created_at }
}

/** The account's address for invoices. */
export const billingAddress = anAddress({ id: 'b1', type: 'billing' })

/** One of its addresses for deliveries. */
export const shippingAddress = anAddress({
  id: 's1',
  type: 'shipping',
  shipping_address: true,
  billing_address: false,
})

/** An address for deliveries, as its form gives it. */
export const givenAddress: AddAddressBody = {
  billing_address: false,
  shipping_address: true,
  name: 'Chantier',
  company_name: 'Pose & Stores',
  street: '1 rue Neuve',
  postal_code: '69001',
  city: 'Lyon',
}
