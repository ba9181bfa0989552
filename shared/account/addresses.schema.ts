import Type, { type Static } from 'typebox'
import { ADDRESS_MAX, DELIVERY_NOTE_MAX } from './address-limits.ts'

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
  /** for the drivers: access, opening hours; absent for none, and for a billing address */
  deliveryNote: Type.Optional(Type.String()),
  /** when it was written so (ISO 8601), and the e-mail of who of the customer’s people did; absent: nobody was asked yet */
  changed: Type.Optional(Type.Object({ at: Type.String(), by: Type.String() })),
})
export type Address = Static<typeof Address>

export const AddressesReply = Type.Object({ success: Type.Literal(true), addresses: Type.Array(Address) })
export type AddressesReply = Static<typeof AddressesReply>

const text = (field: keyof typeof ADDRESS_MAX) => Type.String({ maxLength: ADDRESS_MAX[field] })

/**
 * Both flags true copies one address as billing and shipping (§4). What must be filled in and how, `addressProblems`
 * says: the route calls it with the spaces around taken off. With `addressToModify` that address is rewritten in
 * place; the one flag that is true is its type, which does not change.
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
  /** id of one's own address (§3) */
  addressToModify: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  /** of the delivery address; a billing address keeps none. Absent: none */
  deliveryNote: Type.Optional(Type.String({ maxLength: DELIVERY_NOTE_MAX })),
})
export type AddAddressBody = Static<typeof AddAddressBody>

export const AddressParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type AddressParams = Static<typeof AddressParams>
