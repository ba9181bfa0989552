import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectCartFailure, selectRefusals } from '#machines/cart/cart.selectors'

/** Why the cart was not validated: lines to correct, or a call that did not get through. The cart is whole. */
export const CartFailure = () => {
  const cart = useCart()
  const failure = useCartSelector(selectCartFailure)
  const refused = useCartSelector(selectRefusals).length
  const failed = useCartSelector((snapshot) => snapshot.matches({ open: 'failed' }))
  if (refused > 0)
    return (
      <Alert tone="error" announce title="Le panier n’a pas pu être validé">
        {refused > 1
          ? `${refused} configurations sont à corriger ou à retirer. Elles sont signalées ci-dessous.`
          : 'Une configuration est à corriger ou à retirer. Elle est signalée ci-dessous.'}
      </Alert>
    )
  if (!failed || failure === null) return null
  return (
    <Alert
      tone="error"
      announce
      title="Le panier n’a pas pu être validé"
      actions={
        <Button variant="secondary" size="lg" onClick={() => cart.send({ type: 'cart.validate' })}>
          Réessayer
        </Button>
      }
    >
      {failure.message} Votre panier est intact.
    </Alert>
  )
}
