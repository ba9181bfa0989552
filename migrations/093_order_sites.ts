import { type Kysely, sql } from 'kysely'

/** Whom one meets where an order goes, and the day that it is wished for: null where it was not said. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table orders
    add column site_contact_name text,
    add column site_contact_phone text,
    add column wished_on date,
    add constraint orders_site_contact_name_check
      check (char_length(site_contact_name) between 1 and 100) not valid,
    add constraint orders_site_contact_phone_check
      check (char_length(site_contact_phone) between 1 and 30) not valid`.execute(db)
}
