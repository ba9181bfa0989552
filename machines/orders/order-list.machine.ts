import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import type { OrderRow } from '#shared/orders/orders-history.schema'
import { keysOf } from '#shared/platform/keys'

/** What the list is asked for, as its address says it. */
export interface OrderListQuery {
  /** as typed, without spaces around; empty: all orders */
  readonly keyword: string
  readonly favorites: boolean
  /** null: whatever their status */
  readonly status: OrderStatus | null
  /** yyyy-mm-dd, included; empty: from the first order on */
  readonly from: string
  /** yyyy-mm-dd, included; empty: up to today */
  readonly to: string
  /** id of a chantier; empty: of any, and of none */
  readonly project: string
}

/** What the list is narrowed by, beside what is searched. */
export type OrderFilters = Pick<OrderListQuery, 'status' | 'from' | 'to' | 'project'>

/** A list that is not narrowed. */
export const ALL_ORDERS: OrderListQuery = {
  keyword: '',
  favorites: false,
  status: null,
  from: '',
  to: '',
  project: '',
}

/** Pages that were read, one after the other. */
export interface ListedOrders {
  readonly orders: readonly OrderRow[]
  readonly hasMore: boolean
  /** number of the last page read */
  readonly page: number
}

/** One page to read. */
export interface PageInput extends OrderListQuery {
  readonly page: number
  /** id of the last order shown: the page is what follows it; null for the first page */
  readonly after: string | null
}

export type PageRead = Pick<ListedOrders, 'orders' | 'hasMore'>

/** What may change on an order while the list stands. */
export type OrderChange = Partial<Pick<OrderRow, 'is_favorite' | 'favorite_name' | 'status'>>

export interface OrderListContext extends ListedOrders {
  readonly query: OrderListQuery
  /** as typed in the search box */
  readonly text: string
  /** of the last page that could not be read */
  readonly failure: Failure | null
}

export type OrderListEvent =
  | { type: 'text.type'; text: string }
  | { type: 'search.submit' }
  /** empties the box and shows all orders again */
  | { type: 'search.clear' }
  | { type: 'favorites.toggle' }
  | { type: 'filters.change'; change: Partial<OrderFilters> }
  /** empties the box and takes every filter away */
  | { type: 'filters.clear' }
  /** the page's address says what the list is asked for */
  | { type: 'address.changed'; query: OrderListQuery }
  /** the end of the list is in the window, or about to be */
  | { type: 'end.visible' }
  | { type: 'list.retry' }
  | { type: 'order.changed'; id: string; change: OrderChange }

/** For the view, which puts it in the address. */
export interface OrderListEmitted {
  type: 'query.asked'
  query: OrderListQuery
}

const NONE: ListedOrders = { orders: [], hasMore: false, page: 0 }

/** Whether they ask for the same orders. */
export const sameQuery = (one: OrderListQuery, other: OrderListQuery): boolean =>
  keysOf(ALL_ORDERS).every((key) => one[key] === other[key])

const askedQuery = ({ text, query }: OrderListContext): OrderListQuery => ({
  ...query,
  keyword: text.trim(),
})

/** Rows as they were read last, each once. */
const updated = (rows: readonly OrderRow[], read: readonly OrderRow[]): OrderRow[] => {
  const newest = new Map(read.map((order) => [order.id, order]))
  return rows.map((order) => newest.get(order.id) ?? order)
}

const unknownTo = (rows: readonly OrderRow[], read: readonly OrderRow[]): OrderRow[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return read.filter(({ id }) => !ids.has(id))
}

/** The next page at the end. One that brings no other order is the last, whatever it says. */
const extended = ({ orders, page }: ListedOrders, read: PageRead): ListedOrders => {
  const added = unknownTo(orders, read.orders)
  return {
    orders: [...updated(orders, read.orders), ...added],
    hasMore: read.hasMore && added.length > 0,
    page: page + 1,
  }
}

const newestFirst = (one: OrderRow, other: OrderRow): number =>
  one.created_at === other.created_at ? 0 : one.created_at < other.created_at ? 1 : -1

/** The first page read again, with what was ordered since. When all of it is new, the list starts again from it. */
const refreshed = (known: ListedOrders, { orders, hasMore }: PageRead): ListedOrders => {
  const added = unknownTo(known.orders, orders)
  if (added.length === orders.length) return { orders, hasMore, page: 1 }
  return { ...known, orders: [...added, ...updated(known.orders, orders)].sort(newestFirst) }
}

/**
 * One's past orders (§2.11, §4): the first page, then the next one whenever the end of the list is seen. Another
 * query starts again from the first page, and the answers to what was asked before are dropped.
 */
export const orderListMachine = setup({
  types: {
    context: {} as OrderListContext,
    /** `known`: the list as it was left, when one comes back to it */
    input: {} as { query: OrderListQuery; known: ListedOrders | null },
    events: {} as OrderListEvent,
    emitted: {} as OrderListEmitted,
    tags: {} as 'loading' | 'loadingMore',
  },
  actors: {
    /** GET api/orders/list/{page} */
    loadPage: requiredCall<PageRead, PageInput>('loadPage'),
  },
  guards: {
    isKnown: ({ context }) => context.page > 0,
    hasMore: ({ context }) => context.hasMore,
    isAsked: ({ context }) => sameQuery(askedQuery(context), context.query),
    isEcho: ({ context, event }) => event.type === 'address.changed' && sameQuery(event.query, context.query),
  },
  actions: {
    start: assign({ ...NONE, failure: null }),
    sayAsked: emit(({ context }) => ({ type: 'query.asked' as const, query: askedQuery(context) })),
    keepFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : undefined) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'orderList',
  context: ({ input: { query, known } }) => ({
    query,
    text: query.keyword,
    ...(known ?? NONE),
    failure: null,
  }),
  initial: 'opening',
  on: {
    'text.type': { actions: assign(({ event }) => ({ text: event.text })) },
    'search.submit': [
      {
        guard: 'isAsked',
        target: '.first',
        description: 'Searching again for the same reads the list again.',
      },
      { actions: 'sayAsked' },
    ],
    'search.clear': { actions: [assign({ text: '' }), 'sayAsked'] },
    'favorites.toggle': {
      actions: emit(({ context }) => ({
        type: 'query.asked' as const,
        query: { ...askedQuery(context), favorites: !context.query.favorites },
      })),
    },
    'filters.change': {
      target: '.first',
      actions: [
        assign(({ context, event }) => ({ query: { ...askedQuery(context), ...event.change } })),
        'sayAsked',
      ],
      description: 'At once: a second filter that is set before the address has followed keeps the first.',
    },
    'filters.clear': { target: '.first', actions: [assign({ text: '', query: ALL_ORDERS }), 'sayAsked'] },
    'address.changed': [
      { guard: 'isEcho' },
      {
        target: '.first',
        actions: assign(({ event }) => ({ query: event.query, text: event.query.keyword })),
        description: 'What the box asked for, or what going back brings: its text comes with it.',
      },
    ],
    'order.changed': {
      actions: assign(({ context, event }) => ({
        orders: context.orders.map((order) =>
          order.id === event.id ? { ...order, ...event.change } : order,
        ),
      })),
    },
  },
  states: {
    opening: { always: [{ guard: 'isKnown', target: 'listed.refreshing' }, { target: 'first' }] },
    first: {
      tags: 'loading',
      entry: 'start',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: ({ context: { query } }) => ({ ...query, page: 1, after: null }),
        onDone: {
          target: 'listed',
          actions: assign(({ context, event }) => extended(context, event.output)),
        },
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    failed: { on: { 'list.retry': 'first' } },
    listed: {
      initial: 'idle',
      states: {
        refreshing: {
          description: 'The list as it was left is shown at once; what happened since comes into it.',
          invoke: {
            id: 'refresh',
            src: 'loadPage',
            input: ({ context: { query } }) => ({ ...query, page: 1, after: null }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => refreshed(context, event.output)),
            },
            onError: {
              target: 'idle',
              description: 'What was known stays: reading on will say what is wrong.',
            },
          },
        },
        idle: { on: { 'end.visible': { guard: 'hasMore', target: 'more' } } },
        more: {
          tags: 'loadingMore',
          entry: 'forgetFailure',
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context: { query, page, orders } }) => ({
              ...query,
              page: page + 1,
              after: orders.at(-1)?.id ?? null,
            }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => extended(context, event.output)),
            },
            onError: { target: 'moreFailed', actions: 'keepFailure' },
          },
        },
        moreFailed: {
          description: 'The rows stay; seeing the end again asks nothing by itself.',
          on: { 'list.retry': 'more' },
        },
      },
    },
  },
})
