import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { provideCall } from '#client/platform/provide.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { type Part, part } from '#client/platform/ui/part.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import { cartPartsMachine } from '#machines/projects/cart-parts.machine'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import styles from './ProjectBar.module.css'
import { isTabInProject, useFetchedSync, useProjectSync } from './project.actor.tsx'
import { OPENED_PARAM } from './project-links.ts'

const ProjectBar = part<{ sync: ProjectSyncRef }>(() =>
  import('./ProjectBar.tsx').then((module) => module.ProjectBar),
)
const ResumeProjects = part<{ sync: ProjectSyncRef }>(() =>
  import('./ResumeProjects.tsx').then((module) => module.ResumeProjects),
)
const LineNotes = part<{ sync: ProjectSyncRef; line: KeyedLine; name: string }>(() =>
  import('./LineNotes.tsx').then((module) => module.LineNotes),
)

const cartPartsLogic = (parts: readonly Part<never>[]) =>
  cartPartsMachine.provide({
    actors: {
      fetchShown: provideCall<void>(async () => {
        await Promise.all(parts.map(({ load }) => load()))
        if (!parts.every(({ isThere }) => isThere())) throw new Error('A part of the cart is missing.')
      }),
    },
  })

/** How a cart stands with the chantier that it is of, or is to be of. */
interface CartProjectStanding {
  /** its lines are held: what is beside them in a chantier soon comes */
  isAwaited: boolean
  /** something of its chantier could not be fetched */
  isMissing: boolean
  /** a chantier is on its way into the cart, by the address or since: meanwhile nothing says that the cart is empty */
  isOpening: boolean
}

/** How the cart stands with its chantier, with what is `beside` it in a line. */
export const useCartProject = (beside: Part<never>): CartProjectStanding => {
  const fetched = useFetchedSync()
  const [search] = useSearchParams()
  const isAsked = search.has(OPENED_PARAM)
  const [{ logic, input }] = useState(() => {
    const parts = [ProjectBar, LineNotes, beside]
    const isOfNone = !isTabInProject() && !isAsked
    return {
      logic: cartPartsLogic(parts),
      input: {
        sync: isOfNone || fetched === 'there',
        shown: isOfNone || parts.every(({ isThere }) => isThere()),
      },
    }
  })
  const parts = useActorRef(logic, { input })
  useEffect(() => {
    if (fetched !== 'awaited') parts.send({ type: fetched === 'there' ? 'sync.came' : 'sync.missing' })
  }, [fetched, parts])
  const isAwaited = useSelector(parts, (snapshot) => snapshot.hasTag('awaited'))
  const isMissing = useSelector(parts, (snapshot) => snapshot.hasTag('missing'))
  const isOpening = useSelector(
    useProjectSync() ?? undefined,
    (snapshot) => snapshot?.matches('opening') ?? false,
  )
  // the bar opens what the address asks for: without it, nothing is
  return { isAwaited, isMissing, isOpening: isOpening || (isAsked && !isMissing) }
}

/** The place of the chantier above the cart. */
export const CartProject = ({ isOpening }: Pick<CartProjectStanding, 'isOpening'>) => {
  const sync = useProjectSync()
  const count = useCartSelector(selectLineCount)
  return (
    <div className={cx(styles.place, (count > 0 || isOpening) && styles.kept)}>
      {sync && (
        <Suspense>
          <ProjectBar sync={sync} />
        </Suspense>
      )}
    </div>
  )
}

/** In an empty cart: what may be gone on with. */
export const EmptyCartProjects = () => {
  const sync = useProjectSync()
  return (
    sync && (
      <Suspense>
        <ResumeProjects sync={sync} />
      </Suspense>
    )
  )
}

/** What a chantier keeps of a line beside its configuration. */
export const CartLineNotes = (line: { line: KeyedLine; name: string }) => {
  const sync = useProjectSync()
  return (
    sync && (
      <Suspense>
        <LineNotes sync={sync} {...line} />
      </Suspense>
    )
  )
}
