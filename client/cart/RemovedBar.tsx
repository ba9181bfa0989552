import { useState } from 'react'
import { modelReference } from '#client/configurator/model-text.ts'
import { useCart, useCartSelector } from '#client/configurator/shop.actor.tsx'
import { UndoBar } from '#client/configurator/UndoBar.tsx'
import { selectRemoved } from '#machines/cart/cart.selectors'

/** « Ligne supprimée », with its undo. */
export const RemovedBar = () => {
  const cart = useCart()
  const removed = useCartSelector(selectRemoved)
  const [dismissed, setDismissed] = useState<typeof removed>(null)
  return (
    <UndoBar
      text={
        removed === null || removed === dismissed
          ? null
          : `Ligne supprimée\u00a0: ${modelReference(removed.line.model)}`
      }
      onUndo={() => cart.send({ type: 'removal.undo' })}
      onDismiss={() => setDismissed(removed)}
    />
  )
}
