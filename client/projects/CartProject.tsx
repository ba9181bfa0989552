import { Suspense, useEffect, useState } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { type Part, part } from '#client/platform/ui/part.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import styles from './ProjectBar.module.css'
import { isTabInProject, useIsSyncAwaited, useProjectSync } from './project.actor.tsx'

const ProjectBar = part<{ sync: ProjectSyncRef }>(() =>
  import('./ProjectBar.tsx').then((module) => module.ProjectBar),
)
const ResumeProjects = part<{ sync: ProjectSyncRef }>(() =>
  import('./ResumeProjects.tsx').then((module) => module.ResumeProjects),
)
const LineNotes = part<{ sync: ProjectSyncRef; line: KeyedLine; name: string }>(() =>
  import('./LineNotes.tsx').then((module) => module.LineNotes),
)

/**
 * Whether the cart waits for what it shows of its chantier, with what is `beside` it in a line: a line is taller with them, and those
 * below would move. What cannot be fetched is not waited for.
 */
export const useIsProjectAwaited = (beside: Part<never>): boolean => {
  const isRunning = !useIsSyncAwaited()
  const [parts] = useState(() => [ProjectBar, LineNotes, beside])
  const [areThere, setThere] = useState(() => !isTabInProject() || parts.every(({ isThere }) => isThere()))
  useEffect(() => {
    if (!areThere) void Promise.all(parts.map(({ load }) => load())).then(() => setThere(true))
  }, [areThere, parts])
  return !(isRunning && areThere)
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
