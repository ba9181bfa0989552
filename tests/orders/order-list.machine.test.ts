import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  ALL_ORDERS,
  type ListedOrders,
  type OrderListEmitted,
  orderListMachine,
  type PageInput,
  type PageRead,
} from '#machines/orders/order-list.machine'
import type { OrderRow } from '#shared/orders/orders-history.schema'
import { refusal } from '#tests/platform/refusal'
import { aRow, rows } from './order-list.fixtures.ts'

const ALL = ALL_ORDERS

interface Reading {
  input: PageInput
  signal: AbortSignal
  answer: (orders: readonly OrderRow[], hasMore: boolean) => Promise<void>
  fail: (code: string) => Promise<void>
}

/** A list whose readings wait for the test. */
const start = (query = ALL, known: ListedOrders | null = null) => {
  const readings: Reading[] = []
  const list = createActor(
    orderListMachine.provide({
      actors: {
        loadPage: fromPromise<PageRead, PageInput>(({ input, signal }) => {
          let resolve: (read: PageRead) => void = () => {}
          let reject: (error: Error) => void = () => {}
          const promise = new Promise<PageRead>((done, failed) => {
            resolve = done
            reject = failed
          })
          // the machine listened first: it has heard by then
          const heard = () => promise.then(() => {}).catch(() => {})
          readings.push({
            input,
            signal,
            answer: (orders, hasMore) => {
              resolve({ orders, hasMore })
              return heard()
            },
            fail: (code) => {
              reject(refusal(code))
              return heard()
            },
          })
          return promise
        }),
      },
    }),
    { input: { query, known } },
  )
  const said: OrderListEmitted[] = []
  list.on('query.asked', (event) => said.push(event))
  list.start()
  const reading = (nth: number): Reading => {
    const one = readings.at(nth)
    if (one === undefined) throw new Error('no such reading')
    return one
  }
  const ids = () => list.getSnapshot().context.orders.map(({ id }) => id)
  return { list, readings, reading, said, ids, value: () => list.getSnapshot().value }
}

const idsOf = (orders: readonly OrderRow[]): string[] => orders.map(({ id }) => id)

describe('the list of orders', () => {
  test('reads the first page, then the next after its last order each time the end is seen', async () => {
    const { list, reading, readings, ids } = start({ ...ALL, keyword: 'tilleuls', favorites: true })
    expect(list.getSnapshot().hasTag('loading')).toBe(true)
    list.send({ type: 'end.visible' })
    await reading(0).answer(rows(25, 16), true)
    expect(readings).toHaveLength(1)
    list.send({ type: 'end.visible' })
    list.send({ type: 'end.visible' })
    expect(list.getSnapshot().hasTag('loadingMore')).toBe(true)
    await reading(1).answer(rows(15, 6), true)
    list.send({ type: 'end.visible' })
    await reading(2).answer(rows(5, 1), false)
    list.send({ type: 'end.visible' })
    expect(readings.map(({ input }) => input)).toEqual([
      { ...ALL, keyword: 'tilleuls', favorites: true, page: 1, after: null },
      { ...ALL, keyword: 'tilleuls', favorites: true, page: 2, after: 'o16' },
      { ...ALL, keyword: 'tilleuls', favorites: true, page: 3, after: 'o6' },
    ])
    expect(ids()).toEqual(idsOf(rows(25, 1)))
  })

  test('an order that comes twice is shown once, as it was read last', async () => {
    const { list, reading, ids } = start()
    await reading(0).answer(rows(20, 11), true)
    list.send({ type: 'end.visible' })
    await reading(1).answer([aRow(11, { status: 'shipped' }), ...rows(10, 9)], true)
    expect(ids()).toEqual(idsOf(rows(20, 9)))
    expect(list.getSnapshot().context.orders[9]?.status).toBe('shipped')
    // a page that brings nothing ends the list: it would be asked for without end
    list.send({ type: 'end.visible' })
    await reading(2).answer(rows(10, 9), true)
    expect(list.getSnapshot().can({ type: 'end.visible' })).toBe(false)
  })

  test('a search is said to the address, without the spaces around; the list follows the address', async () => {
    const { list, reading, said, ids } = start()
    await reading(0).answer(rows(3, 1), false)
    list.send({ type: 'text.type', text: '  école ' })
    list.send({ type: 'search.submit' })
    expect(said).toEqual([{ type: 'query.asked', query: { ...ALL, keyword: 'école', favorites: false } }])
    expect(ids()).toEqual(['o3', 'o2', 'o1'])
    list.send({ type: 'address.changed', query: { ...ALL, keyword: 'école', favorites: false } })
    expect(list.getSnapshot().context).toMatchObject({ text: 'école', orders: [] })
    await reading(1).answer([aRow(2)], false)
    list.send({ type: 'favorites.toggle' })
    list.send({ type: 'search.clear' })
    expect(said.slice(1)).toEqual([
      { type: 'query.asked', query: { ...ALL, keyword: 'école', favorites: true } },
      { type: 'query.asked', query: { ...ALL, keyword: '', favorites: false } },
    ])
  })

  test('going back brings the text with the query; the echo of what stands reads nothing', async () => {
    const { list, reading, readings } = start({ ...ALL, keyword: 'hôtel', favorites: true })
    await reading(0).answer([], false)
    list.send({ type: 'text.type', text: 'hôtel de' })
    list.send({ type: 'address.changed', query: { ...ALL, keyword: 'hôtel', favorites: true } })
    expect([list.getSnapshot().context.text, readings.length]).toEqual(['hôtel de', 1])
    list.send({ type: 'address.changed', query: ALL })
    expect([list.getSnapshot().context.text, readings.length]).toEqual(['', 2])
  })

  test('answers to what was asked before are dropped, on the first page and on a next one', async () => {
    const { list, reading, ids } = start()
    list.send({ type: 'address.changed', query: { ...ALL, keyword: 'a', favorites: false } })
    expect(reading(0).signal.aborted).toBe(true)
    await reading(0).answer(rows(9, 1), false)
    expect(ids()).toEqual([])
    await reading(1).answer([aRow(4)], true)
    list.send({ type: 'end.visible' })
    list.send({ type: 'address.changed', query: ALL })
    await reading(2).answer([aRow(3)], false)
    expect(ids()).toEqual([])
    await reading(3).answer([aRow(8)], false)
    expect(ids()).toEqual(['o8'])
  })

  test('searching again for the same reads again', async () => {
    const { list, reading, readings, said } = start({ ...ALL, keyword: 'gare', favorites: false })
    await reading(0).answer([], false)
    list.send({ type: 'search.submit' })
    expect([readings.length, said]).toEqual([2, []])
  })

  test('a first page that fails can be read again; a next one too, and its rows stay', async () => {
    const { list, reading, readings, ids, value } = start()
    await reading(0).fail('NETWORK')
    expect([value(), list.getSnapshot().context.failure?.code]).toEqual(['failed', 'NETWORK'])
    list.send({ type: 'list.retry' })
    await reading(1).answer(rows(20, 11), true)
    list.send({ type: 'end.visible' })
    await reading(2).fail('UNAVAILABLE')
    expect([value(), ids().length]).toEqual([{ listed: 'moreFailed' }, 10])
    list.send({ type: 'end.visible' })
    expect(readings).toHaveLength(3)
    list.send({ type: 'list.retry' })
    expect([list.getSnapshot().context.failure, reading(3).input]).toEqual([null, reading(2).input])
  })

  test('coming back shows the list as it was left, with what was ordered since', async () => {
    const known = { orders: rows(20, 1), hasMore: true, page: 2 }
    const { list, reading, ids } = start(ALL, known)
    expect([ids(), list.getSnapshot().hasTag('loading')]).toEqual([idsOf(rows(20, 1)), false])
    await reading(0).answer([aRow(21), aRow(20, { status: 'shipped' }), ...rows(19, 12)], true)
    expect(ids()).toEqual(idsOf(rows(21, 1)))
    expect(list.getSnapshot().context).toMatchObject({ hasMore: true, page: 2 })
    expect(list.getSnapshot().context.orders[1]?.status).toBe('shipped')
    list.send({ type: 'end.visible' })
    expect(reading(1).input).toMatchObject({ page: 3, after: 'o1' })
  })

  test('coming back after more than a page of new orders starts again from them', async () => {
    const { list, reading, ids } = start(ALL, { orders: rows(9, 1), hasMore: false, page: 1 })
    await reading(0).answer(rows(30, 21), true)
    expect(ids()).toEqual(idsOf(rows(30, 21)))
    expect(list.getSnapshot().context).toMatchObject({ hasMore: true, page: 1 })
  })

  test('coming back to a server that does not answer keeps what was known', async () => {
    const { reading, ids, value } = start(ALL, { orders: rows(9, 1), hasMore: false, page: 1 })
    await reading(0).fail('NETWORK')
    expect([ids(), value()]).toEqual([idsOf(rows(9, 1)), { listed: 'idle' }])
  })

  test('a star, a name or a status changes its row and no other', async () => {
    const { list, reading } = start()
    await reading(0).answer(rows(3, 1), false)
    const before = list.getSnapshot().context.orders
    list.send({ type: 'order.changed', id: 'o2', change: { is_favorite: true, favorite_name: 'Type' } })
    const after = list.getSnapshot().context.orders
    expect(after[1]).toEqual(aRow(2, { is_favorite: true, favorite_name: 'Type' }))
    expect([after[0] === before[0], after[2] === before[2]]).toEqual([true, true])
  })

  test('the filters are asked of the address with what is searched, and all taken away at once', async () => {
    const { list, reading, readings, said } = start()
    await reading(0).answer([], false)
    list.send({ type: 'text.type', text: ' gare ' })
    list.send({ type: 'filters.change', change: { status: 'shipped' } })
    const shipped: OrderListEmitted['query'] = { ...ALL, keyword: 'gare', status: 'shipped' }
    expect(readings.at(-1)?.input).toEqual({ ...shipped, page: 1, after: null })
    // a second one, before the address has followed, keeps the first
    list.send({ type: 'filters.change', change: { from: '2026-01-01' } })
    const since = { ...shipped, from: '2026-01-01' }
    list.send({ type: 'address.changed', query: since })
    expect([readings.length, readings.at(-1)?.input]).toEqual([3, { ...since, page: 1, after: null }])
    list.send({ type: 'filters.clear' })
    expect(said.map(({ query }) => query)).toEqual([shipped, since, ALL])
    expect(readings.at(-1)?.input).toEqual({ ...ALL, page: 1, after: null })
    expect(list.getSnapshot().context.text).toBe('')
  })
})
