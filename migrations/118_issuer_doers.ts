import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table estimate_issuers add column if not exists kept_by uuid,
    add constraint estimate_issuers_kept_by_fkey foreign key (kept_by) references users (id)
      on delete set null not valid`,
]

/** Who of a customer's people wrote who issues their estimates (decision 098): null of what was before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
