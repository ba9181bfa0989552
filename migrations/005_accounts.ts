import { type Kysely, sql } from 'kysely'

const statements = [
  // The numbers are kept as they were typed, right or wrong: whoever approves the account judges them.
  sql`alter table users
    add column siret text not null default '' check (length(siret) <= 30),
    add column vat text not null default '' check (length(vat) <= 30),
    add column deleted_at timestamptz`,
  sql`alter table users
    drop constraint users_title_check,
    add constraint users_title_check
      check (title in ('Madame', 'Monsieur') or (title = '' and deleted_at is not null)),
    drop constraint users_level_check,
    add constraint users_level_check
      check (level in ('débutant', 'confirmé', 'expert') or (level = '' and deleted_at is not null)),
    add constraint users_email_normal_check check (email is nfkc normalized),
    add constraint users_deleted_check check (
      deleted_at is null
      or (
        status = 'inactive' and role = 'user' and verified_at is null and email like 'supprime-%@anonyme.invalid'
        and password_hash = '' and first_name = '' and last_name = '' and company = '' and function = '' and siret = '' and vat = ''
      )
    )`,
  // One account holds a verified e-mail; beside it stands at most one sign-up that nobody has confirmed.
  sql`drop index users_email`,
  sql`create unique index users_email on users (email, (verified_at is null))`,

  // One row for each kind of secret and what it opens: a new one supersedes the last.
  sql`create table one_time_secrets (
    key text not null check (length(key) = 64),
    purpose text not null check (
      purpose in ('login_code', 'verification_code', 'verification_link', 'reset_link')
    ),
    user_id uuid references users (id) on delete cascade,
    hash text not null check (length(hash) = 64),
    expires_at timestamptz not null,
    used_at timestamptz,
    tries integer not null default 0 check (tries between 0 and 5),
    failures integer not null default 0 check (failures between 0 and 20),
    failures_until timestamptz,
    primary key (key, purpose),
    check ((failures = 0) = (failures_until is null))
  )`,
  sql`create index one_time_secrets_user on one_time_secrets (user_id)`,
  sql`create index one_time_secrets_expires on one_time_secrets (expires_at)`,

  sql`create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null check (kind ~ '^[a-z_]{1,40}$'),
    subject_id uuid references users (id) on delete set null,
    actor_id uuid references users (id) on delete set null,
    ip text check (length(ip) <= 64),
    details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 2000)
  )`,
  sql`create index audit_log_at on audit_log (at desc, id desc)`,
  sql`create index audit_log_subject on audit_log (subject_id, at desc, id desc)`,
  sql`create index audit_log_actor on audit_log (actor_id, at desc, id desc)`,
]

/** Sign-up, one-time codes and links, the log of what touches an account's security, and deletion. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
