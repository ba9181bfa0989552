import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { selectOrderFailure, selectQuote } from '#machines/orders/order.selectors'
import { useOrder, useOrderSelector } from './order.actor.tsx'

/** A line can no longer be made: nothing was ordered. */
export const CartRefused = () => {
  const order = useOrder()
  const failure = useOrderSelector(selectOrderFailure)
  const quoted = useOrderSelector((snapshot) => selectQuote(snapshot) !== null)
  return (
    <Alert
      tone="error"
      announce
      title="Cette commande ne peut pas être passée"
      actions={
        <Button size="lg" onClick={() => order.send({ type: 'cart.return' })}>
          {quoted ? 'Revenir au devis' : 'Revenir au panier'}
        </Button>
      }
    >
      {failure?.message} Rien n’a été commandé.
    </Alert>
  )
}
