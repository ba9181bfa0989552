import { expect } from 'vitest'
import { ALL_ORDERS, orderListMachine } from '#machines/orders/order-list.machine'
import { declarePaths } from '#paths/declare'
import { OrdersPageParams, OrdersQuery } from '#shared/orders/orders-history.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aRow } from './order-list.fixtures.ts'

const all = ALL_ORDERS
const searched = { ...all, keyword: 'gare', favorites: true }
const narrowed = { ...all, status: 'shipped' as const, from: '2026-01-01', to: '2026-12-31', project: 'p1' }
const first = { orders: [aRow(3), aRow(2)], hasMore: true }
const last = { orders: [aRow(2), aRow(1)], hasMore: false }

export const orderListPaths = declarePaths(orderListMachine, {
  title: 'L’historique des commandes',
  notWalked: { browser: byHand('order-history') },
  inputs: {
    'la liste s’ouvre': { query: all, known: null },
    'une recherche est retrouvée': { query: searched, known: { ...first, page: 1 } },
  },
  events: {
    'je tape « gare »': { type: 'text.type', text: 'gare' },
    'je cherche': { type: 'search.submit' },
    'j’efface la recherche': { type: 'search.clear' },
    'je bascule les favoris': { type: 'favorites.toggle' },
    'je choisis les expédiées': { type: 'filters.change', change: { status: 'shipped' } },
    'je choisis un chantier': { type: 'filters.change', change: { project: 'p1' } },
    'j’enlève les filtres': { type: 'filters.clear' },
    'l’adresse montre tout': { type: 'address.changed', query: all },
    'l’adresse cherche « gare » dans les favoris': { type: 'address.changed', query: searched },
    'l’adresse montre les expédiées de 2026': { type: 'address.changed', query: narrowed },
    'la fin de la liste se voit': { type: 'end.visible' },
    'je réessaie': { type: 'list.retry' },
    'une commande change': { type: 'order.changed', id: 'o3', change: { is_favorite: true } },
  },
  effects: {
    loadPage: {
      'des commandes arrivent, avec une suite': first,
      'les dernières commandes arrivent': last,
      'aucune commande n’arrive': { orders: [], hasMore: false },
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    loadPage: ({ page, after, keyword, favorites, status, from, to, project }) => [
      ...refusedAddress(OrdersPageParams, { page: String(page) }),
      ...refused(OrdersQuery, {
        keyword,
        ...(favorites && { favorites: '1' }),
        ...(status !== null && { status }),
        ...(from !== '' && { from }),
        ...(to !== '' && { to }),
        ...(project !== '' && { project }),
        ...(after !== null && { after }),
      }),
    ],
  },
  states: {
    first: 'la liste se charge',
    failed: 'la liste ne s’est pas chargée',
    'listed.refreshing': 'la liste se relit',
    'listed.idle': 'la liste est là',
    'listed.more': 'la suite se charge',
    'listed.moreFailed': 'la suite ne s’est pas chargée',
  },
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
