import Type, { type Static } from 'typebox'
import { ADDRESS_MAX } from './address.rules.ts'

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

const text = (field: keyof typeof ADDRESS_MAX) => Type.String({ maxLength: ADDRESS_MAX[field] })

/**
 * Both flags true copies one address as billing and shipping (§4). What must be filled in and how, `addressProblems`
 * says: the route calls it with the spaces around taken off.
 */
export const AddAddressBody = Type.Object({
  billing_address: Type.Boolean(),
  shipping_address: Type.Boolean(),
  name: text('name'),
  company_name: text('company_name'),
  street: text('street'),
  /** French: five digits */
  postal_code: Type.String(),
  city: text('city'),
})
export type AddAddressBody = Static<typeof AddAddressBody>
