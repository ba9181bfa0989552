import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { findDue } from '#server/invoices/due.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { favoriteNameProblem, tidyFavoriteName } from '#shared/orders/favorite.rules'
import { ordersFileName } from '#shared/orders/orders-export'
import * as calls from '#shared/orders/orders-history.endpoints'
import {
  FavoriteNameBody,
  FavoriteNameReply,
  FavoriteReply,
  ORDERS_PAGE_SIZE,
  ORDERS_PAGES_MAX,
  OrderIdParams,
  OrdersExportQuery,
  OrdersExportReply,
  OrdersPageParams,
  OrdersQuery,
  OrdersReply,
} from '#shared/orders/orders-history.schema'
import { verifyOrderInOneClick } from '#shared/orders/reorder.endpoints'
import { ReorderParams, ReorderReply } from '#shared/orders/reorder.schema'
import { parisDay } from '#shared/platform/dates'
import { isDay } from '#shared/platform/day'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { compareOrder } from './compare-order.ts'
import { exportOrders } from './export-orders.ts'
import { presentOrderRow } from './history.presenter.ts'
import {
  findOrderedLines,
  findOrderPlace,
  flipFavorite,
  listOrders,
  nameFavorite,
  type OrderCriteria,
} from './history.queries.ts'
import { orderSearch } from './order-search.ts'
import { idOrNone } from './place-order.queries.ts'
import { presentReorder } from './reorder.presenter.ts'

/** Exports that an account may ask of one instance. */
const EXPORT: RateLimitRule = { name: 'orders.export', limit: 20, windowMs: MINUTE }

/** Throws MALFORMED for what is no page number, NOT_FOUND for one that no list has. */
const pageNumber = (text: string): number => {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new AppError('MALFORMED')
  const page = Number(text)
  if (page > ORDERS_PAGES_MAX) throw new AppError('NOT_FOUND')
  return page
}

/** An id that no order can have is one that none has. */
const existing = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** Throws INVALID_FIELDS on `from` or `to`. */
const criteriaOf = ({
  keyword = '',
  favorites = '',
  status,
  from,
  to,
  project,
}: OrdersQuery): OrderCriteria => {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day))
      throw new AppError('INVALID_FIELDS', { errors: { [field]: ['Cette date n’existe pas.'] } })
  }
  return {
    search: orderSearch(keyword),
    favorites: favorites === '1' || favorites === 'true',
    status,
    from,
    to,
    project: project === undefined ? undefined : idOrNone(project),
  }
}

/** api/orders/list, its export, the favourites and what a past order is today: one's own orders. */
export const historyRoutes = (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memory: CatalogueMemory,
  limits: RateLimits,
  inTurn: InTurn,
): void => {
  route(
    app,
    calls.ordersList,
    { params: OrdersPageParams, query: OrdersQuery, reply: OrdersReply },
    async ({ params, query, account: { customer }, request }) => {
      const reads = app.reads(request)
      const page = pageNumber(params.page)
      const { after } = query
      const criteria = criteriaOf(query)
      const place =
        after === undefined
          ? undefined
          : existing(isUuid(after) ? await findOrderPlace(reads, customer.id, after) : undefined)
      const rows = await listOrders(reads, customer.id, {
        ...criteria,
        after: place,
        skip: place === undefined ? (page - 1) * ORDERS_PAGE_SIZE : 0,
        // One more tells whether there are more.
        limit: ORDERS_PAGE_SIZE + 1,
      })
      const shown = rows.slice(0, ORDERS_PAGE_SIZE)
      const due = await findDue(
        reads,
        shown.map(({ id }) => id),
      )
      return {
        success: true,
        orders: shown.map((row) => presentOrderRow(row, due.get(row.id))),
        hasMore: rows.length > ORDERS_PAGE_SIZE,
      }
    },
  )

  route(
    app,
    calls.ordersExport,
    { query: OrdersExportQuery, reply: OrdersExportReply },
    async ({ query: { format, ...query }, account: { user, customer, seat }, request, reply }) => {
      limits.takeHere(EXPORT, user.id)
      const exported = { userId: customer.id, head: seat?.head.email }
      const file = exportOrders(app.reads(request), exported, criteriaOf(query), format)
      const name = ordersFileName(parisDay(clock.now()), format)
      return reply
        .type(file.contentType)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file.bytes)
    },
  )

  route(
    app,
    calls.toggleFavorite,
    { params: OrderIdParams, reply: FavoriteReply },
    async ({ params: { orderId }, account }) => {
      const isFavorite = existing(
        isUuid(orderId) ? await flipFavorite(db, account.customer.id, orderId) : undefined,
      )
      return { success: true, isFavorite }
    },
  )

  route(
    app,
    calls.setFavoriteName,
    { params: OrderIdParams, body: FavoriteNameBody, reply: FavoriteNameReply },
    async ({ params: { orderId }, body, account }) => {
      const problem = favoriteNameProblem(body.name)
      if (problem !== null) {
        throw new AppError('INVALID_FIELDS', { message: problem, errors: { name: [problem] } })
      }
      const name = tidyFavoriteName(body.name)
      const isNamed = isUuid(orderId) && (await nameFavorite(db, account.customer.id, orderId, name))
      if (!isNamed) throw new AppError('NOT_FOUND')
      return { success: true, name }
    },
  )

  route(
    app,
    verifyOrderInOneClick,
    { params: ReorderParams, reply: ReorderReply },
    async ({ params: { validatedCartId: id }, account: { user, customer }, reply }) =>
      inTurn(user.id, reply, async () => {
        const ordered = existing(isUuid(id) ? await findOrderedLines(db, customer.id, id) : undefined)
        const compared = await compareOrder(db, await memory.current(db), ordered.configurations)
        return presentReorder(compared, ordered)
      }),
  )
}
