import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { addressesMachine } from '#machines/account/addresses.machine'
import { addAddress, addresses, deleteAddress, selectAddress } from '#shared/account/addresses.endpoints'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'

export const addressesLogic = addressesMachine.provide({
  actors: {
    loadAddresses: provideCall<Address[]>(async () => (await call(addresses)).addresses),
    saveAddress: provideCall<string, AddAddressBody>(
      async (body) => (await call(addAddress, { body })).message ?? 'Adresse enregistrée',
    ),
    selectAddress: provideCall<string, { id: string }>(
      async (params) => (await call(selectAddress, { params })).message ?? 'Adresse sélectionnée',
    ),
    deleteAddress: provideCall<string, { id: string }>(
      async (params) => (await call(deleteAddress, { params })).message ?? 'Adresse supprimée',
    ),
  },
})
