import { useCartSelector, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { selectLines } from '#machines/cart/cart.selectors'
import { selectModifiedKey, selectQuantity } from '#machines/configurator/configurator.selectors'

/** The quantity that is sent: the one chosen, else that of the line being modified, else one. */
export const useQuantity = (): number => {
  const chosen = useConfiguratorSelector(selectQuantity)
  const modified = useConfiguratorSelector(selectModifiedKey)
  const own = useCartSelector(
    (snapshot) => selectLines(snapshot).find(({ key }) => key === modified)?.quantity,
  )
  return chosen ?? own ?? 1
}
