import { useState } from 'react'
import { Link } from 'react-router-dom'
import { quotePath } from '#client/links.ts'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectValidatedCartId } from '#machines/cart/cart.selectors'
import { selectDraft, selectShippingAddress, selectValidatedCart } from '#machines/orders/order.selectors'
import { useOrderSelector } from './order.actor.tsx'
import { requestOfOrder } from './request-of-order.ts'

interface AskDeliveryProps {
  /** French: why the tariff has no answer */
  reason: string
  /** it may be fetched instead */
  mayFetch: boolean
}

/** The way out of a delivery that the tariff does not price: a request for a quote with all that was to be ordered. */
export const AskDelivery = ({ reason, mayFetch }: AskDeliveryProps) => {
  const cart = useOrderSelector(selectValidatedCart)
  const draft = useOrderSelector(selectDraft)
  const address = useOrderSelector(selectShippingAddress)
  const shopCart = useCart()
  const isThisCart = useCartSelector(selectValidatedCartId) === cart?.id && cart?.project === undefined
  const [id] = useState(() => crypto.randomUUID())
  if (cart === null) return null
  const state = requestOfOrder(cart, draft, { reason, address })
  return (
    <Alert tone="warning" title="La livraison de cette commande se chiffre sur devis">
      {mayFetch && 'Choisissez le retrait sur place, ou '}
      <Link
        to={quotePath(id)}
        state={state}
        onClick={() => isThisCart && shopCart.send({ type: 'quote.begun', id })}
      >
        {mayFetch ? 'demandez' : 'Demandez'} un devis
      </Link>{' '}
      avec les lignes de cette commande&nbsp;: notre équipe chiffre la livraison, et vous commandez à ce prix.
    </Alert>
  )
}
