import { type Kysely, sql } from 'kysely'

/** Accounts, sessions with their refresh tokens, and addresses. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email) and email like '%_@_%' and length(email) <= 254),
      password_hash text not null,
      role text not null default 'user' check (role in ('user', 'editor', 'admin')),
      status text not null default 'inactive' check (status in ('active', 'inactive')),
      verified_at timestamptz,
      type text not null default 'professionnel'
        check (type in ('professionnel', 'partenaire', 'étudiant', 'interne')),
      title text not null check (title in ('Madame', 'Monsieur')),
      level text not null check (level in ('débutant', 'confirmé', 'expert')),
      first_name text not null,
      last_name text not null,
      company text not null,
      function text not null,
      deferred_payment boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index users_email on users (email)`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      remember boolean not null,
      created_at timestamptz not null,
      last_used timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id, last_used)`.execute(db)

  await sql`
    create table refresh_tokens (
      hash text primary key check (length(hash) = 64),
      session_id uuid not null references sessions (id) on delete cascade,
      rotated_at timestamptz
    )`.execute(db)
  // One current token per family, whatever happens between two refreshes.
  await sql`create unique index refresh_tokens_current on refresh_tokens (session_id) where rotated_at is null`.execute(
    db,
  )
  await sql`create index refresh_tokens_session on refresh_tokens (session_id)`.execute(db)

  await sql`
    create table addresses (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      type text not null check (type in ('billing', 'shipping')),
      name text not null,
      company_name text not null,
      street text not null,
      postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
      city text not null,
      selected boolean not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index addresses_selected on addresses (user_id, type) where selected`.execute(db)
  // An account holds one billing address (§2.11).
  await sql`create unique index addresses_one_billing on addresses (user_id) where type = 'billing'`.execute(
    db,
  )
  await sql`create index addresses_user on addresses (user_id, created_at)`.execute(db)
}
