import Type, { type Static } from 'typebox'

/** An address of the account (§3): billing (one) or shipping (many), exactly one selected per type. */
export const AddressType = Type.Union([Type.Literal('billing'), Type.Literal('shipping')])
export type AddressType = Static<typeof AddressType>

export const Address = Type.Object({
  id: Type.String(),
  name: Type.String(),
  company_name: Type.String(),
  street: Type.String(),
  postal_code: Type.String(),
  city: Type.String(),
  billing_address: Type.Boolean(),
  shipping_address: Type.Boolean(),
  selected: Type.Boolean(),
  type: AddressType,
})
export type Address = Static<typeof Address>

export const AddressesReply = Type.Object({ success: Type.Literal(true), addresses: Type.Array(Address) })
export type AddressesReply = Static<typeof AddressesReply>

/** Both flags true copies one address as billing and shipping (§4). */
export const AddAddressBody = Type.Object({
  billing_address: Type.Boolean(),
  shipping_address: Type.Boolean(),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  company_name: Type.String({ minLength: 1, maxLength: 120 }),
  street: Type.String({ minLength: 1, maxLength: 200 }),
  /** French: five digits */
  postal_code: Type.String({ pattern: '^[0-9]{5}$' }),
  city: Type.String({ minLength: 1, maxLength: 120 }),
})
export type AddAddressBody = Static<typeof AddAddressBody>
