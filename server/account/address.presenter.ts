import type { Address } from '#shared/account/addresses.schema'
import type { AddressRow, WrittenAddress } from './addresses.queries.ts'

/** An address as its customer gets it with their data. */
export const presentAddress = (row: AddressRow): Address => ({
  id: row.id,
  name: row.name,
  company_name: row.company_name,
  street: row.street,
  postal_code: row.postal_code,
  city: row.city,
  billing_address: row.type === 'billing',
  shipping_address: row.type === 'shipping',
  selected: row.selected,
  type: row.type,
  ...(row.delivery_note === '' ? {} : { deliveryNote: row.delivery_note }),
})

/** An address as replies show it, with who wrote it so. */
export const presentWrittenAddress = (row: WrittenAddress): Address => {
  const { changed_at: at, changed_by_name: by } = row
  return {
    ...presentAddress(row),
    ...(at !== null && by !== null && { changed: { at: at.toISOString(), by } }),
  }
}
