import { useCallback, useState } from 'react'
import { selectLines } from '#machines/cart/cart.selectors'
import { selectModifiedIndex } from '#machines/configurator/configurator.selectors'
import { useCartSelector, useConfiguratorSelector } from './shop.actor.tsx'

/** The quantity to send: what was typed, else that of the line being modified, else one. */
export const useQuantity = (): { quantity: number; set: (quantity: number) => void; forget: () => void } => {
  const modified = useConfiguratorSelector(selectModifiedIndex)
  const own = useCartSelector((snapshot) =>
    modified === null ? undefined : selectLines(snapshot)[modified]?.quantity,
  )
  const [typed, set] = useState<number>()
  const forget = useCallback(() => set(undefined), [])
  return { quantity: typed ?? own ?? 1, set, forget }
}
