import { Suspense, useEffect, useState } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { type Part, part } from '#client/platform/ui/part.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import styles from './ProjectBar.module.css'
import { type Fetched, isTabInProject, useFetchedSync, useProjectSync } from './project.actor.tsx'

const ProjectBar = part<{ sync: ProjectSyncRef }>(() =>
  import('./ProjectBar.tsx').then((module) => module.ProjectBar),
)
const ResumeProjects = part<{ sync: ProjectSyncRef }>(() =>
  import('./ResumeProjects.tsx').then((module) => module.ResumeProjects),
)
const LineNotes = part<{ sync: ProjectSyncRef; line: KeyedLine; name: string }>(() =>
  import('./LineNotes.tsx').then((module) => module.LineNotes),
)

/** ms that a cart waits at most: its lines are on the device, and a slow network holds them no longer */
const PATIENCE = 3000

const fetchedOf = (parts: readonly Part<never>[]): Fetched =>
  parts.every(({ isThere }) => isThere()) ? 'there' : 'missing'

/**
 * How it stands with what the cart shows of its chantier, with what is `beside` it in a line. A line is taller with them, and those
 * below would move: while they are awaited, no line is shown.
 */
export const useFetchedProject = (beside: Part<never>): Fetched => {
  const sync = useFetchedSync()
  const [parts] = useState(() => [ProjectBar, LineNotes, beside])
  const [shown, setShown] = useState<Fetched>(() =>
    !isTabInProject() || fetchedOf(parts) === 'there' ? 'there' : 'awaited',
  )
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (shown === 'awaited')
      void Promise.all(parts.map(({ load }) => load())).then(() => setShown(fetchedOf(parts)))
  }, [shown, parts])
  const isAwaited = sync === 'awaited' || shown === 'awaited'
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [isAwaited])
  if (sync === 'missing' || shown === 'missing') return 'missing'
  return isAwaited && !isLate ? 'awaited' : 'there'
}

/** The place of the chantier above the cart. */
export const CartProject = () => {
  const sync = useProjectSync()
  const count = useCartSelector(selectLineCount)
  return (
    <div className={cx(styles.place, count > 0 && styles.kept)}>
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
