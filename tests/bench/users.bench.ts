import { type Kysely, sql } from 'kysely'
import { type AuditPage, countAuditQuery, listAuditQuery } from '#server/dashboard/audit/audit.queries'
import { first, nearerWay, wayTo } from '#server/dashboard/nearer-way'
import {
  countUsers,
  countUsersQuery,
  listUsersQuery,
  type UserFilter,
  type UserPage,
  userPatterns,
} from '#server/dashboard/users/users.queries'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import type { Figure } from './figures.ts'
import { measureList } from './list-plans.ts'
import { onPostgres } from './on-postgres.ts'

const USERS = 100_000
const ENTRIES = 100_000

/** Words of companies and names, of which each account has a few. */
const WORDS =
  'Stores Volets Rideaux Fermetures Menuiserie Ateliers Habitat Confort Soleil Ombre Provence Bretagne Rhône Loire Alsace Atlantique Méditerranée Nord Centre Sud'

/** Fills a migrated database: a tenth is closed, a third of which once was open, a twentieth is not confirmed, six are staff, one word is rare. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`set synchronous_commit = off`.execute(db)
  // The index of all texts is made once they are there.
  await sql`drop index users_search`.execute(db)
  await sql`
    insert into users (email, password_hash, title, level, first_name, last_name, company, function, siret, role, type,
      status, verified_at, created_at, opened_at)
    select 'contact' || n || '@' || lower(words[1 + n % 20]) || (n % 997) || '.example', md5(n::text) || md5(n::text),
      'Madame', 'confirmé', 'Prénom ' || words[1 + (n / 3) % 20], words[1 + (n / 7) % 20] || ' ' || md5(n::text),
      words[1 + n % 20] || ' ' || words[1 + (n / 20) % 20] || ' SARL' || case when n = 77777 then ' Introuvable' else '' end,
      'Installateur', lpad((n * 7919::bigint)::text, 14, '4'),
      case when n % 20000 = 0 then 'admin' when n % 33333 = 0 then 'editor' else 'user' end,
      (array['professionnel', 'partenaire', 'étudiant', 'interne'])[1 + n % 4],
      case when n % 10 = 0 then 'inactive' else 'active' end,
      case when n % 20 = 3 then null else timestamptz '2026-01-01' end,
      timestamptz '2021-01-01' + n * interval '20 minutes', case when n % 30 = 0 then timestamptz '2026-02-01' end
    from generate_series(1, ${USERS}::int) n, (select string_to_array(${WORDS}::text, ' ') as words) w`.execute(
    db,
  )
  await sql`
    insert into audit_log (at, kind, subject_id, actor_id, ip)
    select timestamptz '2025-06-01' + n * interval '270 seconds',
      case when n % 500 = 0 then 'status_changed' else 'signed_in' end, id, id, '203.0.113.7'
    from generate_series(1, ${ENTRIES}::int) n
      join (select id, row_number() over (order by created_at) as nth from users) u on u.nth = 1 + (n * 7) % ${USERS}`.execute(
    db,
  )
  await sql`create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off)
    where deleted_at is null`.execute(db)
  for (const table of ['users', 'audit_log']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** The staff's list of 100,000 accounts and log of 100,000 entries, on PostgreSQL: database time and plans. */
export const benchUsers = (): Promise<Figure[]> =>
  onPostgres(async (db) => {
    await fill(db)
    const far = USERS - ADMIN_PAGE_SIZE
    const search = (text: string): Partial<UserFilter> => ({ patterns: userPatterns(text) })
    const cases: [
      name: string,
      filter: Partial<UserFilter>,
      page?: Partial<Pick<UserPage, 'sort' | 'descending'>> & { skip?: number },
    ][] = [
      ['all, newest first', {}],
      ['all, last page', {}, { skip: far }],
      ['all, in the middle', {}, { skip: USERS / 2 }],
      ['all, by name, last page', {}, { sort: 'name', descending: false, skip: far }],
      ['all, by company', {}, { sort: 'company' }],
      ['all, by e-mail, page 1,000', {}, { sort: 'email', skip: 999 * ADMIN_PAGE_SIZE }],
      ['waiting', { status: 'waiting' }],
      ['waiting, by company, last page', { status: 'waiting' }, { sort: 'company', skip: 6_600 }],
      ['deactivated', { status: 'deactivated' }],
      ['deactivated partners, by name', { status: 'deactivated', type: 'partenaire' }, { sort: 'name' }],
      ['closed, by company, last page', { status: 'inactive' }, { sort: 'company', skip: 9_950 }],
      ['administrators', { role: 'admin' }, { sort: 'name' }],
      ['students not confirmed', { type: 'étudiant', verified: false }],
      ['search of an e-mail', search('contact4242@')],
      ['search of a SIRET', search('444 477 583 9023')],
      ['search of a rare word', search('introuvable'), { sort: 'company' }],
      ['search of two words', search('volets bretagne')],
      ['search of a common word', search('stores')],
      ['search of a common word, by name, in the middle', search('stores'), { sort: 'name', skip: 5_000 }],
      ['search of what all have, last page', search('sarl'), { skip: 9_950 }],
      ['search of what all have, by company, in the middle', search('sarl'), { sort: 'company', skip: 5000 }],
      ['search of two letters', search('xy')],
      ['search of one letter', search('a')],
      ['search of what none has', search('xylophone')],
    ]
    const figures: Figure[] = []
    for (const [name, filter, page] of cases) {
      const whole: UserFilter = { patterns: [], ...filter }
      const { skip = 0, ...order } = page ?? {}
      const total = await countUsers(db, whole)
      const way =
        wayTo(whole.patterns.length > 0, total, Math.min(skip, total - 1), ADMIN_PAGE_SIZE) ??
        first(ADMIN_PAGE_SIZE)
      const asked: UserPage = { filter: whole, sort: 'created_at', descending: true, way, ...order }
      figures.push(await measureList(name, listUsersQuery(db, asked), countUsersQuery(db, whole)))
    }
    const some = await db.selectFrom('users').select('id').limit(100).execute()
    const log: [name: string, filter: AuditPage['filter'], skip?: number][] = [
      ['log, newest', {}],
      ['log, last page', {}, ENTRIES - ADMIN_PAGE_SIZE],
      ['log, in the middle', {}, ENTRIES / 2],
      ['log, a month', { from: '2025-11-01', to: '2025-11-30' }],
      ['log, one kind', { kind: 'status_changed' }],
      ['log, 100 accounts', { accounts: some.map(({ id }) => id) }],
    ]
    for (const [name, filter, skip = 0] of log) {
      const query = listAuditQuery(db, {
        filter,
        way: nearerWay(ENTRIES, skip, ADMIN_PAGE_SIZE) ?? first(ADMIN_PAGE_SIZE),
      })
      figures.push(await measureList(name, query, countAuditQuery(db, filter)))
    }
    return figures
  })
