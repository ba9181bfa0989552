import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import type { orderListMachine } from '#machines/orders/order-list.machine'
import { orderListLogic } from './history.effects.ts'
import { readQuery, useChangeSearch, withQuery } from './history-address.ts'
import { keepLeftList, knownLeftList } from './left-list.ts'

export type OrderListRef = ActorRefFrom<typeof orderListMachine>

/** The person is at the search: the results come under it. */
const searching = { keepFocus: true } satisfies NavigationWishes

/**
 * The list that the address asks for. Coming back to it brings it as it was left, so that the page scrolls to
 * where one was.
 */
export const useOrderList = () => {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const query = useMemo(() => readQuery(search), [search])
  const isBack = useNavigationType() === 'POP'
  const [input] = useState(() => ({
    query,
    known: (isBack ? knownLeftList(query)?.listed : undefined) ?? null,
  }))
  const list = useActorRef(orderListLogic, { input })
  /** holds the rows */
  const rows = useRef<HTMLUListElement>(null)

  useEffect(() => list.send({ type: 'address.changed', query }), [list, query])
  useEffect(() => {
    const asked = list.on('query.asked', ({ query: wanted }) =>
      changeSearch((current) => withQuery(current, wanted), { state: searching }),
    )
    return () => asked.unsubscribe()
  }, [list, changeSearch])
  useEffect(
    () => () => {
      const snapshot = list.getSnapshot()
      if (!snapshot.matches('listed')) return
      const { query: shown, orders, hasMore, page } = snapshot.context
      keepLeftList({ query: shown, listed: { orders, hasMore, page } })
    },
    [list],
  )
  return { list, rows }
}
