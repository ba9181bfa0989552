import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import type { OrderChange } from '#machines/orders/order-list.machine'
import { ComplaintDialog } from '../complaint/ComplaintDialog.tsx'
import type { ComplaintOrder } from '../complaint/complaint-order.ts'
import { ReorderDialog } from '../reorder/ReorderDialog.tsx'
import { HistorySearch } from './HistorySearch.tsx'
import { readOrderId, useChangeSearch, withOrderId } from './history-address.ts'
import { OrderDetailsDialog } from './OrderDetailsDialog.tsx'
import styles from './OrderHistory.module.css'
import { OrderRows } from './OrderRows.tsx'
import { useOrderList } from './useOrderList.ts'

/** What is asked about one order, over the list and over its details. */
type Asked =
  | { what: 'reorder'; order: { validatedCartId: string; number: string } }
  | { what: 'complaint'; order: ComplaintOrder }

/** « Historique des commandes » (§2.11): the list, and the details of the order that the address names. */
export const OrderHistory = () => {
  const { list, rows } = useOrderList()
  const { shown, show, hide } = useShownOrder()
  const [asked, setAsked] = useState<Asked | null>(null)
  const reorder = useCallback(
    (order: { number: string; validated_cart: { id: string } }) =>
      setAsked({
        what: 'reorder',
        order: { validatedCartId: order.validated_cart.id, number: order.number },
      }),
    [],
  )
  const complain = useCallback((order: ComplaintOrder) => setAsked({ what: 'complaint', order }), [])
  const change = useCallback(
    (id: string, what: OrderChange) => list.send({ type: 'order.changed', id, change: what }),
    [list],
  )
  const close = useCallback(() => setAsked(null), [])
  const [complaints, setComplaints] = useState(0)
  const closeComplaint = useCallback(() => {
    setAsked(null)
    setComplaints((count) => count + 1)
  }, [])
  return (
    <div className={styles.history}>
      <h2 className="visually-hidden">Historique des commandes</h2>
      <HistorySearch list={list} />
      <OrderRows
        list={list}
        rows={rows}
        onDetails={show}
        onReorder={reorder}
        onComplain={complain}
        onChange={change}
      />
      {shown !== null && (
        <OrderDetailsDialog
          key={shown}
          id={shown}
          complaints={complaints}
          onClose={hide}
          onReorder={reorder}
          onComplain={complain}
          onChange={change}
        />
      )}
      {asked?.what === 'reorder' && <ReorderDialog order={asked.order} onClose={close} />}
      {asked?.what === 'complaint' && <ComplaintDialog order={asked.order} onClose={closeComplaint} />}
    </div>
  )
}

/** Put in the state of the address that opened the details from the list. */
const fromList = { keepFocus: true, fromList: true } satisfies NavigationWishes & { fromList: true }

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true

/** The order whose details the address opens; going back closes them, and closing them goes back. */
const useShownOrder = () => {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const changeSearch = useChangeSearch()
  const show = useCallback(
    (id: string) => changeSearch((current) => withOrderId(current, id), { state: fromList }),
    [changeSearch],
  )
  const hide = () => {
    if (isFromList(state)) navigate(-1)
    else changeSearch((current) => withOrderId(current, null), { replace: true, state: { keepFocus: true } })
  }
  return { shown: readOrderId(search), show, hide }
}
