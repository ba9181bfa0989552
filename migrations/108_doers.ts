import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table order_events add column if not exists done_by uuid,
    add constraint order_events_done_by_fkey foreign key (done_by) references users (id)
      on delete set null not valid`,
  sql`alter table quote_events add column if not exists done_by uuid,
    add constraint quote_events_done_by_fkey foreign key (done_by) references users (id)
      on delete set null not valid`,
  sql`alter table quote_messages add column if not exists written_by uuid,
    add constraint quote_messages_written_by_fkey foreign key (written_by) references users (id)
      on delete set null not valid`,
  sql`alter table projects add column if not exists archived_by uuid,
    add constraint projects_archived_by_fkey foreign key (archived_by) references users (id)
      on delete set null not valid`,
]

/** Who of a customer's people took a step, wrote, or put away (decision 094): null of what was before, and of what others did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
