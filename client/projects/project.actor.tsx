import { useSelector } from '@xstate/react'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { getItem } from '#client/platform/storage.ts'
import { PARTING_STORAGE_KEY, PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'

export interface SyncProps {
  userId: string
  /** told once it runs */
  onRun: (sync: ProjectSyncRef | null) => void
}

/** How it stands with something that is fetched after the page: it soon comes, could not be fetched, or is there. */
type Fetched = 'awaited' | 'missing' | 'there'

interface CartSync {
  sync: ProjectSyncRef | null
  /** what keeps the cart level; `there` where nobody is signed in too, as nothing is to come */
  fetched: Fetched
}

const ProjectContext = createContext<CartSync>({ sync: null, fetched: 'there' })

/** Whether this tab’s cart belongs to a chantier, as the tab keeps it. */
export const isTabInProject = (): boolean => getItem('sessionStorage', PROJECT_STORAGE_KEY) !== null

/** Whether the cart belongs to a chantier, or left one that waits for its last changes. */
const isKept = (): boolean => isTabInProject() || getItem('localStorage', PARTING_STORAGE_KEY) !== null

/**
 * Keeps the cart level with its chantier. What does it is fetched after the page, once the cart is seen or has a chantier:
 * without it, the cart is as ever.
 */
export const ProjectProvider = ({ userId, children }: { userId: string | null; children: ReactNode }) => {
  const [sync, setSync] = useState<ProjectSyncRef | null>(null)
  const [Sync, setComponent] = useState<ComponentType<SyncProps> | null>()
  const { pathname } = useLocation()
  const [kept] = useState(isKept)
  const isAsked = kept || pathname.startsWith(paths.cart)
  useEffect(() => {
    if (!isAsked) return
    import('./ProjectSync.tsx').then(
      (module) => setComponent(() => module.ProjectSync),
      () => setComponent(null),
    )
  }, [isAsked])
  const coming: Fetched = Sync === null ? 'missing' : 'awaited'
  const fetched: Fetched = sync !== null || userId === null ? 'there' : coming
  const value = useMemo(() => ({ sync, fetched }), [sync, fetched])
  return (
    <ProjectContext value={value}>
      {Sync && userId !== null && <Sync userId={userId} onRun={setSync} />}
      {children}
    </ProjectContext>
  )
}

/** Whether the cart belongs to a chantier. */
export const useIsInProject = (): boolean =>
  useSelector(useProjectSync() ?? undefined, (snapshot) => snapshot?.hasTag('attached') ?? false)

/** The cart's chantier, to send events to; null until what keeps them level is there. */
export const useProjectSync = (): ProjectSyncRef | null => useContext(ProjectContext).sync

/** How it stands with what keeps a cart level with its chantier. */
export const useFetchedSync = (): Fetched => useContext(ProjectContext).fetched
