import type { Generated } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { AddressType } from '#shared/account/addresses.schema'
import type { ComponentSelection, Criteria } from '#shared/configurator/evaluation'

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
  /** what it says; null: nobody was asked yet, as `changed_by` */
  changed_at: Generated<Date | null>
  /** who of the customer's people wrote it so */
  changed_by: Generated<string | null>
}

/** What an account last chose in a family, sizes apart. */
export interface LastAnswersTable {
  user_id: string
  family_id: string
  criteria: Json<Criteria>
  /** component type → reference that the person picked */
  components: Json<ComponentSelection>
  answered_at: Date
}

export interface AccountTables {
  addresses: AddressesTable
  last_answers: LastAnswersTable
}
