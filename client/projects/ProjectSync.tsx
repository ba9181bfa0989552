import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { InputFrom } from 'xstate'
import { useCart } from '#client/shop/shop.actor.tsx'
import type { projectSyncMachine } from '#machines/projects/project-sync.machine'
import { selectProject } from '#machines/projects/project-sync.selectors'
import { holdParting, storedPartings, takeParting, workAt } from './kept-partings.ts'
import type { SyncProps } from './project.actor.tsx'
import { projectSyncLogic, sendLast, storedProject } from './sync.effects.ts'

type SyncInput = InputFrom<typeof projectSyncMachine>

/** Runs beside the cart, with what this device keeps of its chantier, or of one that was left: nothing is shown here. */
export const ProjectSync = ({ userId, onRun }: SyncProps) => {
  const cart = useCart()
  const [input, setInput] = useState<SyncInput | null>(() => {
    const { emptied } = cart.getSnapshot().context
    const known = storedProject(userId, emptied)
    return known !== null || storedPartings(userId).length === 0 ? { userId, known, cart: emptied } : null
  })
  useEffect(() => {
    if (input !== null) return
    let isOver = false
    void takeParting(userId).then((parting) => {
      if (!isOver) setInput({ userId, known: null, parting, cart: cart.getSnapshot().context.emptied })
    })
    return () => {
      isOver = true
    }
  }, [input, userId, cart])
  return input && <Running input={input} onRun={onRun} />
}

const Running = ({ input, onRun }: { input: SyncInput; onRun: SyncProps['onRun'] }) => {
  const cart = useCart()
  const [logic] = useState(() => projectSyncLogic(cart, input.userId))
  const sync = useActorRef(logic, { input })
  const project = useSelector(sync, selectProject)?.id ?? null
  useEffect(() => holdParting(project), [project])
  useEffect(() => {
    onRun(sync)
    workAt(true)
    return () => {
      const snapshot = sync.getSnapshot()
      sendLast(snapshot)
      onRun(null)
      workAt(false)
      if (snapshot.matches('parting')) holdParting(null)
    }
  }, [sync, onRun])
  return null
}
