import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { AddAddressBody, AddressesReply, AddressParams } from './addresses.schema.ts'

export const addresses = endpoint<{ reply: AddressesReply }>('GET', '/api/user/addresses', 'verified')
/** Adds, or rewrites `addressToModify`. NOT_FOUND (404) for an address that is not one's own. */
export const addAddress = endpoint<{ body: AddAddressBody; reply: DoneReply }>(
  'POST',
  '/api/user/addresses/add',
  'active',
)
/** NOT_FOUND (404) for an address that is not one's own. Of a type's selected one, the last added takes its place. */
export const deleteAddress = endpoint<{ params: AddressParams; reply: DoneReply }>(
  'DELETE',
  '/api/user/addresses/delete/:id',
  'active',
)
/** Selects it instead of the one of its type that was. NOT_FOUND (404) for an address that is not one's own. */
export const selectAddress = endpoint<{ params: AddressParams; reply: DoneReply }>(
  'POST',
  '/api/user/addresses/select/:id',
  'active',
)
