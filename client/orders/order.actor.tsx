import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useShop } from '#client/shop/shop.actor.tsx'
import { selectDetails, selectLines, selectValidatedCartId } from '#machines/cart/cart.selectors'
import type { OrderRef, OrderSnapshot } from '#machines/orders/order.selectors'
import { begunDraft } from '#shared/cart/drafted.rules'
import { previousCents } from '#shared/cart/repeated.rules'
import { emptyDraft } from '#shared/orders/order-draft'
import { toEuros } from '#shared/platform/money'
import { orderLogic, storedOrder } from './order.effects.ts'

const OrderContext = createContext<OrderRef | undefined>(undefined)

/** The order of one validated cart; give it the cart's id as `key`. */
export const OrderProvider = (props: { validatedCartId: string; children: ReactNode }) => {
  const { validatedCartId } = props
  const shop = useShop()
  const [input] = useState(() => {
    const { userId } = shop.getSnapshot().context
    const restored = storedOrder(userId, validatedCartId)
    const cart = shop.getSnapshot().children.cart?.getSnapshot()
    const isThisCart = cart !== undefined && selectValidatedCartId(cart) === validatedCartId
    const begun = isThisCart ? begunDraft(selectLines(cart), selectDetails(cart)) : emptyDraft
    const cents = isThisCart ? previousCents(selectLines(cart)) : null
    const previousPrice = cents === null ? null : toEuros(cents)
    return {
      shop,
      userId,
      validatedCartId,
      restored,
      begun,
      previousPrice,
      idempotencyKey: crypto.randomUUID(),
    }
  })
  const order = useActorRef(orderLogic, { input })
  return <OrderContext value={order}>{props.children}</OrderContext>
}

/** The order, to send events to. */
export const useOrder = (): OrderRef => {
  const order = useContext(OrderContext)
  if (!order) throw new Error('useOrder needs an OrderProvider around it')
  return order
}

export const useOrderSelector = <T,>(
  select: (snapshot: OrderSnapshot) => T,
  compare?: (a: T, b: T) => boolean,
): T => useSelector(useOrder(), select, compare)
