import type { Generated } from 'kysely'
import type { AddressType } from '#shared/account/addresses.schema'

/** An address of an account (§3); at most one is selected per user and type. */
export interface AddressesTable {
  id: Generated<string>
  user_id: string
  type: AddressType
  name: string
  company_name: string
  street: string
  postal_code: string
  city: string
  selected: boolean
  /** for the drivers: access, opening hours; empty for none, and always for a billing address */
  delivery_note: Generated<string>
  created_at: Generated<Date>
}

export interface AccountTables {
  addresses: AddressesTable
}
