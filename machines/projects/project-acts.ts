import { extendedRows } from '#machines/platform/searched-list'
import type { Project, ProjectRow } from '#shared/projects/projects.schema'

/** What is done with one of the list's chantiers. */
export type ProjectAct =
  | { readonly kind: 'archive' | 'restore' | 'delete'; readonly id: string; readonly name: string }
  /** `copy` is the id of the second */
  | { readonly kind: 'duplicate'; readonly id: string; readonly name: string; readonly copy: string }

/** The rows of a list of what is `archived`, or of what is not, after that act; a copy stands first, as what changed last does. */
export const rowsAfter = (
  projects: readonly ProjectRow[],
  { archived }: { readonly archived: boolean },
  act: ProjectAct,
  made: Project | null,
): readonly ProjectRow[] => {
  if (act.kind !== 'duplicate') return projects.filter(({ id }) => id !== act.id)
  if (made === null || archived) return projects
  const { id, name, place, state, wishedOn, changedAt, archivedAt, orders } = made
  const lines = projects.find((row) => row.id === act.id)?.lines ?? 0
  return extendedRows([{ id, name, place, state, lines, wishedOn, changedAt, archivedAt, orders }], projects)
}

/** What takes that act back; null where nothing does. */
export const undone = (act: ProjectAct): ProjectAct | null =>
  act.kind === 'archive' || act.kind === 'restore'
    ? { kind: act.kind === 'archive' ? 'restore' : 'archive', id: act.id, name: act.name }
    : null

/** What is to be done: these states are entered with it. */
export const actOf = (act: ProjectAct | null): ProjectAct => {
  if (act === null) throw new Error('nothing was asked for')
  return act
}
