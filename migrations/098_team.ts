import { type Kysely, sql } from 'kysely'

const statements = [
  // A place in a team: the head's own, of who has colleagues, or a colleague's, whose customer is the head.
  sql`create table team_seats (
    user_id uuid primary key references users (id) on delete cascade,
    head_id uuid not null,
    may_order boolean not null,
    opened_here boolean not null,
    joined_at timestamptz not null,
    constraint team_seats_head_key unique (user_id, head_id),
    constraint team_seats_head_fkey foreign key (head_id, head_id) references team_seats (user_id, head_id)
      on delete cascade,
    constraint team_seats_head_check check (user_id <> head_id or (may_order and not opened_here))
  )`,
  sql`create index team_seats_head on team_seats (head_id, joined_at, user_id)`,

  // An e-mail that was asked to come, until it does.
  sql`create table team_invitations (
    id uuid primary key default gen_random_uuid(),
    head_id uuid not null references users (id) on delete cascade,
    email text not null constraint team_invitations_email_check check (email = lower(email) and length(email) <= 254),
    may_order boolean not null,
    hash text not null constraint team_invitations_hash_key unique
      constraint team_invitations_hash_check check (length(hash) = 64),
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    constraint team_invitations_email_key unique (head_id, email)
  )`,
  sql`create index team_invitations_email on team_invitations (email)`,
  sql`create index team_invitations_expiry on team_invitations (expires_at)`,

  // Whose customer is another from then on is announced as any change of an account is.
  sql`create function announce_seat() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', 'account ' || coalesce(new.user_id, old.user_id));
      return null;
    end $$`,
  sql`create trigger team_seats_changed after insert or update or delete on team_seats
    for each row execute function announce_seat()`,

  sql`alter table orders add column if not exists placed_by uuid,
    add constraint orders_placed_by_fkey foreign key (placed_by) references users (id)
      on delete set null not valid`,
  sql`alter table projects add column if not exists changed_by uuid,
    add constraint projects_changed_by_fkey foreign key (changed_by) references users (id)
      on delete set null not valid`,
  sql`alter table contact_messages add column if not exists written_by uuid,
    add constraint contact_messages_written_by_fkey foreign key (written_by) references users (id)
      on delete set null not valid`,
]

/** Teams (decision 087). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
