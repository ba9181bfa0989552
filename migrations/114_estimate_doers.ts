import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table addresses add column if not exists changed_at timestamptz,
    add column if not exists changed_by uuid,
    add constraint addresses_changed_by_fkey foreign key (changed_by) references users (id)
      on delete set null not valid`,
  sql`alter table estimates add column if not exists kept_by uuid,
    add constraint estimates_kept_by_fkey foreign key (kept_by) references users (id)
      on delete set null not valid`,
  sql`alter table estimate_revisions add column if not exists given_by uuid,
    add constraint estimate_revisions_given_by_fkey foreign key (given_by) references users (id)
      on delete set null not valid`,
  sql`alter table estimate_links add column if not exists made_by uuid,
    add constraint estimate_links_made_by_fkey foreign key (made_by) references users (id)
      on delete set null not valid`,
]

/** Who of a customer's people wrote an address or an estimate, handed one out, or made its link (decision 098): null of what was before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
