import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table orders validate constraint orders_site_contact_name_check`,
  sql`alter table orders validate constraint orders_site_contact_phone_check`,
]

/** Checks what was written before the constraints of `093_order_sites`; nobody waits for it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
