import { Button } from '#client/platform/ui/Button.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'

/** Empties the cart, once confirmed. */
export const ResetCart = () => {
  const cart = useCart()
  const count = useCartSelector(selectLineCount)
  const asking = useCartSelector((snapshot) => snapshot.matches('confirmingReset'))
  const can = useCartSelector((snapshot) => snapshot.can({ type: 'cart.reset' }) || asking)
  return (
    <>
      <Button variant="quiet" size="lg" disabled={!can} onClick={() => cart.send({ type: 'cart.reset' })}>
        <WorkIcon name="trash" size={18} />
        Réinitialiser le panier
      </Button>
      <ConfirmModal
        open={asking}
        title="Réinitialiser le panier"
        danger
        onConfirm={() => cart.send({ type: 'reset.confirm' })}
        onCancel={() => cart.send({ type: 'reset.cancel' })}
      >
        {count > 1
          ? `Les ${count} configurations du panier seront supprimées. Voulez-vous continuer\u00a0?`
          : 'La configuration du panier sera supprimée. Voulez-vous continuer\u00a0?'}
      </ConfirmModal>
    </>
  )
}
