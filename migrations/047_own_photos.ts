import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table contact_messages add constraint contact_messages_order_key unique (id, order_id)`,
  // The lines and photos of a complaint are of the order that it is about.
  sql`alter table complaint_lines
    drop constraint complaint_lines_message_id_fkey,
    add constraint complaint_lines_message_fkey
      foreign key (message_id, order_id) references contact_messages (id, order_id)`,
  sql`alter table complaint_photos
    drop constraint complaint_photos_message_id_fkey,
    add constraint complaint_photos_message_fkey
      foreign key (message_id, order_id) references contact_messages (id, order_id)`,
]

/** Complaints have lines and photos of their own order alone. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
