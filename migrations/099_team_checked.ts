import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table orders validate constraint orders_placed_by_fkey`,
  sql`alter table projects validate constraint projects_changed_by_fkey`,
  sql`alter table contact_messages validate constraint contact_messages_written_by_fkey`,
  // What is begun while its person comes into a team waits for that, and is refused: it would be nobody's (a passing refusal:
  // asked again, it is the head's).
  sql`create function refuse_own_work() returns trigger language plpgsql as $$
    begin
      perform from users where id = new.user_id for key share;
      if exists (select from team_seats where user_id = new.user_id and head_id <> new.user_id) then
        raise exception 'who works in a team has nothing alone' using errcode = '40001';
      end if;
      return new;
    end $$`,
  ...['orders', 'quotes', 'estimates', 'projects'].map(
    (table) =>
      sql`create trigger ${sql.ref(`${table}_own_work`)} before insert on ${sql.table(table)}
        for each row execute function refuse_own_work()`,
  ),

  // Few have one: nothing was done by a colleague yet.
  sql`create index if not exists orders_placed_by on orders (placed_by) where placed_by is not null`,
  sql`create index if not exists projects_changed_by on projects (changed_by) where changed_by is not null`,
  sql`create index if not exists contact_messages_written_by on contact_messages (written_by)
    where written_by is not null`,
]

/** Checks what stood before the constraints of the migration before, and finds what a person did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
