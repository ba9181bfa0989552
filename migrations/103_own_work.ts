import { type Kysely, sql } from 'kysely'

const statements = [
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
]

/** Nobody who works in a team begins anything alone (decision 087). */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
