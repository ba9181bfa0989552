import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { AddAddressBody, AddressesReply } from './addresses.schema.ts'

export const addresses = endpoint<{ reply: AddressesReply }>('GET', '/api/user/addresses', 'active')
export const addAddress = endpoint<{ body: AddAddressBody; reply: DoneReply }>(
  'POST',
  '/api/user/addresses/add',
  'active',
)
