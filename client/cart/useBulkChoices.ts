import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { sharedChoices } from '#machines/cart/bulk'
import type { BulkRef } from '#machines/cart/bulk.machine'
import { selectLines } from '#machines/cart/cart.selectors'

/** The chosen lines, what may be changed of them, and the answer that they are to have. */
export const useBulkChoices = (bulk: BulkRef) => {
  const { keys, models, answer } = useSelector(bulk, ({ context }) => context)
  const all = useCartSelector(selectLines)
  const lines = useMemo(() => all.filter(({ key }) => keys.includes(key)), [all, keys])
  const criteria = useMemo(() => sharedChoices(models, lines), [models, lines])
  const criterion = criteria.find(({ key }) => key === answer?.key)
  return { models, lines, all, criteria, criterion, answer }
}
