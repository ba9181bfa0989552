import { type ComponentType, lazy, Suspense } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import styles from './ProjectBar.module.css'
import { useProjectSync } from './project.actor.tsx'

/** What cannot be fetched is missing, and the cart stands without it. */
const missing = { default: () => null }

const ProjectBar = lazy<ComponentType<{ sync: ProjectSyncRef }>>(() =>
  import('./ProjectBar.tsx').then(
    (module) => ({ default: module.ProjectBar }),
    () => missing,
  ),
)
const ResumeProjects = lazy<ComponentType<{ sync: ProjectSyncRef }>>(() =>
  import('./ResumeProjects.tsx').then(
    (module) => ({ default: module.ResumeProjects }),
    () => missing,
  ),
)
const LineNotes = lazy<ComponentType<{ sync: ProjectSyncRef; line: KeyedLine; name: string }>>(() =>
  import('./LineNotes.tsx').then(
    (module) => ({ default: module.LineNotes }),
    () => missing,
  ),
)

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
