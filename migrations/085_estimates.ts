import { type Kysely, sql } from 'kysely'

const statements = [
  // A picture that an installer's own papers begin with. What was handed out with one keeps it.
  sql`create table estimate_logos (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    bytes bytea not null constraint estimate_logos_bytes_check check (octet_length(bytes) between 1 and 524288),
    width integer not null constraint estimate_logos_width_check check (width between 1 and 600),
    height integer not null constraint estimate_logos_height_check check (height between 1 and 240),
    made_at timestamptz not null,
    constraint estimate_logos_owner_key unique (id, user_id)
  )`,
  sql`alter table estimate_logos alter column bytes set storage external`,
  sql`create index estimate_logos_user on estimate_logos (user_id)`,

  // What the papers of an account say of its company; who hands one out locks its row.
  sql`create table estimate_issuers (
    user_id uuid primary key references users (id) on delete cascade,
    version integer not null constraint estimate_issuers_version_check check (version >= 1),
    facts jsonb not null,
    prefix text not null constraint estimate_issuers_prefix_check
      check (char_length(prefix) <= 12 and prefix ~ '^([A-Za-z0-9./-]*[A-Za-z./-])?$'),
    first_number integer not null constraint estimate_issuers_first_number_check
      check (first_number between 1 and 999999),
    vat_rate double precision not null constraint estimate_issuers_vat_rate_check check (vat_rate in (20, 10, 5.5)),
    validity_days integer not null constraint estimate_issuers_validity_days_check
      check (validity_days between 1 and 365),
    logo_id uuid,
    kept_at timestamptz not null,
    constraint estimate_issuers_logo_fkey foreign key (logo_id, user_id) references estimate_logos (id, user_id)
  )`,
  sql`create index estimate_issuers_logo on estimate_issuers (logo_id)`,

  // What an installer offers to a client of their own. Its id is made by the page, so that a draft kept twice is one.
  sql`create table estimates (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    state text not null default 'draft' constraint estimates_state_check check (state in (
      'draft', 'given', 'accepted', 'refused', 'expired', 'revised', 'archived')),
    version integer not null constraint estimates_version_check check (version >= 1),
    prefix text,
    rank integer constraint estimates_rank_check check (rank >= 1),
    number text generated always as (prefix || lpad(rank::text, greatest(4, length(rank::text)), '0')) stored,
    content jsonb not null,
    name text generated always as (content ->> 'name') stored,
    client text generated always as (content -> 'client' ->> 'name') stored,
    quote_id uuid references quotes (id),
    created_at timestamptz not null,
    kept_at timestamptz not null,
    constraint estimates_number_key unique (user_id, prefix, rank),
    constraint estimates_numbered_check check (
      (prefix is null) = (rank is null) and (state = 'draft') = (rank is null)),
    constraint estimates_lines_check check (jsonb_array_length(content -> 'lines') <= 200)
  )`,
  sql`create index estimates_user on estimates (user_id, created_at desc, id desc) where state <> 'archived'`,
  sql`create index estimates_user_state on estimates (user_id, state, created_at desc, id desc)`,
  sql`create index estimates_given on estimates (id) where state = 'given'`,
  sql`create index estimates_quote on estimates (quote_id)`,
  sql`create index estimates_search on estimates
    using gin (search_fold(' ' || coalesce(number, '') || ' ' || name || ' ' || client) gin_trgm_ops)
    with (fastupdate = off)`,

  // As it was handed out: all that its client reads, and nothing else.
  sql`create table estimate_revisions (
    estimate_id uuid not null references estimates (id) on delete cascade,
    revision integer not null constraint estimate_revisions_revision_check check (revision >= 1),
    document jsonb not null,
    net_cents bigint not null constraint estimate_revisions_net_check check (net_cents >= 0),
    vat_cents bigint not null constraint estimate_revisions_vat_check check (vat_cents >= 0),
    total_cents bigint not null
      constraint estimate_revisions_total_check check (total_cents = net_cents + vat_cents),
    valid_until date not null,
    logo_id uuid references estimate_logos (id),
    given_at timestamptz not null,
    primary key (estimate_id, revision)
  )`,
  sql`create index estimate_revisions_logo on estimate_revisions (logo_id)`,

  // What its client answered: once.
  sql`create table estimate_answers (
    estimate_id uuid not null,
    revision integer not null,
    id uuid not null constraint estimate_answers_id_key unique,
    kind text not null constraint estimate_answers_kind_check check (kind in ('accepted', 'refused')),
    name text not null constraint estimate_answers_name_check check (char_length(name) <= 120),
    reason text not null constraint estimate_answers_reason_check check (char_length(reason) <= 1000),
    at timestamptz not null,
    primary key (estimate_id, revision),
    constraint estimate_answers_revision_fkey foreign key (estimate_id, revision)
      references estimate_revisions (estimate_id, revision) on delete cascade,
    constraint estimate_answers_words_check check (
      case kind when 'accepted' then name <> '' and reason = '' else name = '' end)
  )`,

  // Whoever has the secret reads it; the hash alone is kept.
  sql`create table estimate_links (
    hash text primary key constraint estimate_links_hash_check check (hash ~ '^[0-9a-f]{64}$'),
    estimate_id uuid not null,
    revision integer not null,
    made_at timestamptz not null,
    until date not null,
    constraint estimate_links_revision_key unique (estimate_id, revision),
    constraint estimate_links_revision_fkey foreign key (estimate_id, revision)
      references estimate_revisions (estimate_id, revision) on delete cascade
  )`,
  sql`create index estimate_links_until on estimate_links (until)`,

  // Its PDF, made once.
  sql`create table estimate_papers (
    estimate_id uuid not null,
    revision integer not null,
    bytes bytea not null constraint estimate_papers_bytes_check check (octet_length(bytes) between 1 and 16777216),
    sha256 text not null constraint estimate_papers_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
    made_at timestamptz not null,
    primary key (estimate_id, revision),
    constraint estimate_papers_revision_fkey foreign key (estimate_id, revision)
      references estimate_revisions (estimate_id, revision) on delete cascade
  )`,
  sql`alter table estimate_papers alter column bytes set storage external`,

  // They go with their account, and are never changed.
  sql`create function keep_estimates() returns trigger language plpgsql as $$
    begin
      raise exception 'What was handed out is never changed.' using errcode = '55000';
    end $$`,
  ...['estimate_revisions', 'estimate_answers', 'estimate_papers', 'estimate_logos'].map(
    (table) => sql`create trigger ${sql.raw(`${table}_kept`)} before update on ${sql.table(table)}
      for each row execute function keep_estimates()`,
  ),

  // A version from before would leave the estimates of accounts that it deletes.
  sql`update schema_compatibility set since = '085_estimates'`,
]

/** What installers offer to their own clients, and who issues it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
