import { expect } from 'vitest'
import { orderListMachine } from '#machines/orders/order-list.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { aRow } from './order-list.fixtures.ts'

const all = { keyword: '', favorites: false }
const searched = { keyword: 'gare', favorites: true }
const first = { orders: [aRow(3), aRow(2)], hasMore: true }
const last = { orders: [aRow(2), aRow(1)], hasMore: false }

describePaths(orderListMachine, {
  inputs: [
    { query: all, known: null },
    { query: searched, known: { ...first, page: 1 } },
  ],
  events: [
    { type: 'text.type', text: 'gare' },
    { type: 'search.submit' },
    { type: 'search.clear' },
    { type: 'favorites.toggle' },
    { type: 'address.changed', query: all },
    { type: 'address.changed', query: searched },
    { type: 'end.visible' },
    { type: 'list.retry' },
    { type: 'order.changed', id: 'o3', change: { is_favorite: true } },
    done('loadFirst', first),
    done('loadFirst', { orders: [], hasMore: false }),
    failed('loadFirst', refusal('NETWORK')),
    done('loadMore', last),
    failed('loadMore', refusal('NETWORK')),
    done('refresh', first),
    failed('refresh', refusal('NETWORK')),
  ],
  project: ({ context: { query, text, orders, hasMore, failure } }) => [
    query,
    text,
    orders.length,
    hasMore,
    failure?.code,
  ],
  check: (snapshot) => {
    const { orders, hasMore, failure } = snapshot.context
    const ids = orders.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(snapshot.can({ type: 'end.visible' })).toBe(hasMore && snapshot.matches({ listed: 'idle' }))
    expect(snapshot.can({ type: 'list.retry' })).toBe(failure !== null)
    if (snapshot.hasTag('loading') || snapshot.matches('failed')) expect(orders).toEqual([])
  },
})
