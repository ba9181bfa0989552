import { Alert } from '#client/platform/ui/Feedback.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectPriceMoved, selectValidatedCartId } from '#machines/cart/cart.selectors'
import { selectValidatedCart } from '#machines/orders/order.selectors'
import { formatCents, toCents } from '#shared/platform/money'
import { useOrderSelector } from './order.actor.tsx'

/** Says which prices the server found other than the cart had shown. */
export const PricesMoved = () => {
  const moved = useCartSelector(selectPriceMoved)
  const cart = useOrderSelector(selectValidatedCart)
  const validatedCartId = useCartSelector(selectValidatedCartId)
  if (moved.length === 0 || cart === null || cart.id !== validatedCartId) return null
  return (
    <Alert tone="warning" title="Des prix ont changé depuis votre configuration">
      <ul>
        {moved.map(({ index, previous, current }) => (
          <li key={index}>
            Ligne {index + 1}, {modelReference(cart.configurations[index]?.model ?? {})}&nbsp;:{' '}
            {formatCents(toCents(previous))} passe à <strong>{formatCents(toCents(current))}</strong> HT
            l’unité
          </li>
        ))}
      </ul>
    </Alert>
  )
}
