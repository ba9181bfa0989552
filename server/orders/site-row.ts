import type { Selectable } from 'kysely'
import type { OrderSite } from '#shared/orders/order-site.schema'
import type { OrdersTable } from './tables.ts'

/** What an order's row says of it. */
export type SiteRow = Pick<Selectable<OrdersTable>, 'site_contact_name' | 'site_contact_phone' | 'wished_on'>

/** Whom one meets where an order goes, and when it is wished for. */
export const siteOf = (row: SiteRow): OrderSite => ({
  contactName: row.site_contact_name ?? '',
  contactPhone: row.site_contact_phone ?? '',
  wishedOn: row.wished_on,
})
