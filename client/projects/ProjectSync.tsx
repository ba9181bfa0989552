import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useCart } from '#client/shop/shop.actor.tsx'
import type { SyncProps } from './project.actor.tsx'
import { storedParting } from './stored-changes.ts'
import { projectSyncLogic, sendLast, storedProject } from './sync.effects.ts'

/** Runs beside the cart: nothing is shown here. */
export const ProjectSync = ({ userId, onRun }: SyncProps) => {
  const cart = useCart()
  const [logic] = useState(() => projectSyncLogic(cart))
  const [input] = useState(() => {
    const { emptied } = cart.getSnapshot().context
    return {
      userId,
      known: storedProject(userId, emptied),
      parting: storedParting(userId),
      cart: emptied,
    }
  })
  const sync = useActorRef(logic, { input })
  useEffect(() => {
    onRun(sync)
    return () => {
      sendLast(sync.getSnapshot())
      onRun(null)
    }
  }, [sync, onRun])
  return null
}
