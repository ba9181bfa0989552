import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'

export interface SyncProps {
  userId: string
  /** told once it runs */
  onRun: (sync: ProjectSyncRef | null) => void
}

const ProjectContext = createContext<ProjectSyncRef | null>(null)

/** Keeps the cart level with its chantier. What does it is fetched after the page: without it, the cart is as ever. */
export const ProjectProvider = ({ userId, children }: { userId: string | null; children: ReactNode }) => {
  const [sync, setSync] = useState<ProjectSyncRef | null>(null)
  const [Sync, setComponent] = useState<ComponentType<SyncProps>>()
  useEffect(() => {
    import('./ProjectSync.tsx').then(
      (module) => setComponent(() => module.ProjectSync),
      () => undefined,
    )
  }, [])
  return (
    <ProjectContext value={sync}>
      {Sync && userId !== null && <Sync userId={userId} onRun={setSync} />}
      {children}
    </ProjectContext>
  )
}

/** The cart's chantier, to send events to; null until what keeps them level is there. */
export const useProjectSync = (): ProjectSyncRef | null => useContext(ProjectContext)
