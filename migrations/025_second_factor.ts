import { type Kysely, sql } from 'kysely'

/** A second factor of staff: a shared secret, sealed, and recovery codes, hashed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table users add column second_factor_at timestamptz`.execute(db)
  await sql`create table second_factors (
    user_id uuid primary key references users (id) on delete cascade,
    sealed_secret text not null check (length(sealed_secret) between 1 and 200),
    last_counter integer not null default 0 check (last_counter >= 0)
  )`.execute(db)
  await sql`create table recovery_codes (
    user_id uuid not null references users (id) on delete cascade,
    hash text not null check (length(hash) = 64),
    used_at timestamptz,
    primary key (user_id, hash)
  )`.execute(db)
}
