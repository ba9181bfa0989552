import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'

/** E-mail of one of `makeCallers`. */
export const callerEmail = (place: number): string => `appelant${place}@demo.example`

/** Adds active accounts like the demo installer's, with its password and one address of each type. */
export const makeCallers = async (db: Kysely<Database>, count: number): Promise<void> => {
  await sql`
    with made as (
      insert into users (email, password_hash, status, verified_at, title, level, first_name, last_name, company,
        function)
      select 'appelant' || nth || '@demo.example', password_hash, status, verified_at, title, level, first_name,
        last_name, company, function
      from users, generate_series(1, ${count}::int) nth where email = 'installateur@demo.example'
      returning id
    )
    insert into addresses (user_id, type, name, company_name, street, postal_code, city, selected)
    select id, type, 'Siège', 'Stores d’Essai', '1 rue de l’Essai', '75001', 'Paris', true
    from made, unnest(array['billing', 'shipping']) type`.execute(db)
}
