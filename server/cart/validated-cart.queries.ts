import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { LastAnswers } from '#server/configurator/last-answers'
import { keepLastAnswers, lastAnswerRows } from '#server/configurator/last-answers.queries'
import type { ValidatedCartsTable } from '#server/orders/tables'
import { batched } from '#server/platform/batch'
import { json } from '#server/platform/columns'
import { statement } from '#server/platform/statement'
import type { Database } from '#server/platform/tables'
import { findNamedProject } from '#server/projects/project-facts.queries'
import type { PricedLine } from '#shared/orders/pricing.rules'
import type { NamedProject } from '#shared/projects/named-project.schema'

/** A validated cart, with the order made from it when there is one. */
export type ValidatedCartRow = Selectable<ValidatedCartsTable> & {
  order_id: string | null
  /** the project's name that the order gave */
  order_name: string | null
  /** the chantier that it is of; null: none */
  project: NamedProject | null
}

/** What is written of a priced cart. */
export interface CartContent {
  priceListVersion: number
  lines: PricedLine[]
  totalCents: number
  vatPercent: number
  vatCents: number
}

/** A priced cart about to be written. */
interface NewCart {
  id: string
  userId: string
  content: CartContent
  projectId: string | null
  /** what the account chose in each family, the last time of which is now */
  lastAnswers: readonly LastAnswers[]
  at: Date
}

/** In the order in which the statement below reads them. */
const CART_COLUMNS = [
  ...(['id', 'user_id', 'price_list_version', 'configurations'] as const),
  ...(['total_cents', 'vat_percent', 'vat_cents', 'created_at', 'project_id'] as const),
]

/** All of `carts` in one statement. */
const insertCarts = statement<{ carts: string; answers: string }, never>((db, { carts, answers }) =>
  db
    .with('kept', (query) => keepLastAnswers(query, answers))
    // one that is being deleted is none once it is gone
    .with('project', (query) =>
      query
        .selectFrom('projects')
        .select('id')
        .where(
          'id',
          'in',
          sql<string>`(select project_id from json_to_recordset(${carts}::json) as cart (project_id uuid))`,
        )
        .forKeyShare(),
    )
    .insertInto('validated_carts')
    .columns(CART_COLUMNS)
    .expression(
      sql`select cart.id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents, created_at, project.id
        from json_to_recordset(${carts}::json) as cart (id uuid, user_id uuid, price_list_version integer,
          configurations jsonb, total_cents bigint, vat_percent double precision, vat_cents bigint, created_at timestamptz,
          project_id uuid)
        left join project on project.id = cart.project_id`,
    ),
)

/** Each is a row of its own, whoever's the others are. */
const insertCart = batched<NewCart, string>({
  lanes: 1,
  size: 32,
  run: async (db, carts) => {
    const rows = carts.map(({ id, userId, content, projectId, at }) => ({
      id,
      user_id: userId,
      price_list_version: content.priceListVersion,
      configurations: content.lines,
      total_cents: content.totalCents,
      vat_percent: content.vatPercent,
      vat_cents: content.vatCents,
      created_at: at,
      project_id: projectId,
    }))
    await insertCarts(db, { carts: json(rows), answers: json(lastAnswerRows(carts)) })
    return carts.map(({ id }) => id)
  },
})

/** Keeps the cart, perhaps of one's own chantier, and, with it, what its lines say of the account's habits. */
export const insertValidatedCart = async (
  db: Kysely<Database>,
  { project, ...cart }: Omit<NewCart, 'id' | 'projectId'> & Pick<ValidatedCartRow, 'project'>,
): Promise<ValidatedCartRow> => {
  const { userId, content, at } = cart
  const id = await insertCart(db, { ...cart, id: randomUUID(), projectId: project?.id ?? null })
  return {
    id,
    user_id: userId,
    price_list_version: content.priceListVersion,
    configurations: content.lines,
    total_cents: content.totalCents,
    vat_percent: content.vatPercent,
    vat_cents: content.vatCents,
    created_at: at,
    project_id: project?.id ?? null,
    order_id: null,
    order_name: null,
    project,
  }
}

/** One's own cart; another's does not exist. */
export const findValidatedCart = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<ValidatedCartRow | undefined> => {
  const row = await db
    .selectFrom('validated_carts as cart')
    .leftJoin('orders', 'orders.validated_cart_id', 'cart.id')
    .selectAll('cart')
    .select(['orders.id as order_id', 'orders.name as order_name'])
    .where('cart.id', '=', id)
    .where('cart.user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, project: await findNamedProject(db, userId, row.project_id) }
}

export const deleteValidatedCarts = async (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0)
    await trx.deleteFrom('validated_carts').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** The prices at which a locked cart is ordered. */
export const rewriteValidatedCart = async (
  trx: Transaction<Database>,
  id: string,
  content: CartContent,
): Promise<void> => {
  await trx
    .updateTable('validated_carts')
    .set({
      price_list_version: content.priceListVersion,
      configurations: json(content.lines),
      total_cents: content.totalCents,
      vat_percent: content.vatPercent,
      vat_cents: content.vatCents,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
