import type { ProjectOrder } from '#shared/projects/projects.schema'
import { refusedItems } from './last-changes.rules.ts'
import type { ProjectSyncSnapshot } from './project-sync.machine.ts'
import { waitingChanges } from './project-sync.rules.ts'

const NONE: readonly ProjectOrder[] = []

/** Lines that the account refused, each with its message; until they are changed. */
export const selectRefused = ({ context }: ProjectSyncSnapshot) => refusedItems(context)

/** How the cart stands beside its chantier. */
export type SyncStatus = 'level' | 'saving' | 'waiting' | 'conflicted' | 'refused' | 'tooLong' | 'aside'

export const selectProject = (snapshot: ProjectSyncSnapshot) => snapshot.context.project
/** Those by which the cart's chantier was ordered already, here or elsewhere. */
export const selectOrders = ({ context: { project } }: ProjectSyncSnapshot): readonly ProjectOrder[] =>
  project?.orders ?? NONE
export const selectSyncFailure = (snapshot: ProjectSyncSnapshot) => snapshot.context.failure
/** By line id, as the account has them. */
export const selectConflicts = (snapshot: ProjectSyncSnapshot) => snapshot.context.conflicts
export const selectIsAttached = (snapshot: ProjectSyncSnapshot): boolean => snapshot.hasTag('attached')
/** Whether what the last changed in the cart goes up still, which is the tab's own again. */
export const selectIsParting = (snapshot: ProjectSyncSnapshot): boolean => snapshot.matches('parting')
/** Whether the account has nothing of the cart's chantier yet. */
export const selectIsBegun = ({ context }: ProjectSyncSnapshot): boolean => context.begun !== null
/** Whether what waits would go with the tab: the device took no more. */
export const selectIsUnkept = ({ context }: ProjectSyncSnapshot): boolean => context.isUnkept
/** How many changes are not on the account yet. */
export const selectWaitingCount = ({ context }: ProjectSyncSnapshot): number =>
  context.project === null ? 0 : waitingChanges(context).length

/** Asking for what others changed shows nothing: only what goes up from here is being saved. */
export const selectStatus = (snapshot: ProjectSyncSnapshot): SyncStatus => {
  const is = (state: 'waiting' | 'refused' | 'tooLong' | 'pending' | 'sending') =>
    snapshot.matches({ attached: state })
  if (is('waiting')) return 'waiting'
  if (is('refused')) return 'refused'
  if (is('tooLong')) return 'tooLong'
  if (is('pending') || (is('sending') && snapshot.context.sent.length > 0)) return 'saving'
  if (Object.keys(snapshot.context.conflicts).length > 0) return 'conflicted'
  return refusedItems(snapshot.context).length > 0 ? 'aside' : 'level'
}
