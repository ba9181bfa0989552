import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import { listProjectsQuery, type ProjectFilter } from '#server/projects/project-list.queries'
import { PROJECTS_MAX, PROJECTS_PAGE_SIZE } from '#shared/projects/project-limits'
import type { Figure } from './figures.ts'
import { measureQueries } from './list-plans.ts'
import { onPostgres } from './on-postgres.ts'

const PROJECTS = 20_000
/** accounts that have them, each as many as it may */
const OWNERS = PROJECTS / PROJECTS_MAX
const LINES = 10
/** orders of others, of no chantier */
const ORDERS = 200_000
const ME = '00000000-0000-4000-8000-000000000001'
/** ms of database time */
const TARGET = 50

const WORDS =
  'résidence école hôtel bureau maison clinique atelier gare mairie musée villa immeuble lycée crèche cabinet pharmacie boutique ferme tour halle'

/** Fills a migrated database: two in three were ordered, most of those are delivered, every ninth was quoted, every twentieth is archived. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`set synchronous_commit = off`.execute(db)
  for (const table of ['orders', 'quotes'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into price_lists (version, label, published_at) values (1, '', now())`.execute(db)
  await sql`insert into users (id, email, password_hash, title, level, first_name, last_name, company, function)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'client' || n || '@bench.example', '', 'Madame',
      'confirmé', '', '', '', '' from generate_series(1, ${OWNERS + 1}::int) n`.execute(db)
  await sql`
    insert into projects (id, user_id, name, notes, place, contact_name, contact_phone, version, revision, created_at,
      changed_at, archived_at)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8000-' || lpad((1 + n % ${OWNERS}::int)::text, 12, '0'))::uuid, words[1 + (n / 10) % 20] || ' ' || n,
      '', (n % 97) || ' rue de la ' || words[1 + (n / 7) % 20], '', '', 1, ${LINES}, at, at,
      case when (n / 10) % 20 = 0 then at end
    from generate_series(1, ${PROJECTS}::int) n, (select string_to_array(${WORDS}::text, ' ') as words) w,
      lateral (select timestamptz '2024-01-01' + n * interval '30 minutes' as at) a`.execute(db)
  await sql`
    insert into project_lines (project_id, id, position, content, version, revision, changed_at)
    select projects.id, gen_random_uuid(), line, jsonb_build_object('name', (select string_agg(md5(n::text || line), '')
      from generate_series(1, 60) n)), 1, line, changed_at
    from projects, generate_series(1, ${LINES}::int) line`.execute(db)
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at, project_id)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8000-' || lpad((1 + n % ${OWNERS}::int)::text, 12, '0'))::uuid, 1, '[]', 1000, 20, 200,
      timestamptz '2025-01-01' + n * interval '20 minutes',
      ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, ${PROJECTS}::int) n where n % 3 > 0`.execute(db)
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad((${OWNERS + 1}::int)::text, 12, '0'))::uuid, 1, '[]', 1000, 20, 200,
      timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(${PROJECTS + 1}::int, ${PROJECTS + ORDERS}::int) n`.execute(db)
  await sql`
    insert into orders (number, user_id, validated_cart_id, idempotency_key, request_hash, status, name, comments,
      product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
      total_cents, terms_accepted_at, created_at, product_search)
    select 'CMD-2026-' || right(cart.id::text, 7), cart.user_id, cart.id, 'bench-' || cart.id, '',
      case when cart.created_at > timestamptz '2025-10-01' then 'in_production' else 'delivered' end,
      'Chantier', '', '[]', '{}', '{}', 'bank_transfer', 1000, 20, 200, 1200, cart.created_at, cart.created_at, ''
    from validated_carts cart`.execute(db)
  await sql`
    insert into quotes (id, user_id, number, state, name, message, discount_wish, created_at, kept_at, sent_at, project_id)
    select gen_random_uuid(), user_id, 'DEV-2026-' || right(id::text, 6), 'sent', '', '', '', now(), now(), now(), id
    from projects where right(id::text, 5)::int % 9 = 0`.execute(db)
  for (const table of ['projects', 'project_lines', 'validated_carts', 'orders', 'quotes', 'users'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** The list of an account that is full, among 20,000 chantiers, on PostgreSQL: database time and plans. */
export const benchProjects = (): Promise<Figure[]> =>
  onPostgres(async (db) => {
    await fill(db)
    const page = (filter: Partial<ProjectFilter>, far = false) => {
      const after = far
        ? { id: '10000000-0000-4000-8000-000000000100', changedAt: new Date('2024-01-03T02:00:00Z') }
        : undefined
      return listProjectsQuery(db, ME, { archived: false, ...filter }, after, PROJECTS_PAGE_SIZE + 1)
    }
    const measured = {
      'first page': page({}),
      'last pages': page({}, true),
      archived: page({ archived: true }),
      'under way': page({ state: 'ordered' }),
      delivered: page({ state: 'delivered' }),
      'delivered, last pages': page({ state: 'delivered' }, true),
      quoted: page({ state: 'quoted' }),
      'quoted, last pages': page({ state: 'quoted' }, true),
      open: page({ state: 'open' }),
      'one word': page({ search: 'clinique' }),
      'a rare word': page({ search: 'hôtel 18050' }),
      'no such word': page({ search: 'introuvable' }),
    }
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(measured))
      figures.push(await measureQueries(name, { page: query }, TARGET))
    return figures
  })
