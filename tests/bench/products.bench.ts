import { type Kysely, sql } from 'kysely'
import { first, nearerWay } from '#server/dashboard/nearer-way'
import {
  countProductsQuery,
  countWaitingCartsQuery,
  listProductsQuery,
  type ProductFilters,
} from '#server/dashboard/products/products.queries'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE, type Sort } from '#shared/dashboard/lists'
import type { ProductSort } from '#shared/dashboard/products/products.schema'
import type { Figure } from './figures.ts'
import { measureList, measureQueries } from './list-plans.ts'
import { fillCatalogue } from './models.ts'
import { onPostgres } from './on-postgres.ts'

/** price lists that stand, the last one in force */
const LISTS = 5
const CARTS = 20_000
const CUSTOMERS = 2_000

const PLACE: Sort<ProductSort> = { by: 'place', descending: false }

/** Carts that wait, of four lines each: two thirds of them with the first model, each with one of a thousand others. */
const fillCarts = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    insert into users (id, email, password_hash, title, level, first_name, last_name, company, function)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'client' || n || '@bench.example', '',
      'Madame', 'confirmé', '', '', '', '' from generate_series(1, ${CUSTOMERS}::int) n`.execute(db)
  await sql`
    insert into validated_carts (user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ('00000000-0000-4000-8000-' || lpad((1 + n % ${CUSTOMERS}::int)::text, 12, '0'))::uuid, 1,
      (select jsonb_agg(jsonb_build_object(
          'model', jsonb_build_object('subFamily', jsonb_build_object('id',
            case when line = 1 and n % 3 > 0 then ids[1] else ids[2 + (n * 7 + line) % 1000] end)),
          'lines', (select jsonb_agg(md5(n::text || line || part)) from generate_series(1, 15) part)
        )) from generate_series(1, 4) line),
      98760, 20, 19752, now() - n * interval '2 minutes'
    from generate_series(1, ${CARTS}::int) n,
      (select array_agg(id order by reference) as ids from sub_families) models`.execute(db)
  for (const table of ['validated_carts', 'waiting_cart_models'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

const lists = async (db: Kysely<Database>, models: number): Promise<Figure[]> => {
  const cases: [name: string, filters?: Partial<ProductFilters>, sort?: Sort<ProductSort>, page?: number][] =
    [
      ['the catalogue’s order'],
      ['last page', {}, PLACE, Math.ceil(models / ADMIN_PAGE_SIZE)],
      ['in the middle', {}, PLACE, Math.ceil(models / ADMIN_PAGE_SIZE / 2)],
      ['by name', {}, { by: 'name', descending: false }],
      ['by state', {}, { by: 'state', descending: true }],
      ['a category', { category: 'FILMS' }],
      ['search of a word', { search: 'store' }],
      ['search of a reference', { search: 'ref-42' }],
      ['search of what none has', { search: 'xylophone' }],
      ['out of sale', { state: 'withdrawn' }],
    ]
  const figures: Figure[] = []
  for (const [name, some, sort = PLACE, page = 1] of cases) {
    const filters = { search: '', category: undefined, familyId: undefined, state: undefined, ...some }
    const count = countProductsQuery(db, filters)
    const { total } = await count.executeTakeFirstOrThrow()
    const way = nearerWay(total, (page - 1) * ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE) ?? first(ADMIN_PAGE_SIZE)
    figures.push(
      await measureList(`${models} models, ${name}`, listProductsQuery(db, filters, sort, way), count),
    )
  }
  return figures
}

/** The staff's list of models, and how many of 20,000 validated carts that wait hold one, on PostgreSQL. */
export const benchProducts = async (): Promise<Figure[]> => [
  ...(await onPostgres(async (db) => {
    await fillCatalogue(db, 150, LISTS)
    return lists(db, 150)
  })),
  ...(await onPostgres(async (db) => {
    await fillCatalogue(db, 20_000, LISTS)
    await fillCarts(db)
    const { rows } = await sql<{ id: string }>`
      select id from sub_families order by reference limit 2`.execute(db)
    const [most, few] = rows.map(({ id }) => countWaitingCartsQuery(db, id, new Date()))
    if (!most || !few) throw new Error('The catalogue has no models.')
    return [
      ...(await lists(db, 20_000)),
      await measureQueries('effect on 13,333 of the carts that wait', { count: most }),
      await measureQueries('effect on 80 of them', { count: few }),
    ]
  })),
]
