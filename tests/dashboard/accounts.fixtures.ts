import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'

/** What an account that its person deleted has left, but for its e-mail and the moment. */
export const DELETED = {
  status: 'inactive',
  verified_at: null,
  password_hash: '',
  title: '',
  level: '',
  first_name: '',
  last_name: '',
  company: '',
  function: '',
} as const

/** Many sign-ups that nobody confirmed: `<name>0@test.example`, and on. */
export const insertCrowd = async (db: Kysely<Database>, name: string, count: number): Promise<void> => {
  await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, nth) => ({
        ...DELETED,
        email: `${name}${nth}@test.example`,
        title: 'Madame',
        level: 'expert',
      })),
    )
    .execute()
}
