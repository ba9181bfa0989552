import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CardPaymentRef } from '#machines/orders/card-payment.machine'
import type { PaymentRef } from '#machines/orders/payment.machine'
import { type CheckoutReturn, checkoutReturnOf } from '#shared/orders/card-checkouts'
import type { Order } from '#shared/orders/orders.schema'
import { cardPaymentLogic, paymentLogic } from './order.effects.ts'

/** The payment of an order as it was read, and whom it is made by. */
export interface Payment {
  readonly isCard: boolean
  readonly test: PaymentRef
  readonly card: CardPaymentRef
}

/** Follows the payment of an order; `returned`: how one has just come back from paying it. */
export const usePayment = (order: Order, returned: CheckoutReturn | null = null): Payment => {
  const test = useActorRef(paymentLogic, { input: { order } })
  const card = useActorRef(cardPaymentLogic, { input: { order, returned } })
  const [isCard] = useState(order.payment.provider === 'stripe')
  return { isCard, test, card }
}

/** The order as its payment left it. */
export const usePaidOrder = ({ isCard, test, card }: Payment): Order => {
  const tested = useSelector(test, ({ context }) => context.order)
  const paid = useSelector(card, ({ context }) => context.order)
  return isCard ? paid : tested
}

const RETURN = 'paiement'

/** How one has come back from paying, as the address says it. */
export const useCheckoutReturn = (): CheckoutReturn | null => {
  const [params] = useSearchParams()
  const [returned] = useState(() => checkoutReturnOf(params.get(RETURN)))
  return returned
}

/**
 * Takes what came back from paying out of the address, so that a reload does not say it again; not while the payment is awaited:
 * the page that is read anew would offer to pay once more what has been paid.
 */
export const useForgottenReturn = ({ card }: Payment): void => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const awaited = useSelector(card, (snapshot) => snapshot.hasTag('awaiting'))
  useEffect(() => {
    if (awaited || !params.has(RETURN)) return
    const rest = new URLSearchParams(params)
    rest.delete(RETURN)
    void navigate({ search: rest.toString() }, { replace: true })
  }, [awaited, params, navigate])
}
