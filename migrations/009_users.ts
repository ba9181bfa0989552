import { type Kysely, sql } from 'kysely'

/** What the list of accounts is filtered by: in each of its indexes, so that no row is read to be left out. */
const filters = sql`include (status, role, type, verified_at) where deleted_at is null`

const statements = [
  // What staff type when they look for an account, each word after a space, and the orders of its names, worked out by the database.
  sql`alter table users
    add column search_text text collate "C" not null generated always as (
      search_fold(' ' || email || ' ' || first_name || ' ' || last_name || ' ' || company || ' ' || siret)
    ) stored,
    add column sort_name text collate "C" not null
      generated always as (search_fold(last_name || ' ' || first_name)) stored,
    add column sort_company text collate "C" not null generated always as (search_fold(company)) stored`,
  sql`create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off)
    where deleted_at is null`,
  sql`create index users_by_created on users (created_at, id) ${filters}`,
  sql`create index users_by_name on users (sort_name, id) ${filters}`,
  sql`create index users_by_company on users (sort_company, id) ${filters}`,
  sql`create index users_by_email on users (email collate "C", id) ${filters}`,
  // Staff are few among customers: their list is short, whatever it is ordered by.
  sql`create index users_staff on users (role, created_at, id) where deleted_at is null and role <> 'user'`,
  // The few who can act as administrators are locked at each change by staff.
  sql`create index users_acting_admins on users (id)
    where role = 'admin' and status = 'active' and verified_at is not null`,

  sql`create index audit_log_kind on audit_log (kind, at desc, id desc)`,
]

/** The list of accounts and the audit log as staff read them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
