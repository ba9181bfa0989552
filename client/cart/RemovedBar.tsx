import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectRemoved } from '#machines/cart/cart.selectors'
import type { Removal } from '#machines/cart/cart.types'

/** What left the cart last, or was changed in several lines, with its undo. */
export const RemovedBar = () => {
  const cart = useCart()
  const removed = useCartSelector(selectRemoved)
  return (
    <UndoBar
      text={removed === null ? null : removedText(removed)}
      onUndo={() => cart.send({ type: 'removal.undo' })}
      onDismiss={() => cart.send({ type: 'removal.dismiss' })}
    />
  )
}

const removedText = ({ order, lines, changed }: Removal): string =>
  changed !== undefined
    ? changed
    : order === null
      ? `Ligne supprimée\u00a0: ${lines.map(({ model }) => modelReference(model)).join(', ')}`
      : `Les lignes de la commande ${order} sont retirées du panier.`
