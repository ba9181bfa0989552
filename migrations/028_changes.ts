import { type Kysely, sql } from 'kysely'

/**
 * What instances hold in memory is announced on the channel `changes` when a transaction that changes it commits,
 * whoever wrote it: `session <id>` ended, `account <id>` is another, `catalogue true` moved.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', tg_argv[0] || ' ' || old.id);
      return null;
    end $$`.execute(db)
  for (const trigger of [
    sql`sessions_ended after update of revoked_at on sessions
      for each row when (old.revoked_at is distinct from new.revoked_at) execute function announce_change('session')`,
    sql`sessions_gone after delete on sessions
      for each row when (old.revoked_at is null) execute function announce_change('session')`,
    sql`users_changed after update on users
      for each row when (old.* is distinct from new.*) execute function announce_change('account')`,
    sql`users_gone after delete on users for each row execute function announce_change('account')`,
    sql`catalogue_moved after update on catalogue_state
      for each row when (old.* is distinct from new.*) execute function announce_change('catalogue')`,
  ])
    await sql`create trigger ${trigger}`.execute(db)
}
