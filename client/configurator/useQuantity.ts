import { selectLines } from '#machines/cart/cart.selectors'
import { selectModifiedIndex, selectQuantity } from '#machines/configurator/configurator.selectors'
import { useCartSelector, useConfiguratorSelector } from './shop.actor.tsx'

/** The quantity that is sent: the one chosen, else that of the line being modified, else one. */
export const useQuantity = (): number => {
  const chosen = useConfiguratorSelector(selectQuantity)
  const modified = useConfiguratorSelector(selectModifiedIndex)
  const own = useCartSelector((snapshot) =>
    modified === null ? undefined : selectLines(snapshot)[modified]?.quantity,
  )
  return chosen ?? own ?? 1
}
