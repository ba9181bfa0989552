import { useActorRef, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { type ComplaintOrder, orderHistoryMachine } from '#machines/orders/order-history.machine'
import type { OrderChange } from '#machines/orders/order-list.machine'
import { ComplaintDialog } from '../complaint/ComplaintDialog.tsx'
import { ReorderDialog } from '../reorder/ReorderDialog.tsx'
import { HistorySearch } from './HistorySearch.tsx'
import { readOrderId, useChangeSearch, withOrderId } from './history-address.ts'
import { OrderDetailsDialog } from './OrderDetailsDialog.tsx'
import styles from './OrderHistory.module.css'
import { OrderRows } from './OrderRows.tsx'
import { useOrderList } from './useOrderList.ts'

/** « Historique des commandes » (§2.11): the list, and the details of the order that the address names. */
export const OrderHistory = () => {
  const { list, rows } = useOrderList()
  const { shown, show, hide } = useShownOrder()
  const history = useActorRef(orderHistoryMachine)
  const { reordered, complaint } = useSelector(history, ({ context }) => context)
  const reorder = useCallback(
    (order: { number: string; validated_cart: { id: string } }) =>
      history.send({
        type: 'reorder.ask',
        order: { validatedCartId: order.validated_cart.id, number: order.number },
      }),
    [history],
  )
  const complain = useCallback(
    (order: ComplaintOrder) => history.send({ type: 'complaint.ask', order }),
    [history],
  )
  const change = useCallback(
    (id: string, what: OrderChange) => list.send({ type: 'order.changed', id, change: what }),
    [list],
  )
  const close = useCallback(() => history.send({ type: 'dialog.close' }), [history])
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
          history={history}
          onClose={hide}
          onReorder={reorder}
          onComplain={complain}
          onChange={change}
        />
      )}
      {reordered && <ReorderDialog order={reordered} onClose={close} />}
      {complaint && <ComplaintDialog order={complaint} onClose={close} />}
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
