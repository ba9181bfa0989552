import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { ABSENT, judgeChange } from '#shared/projects/merge'
import {
  PROJECT_CHANGES_KEPT,
  PROJECT_LINE_MAX_LENGTH,
  PROJECT_LINES_EVER_MAX,
  PROJECT_LINES_MAX,
} from '#shared/projects/project-limits'
import type { DoneChange, LineChange } from '#shared/projects/projects.schema'
import {
  lockOwner,
  lockOwnProject,
  type OwnProject,
  type Projecting,
  refuseTooManyBytes,
  refuseTooManyFiles,
} from './keep-project.ts'
import {
  countLines,
  findChanges,
  findLines,
  insertChanges,
  type LineRow,
  linkFiles,
  trimChanges,
  writeLines,
} from './project-lines.queries.ts'

/** What became of changes. */
export interface Changed {
  done: DoneChange[]
  /** the lines as they stand, for the changes that were not done */
  conflicts: { change: string; theirs: LineRow }[]
}

/** Throws INVALID_FIELDS for lines that are longer than any is. */
const refuseLongLines = (changes: readonly LineChange[]): void => {
  const errors = Object.fromEntries(
    changes.flatMap(({ content }, index) =>
      JSON.stringify(content).length > PROJECT_LINE_MAX_LENGTH
        ? [[`changes.${index}.content`, ['Cette ligne est trop longue pour être gardée.']]]
        : [],
    ),
  )
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
}

/**
 * Does the changes that start from what is kept, each once, in one transaction: who changes the same chantier meanwhile waits.
 * Throws INVALID_FIELDS, NOT_FOUND, PROJECTS_FULL, PROJECT_FULL or PROJECT_FILES_FULL.
 */
export const changeLines = async (
  { db, clock }: Projecting,
  { userId, id: projectId, by }: OwnProject,
  changes: readonly LineChange[],
): Promise<Changed> => {
  if (changes.length === 0) return { done: [], conflicts: [] }
  refuseLongLines(changes)
  const at = new Date(clock.now())
  return db.transaction().execute(async (trx) => {
    // all of an account's files are counted together
    const haveFiles = changes.some(({ content }) => content?.files !== undefined)
    if (haveFiles) await lockOwner(trx, userId)
    const project = await lockOwnProject(trx, { userId, id: projectId })
    const lines = await findLines(trx, projectId, [...new Set(changes.map(({ line }) => line))])
    const doneBefore = await findChanges(trx, projectId, [...new Set(changes.map(({ id }) => id))])
    const judged = judgeAll(changes, { lines, doneBefore, project, at })
    const changed = [...new Set(judged.changed)].flatMap((id) => lines.get(id) ?? [])
    await writeLines(trx, { id: projectId, revision: judged.revision, at, by }, changed)
    await insertChanges(trx, judged.told)
    if (judged.told.length > 0) await trimChanges(trx, projectId, PROJECT_CHANGES_KEPT)
    if (changed.length > 0) {
      await refuseTooMany(trx, projectId)
      // two chantiers at once may go over it by what one call carries
      if (changed.some(({ content }) => content !== null)) await refuseTooManyBytes(trx, userId)
      await linkFiles(trx, { projectId, userId, at }, changed)
      if (haveFiles) await refuseTooManyFiles(trx, userId)
    }
    return {
      done: judged.done,
      conflicts: judged.conflicts.map(({ id, line }) => ({
        change: id,
        theirs: lines.get(line) ?? absent(projectId, line, at),
      })),
    }
  })
}

const absent = (projectId: string, id: string, at: Date): LineRow => ({
  ...ABSENT,
  content: null,
  project_id: projectId,
  id,
  revision: 0,
  changed_at: at,
})

/** What is known while changes are judged: `lines` as they become. */
interface Standing {
  lines: Map<string, LineRow>
  doneBefore: Awaited<ReturnType<typeof findChanges>>
  project: { id: string; revision: number }
  at: Date
}

/** Each of the changes in its turn. */
const judgeAll = (changes: readonly LineChange[], { lines, doneBefore, project, at }: Standing) => {
  const done: DoneChange[] = []
  const conflicts: LineChange[] = []
  const changed: string[] = []
  const told: Parameters<typeof insertChanges>[1][number][] = []
  let { revision } = project
  for (const change of changes) {
    const { id, line, content, position } = change
    const before = doneBefore.get(id)
    if (before !== undefined) {
      done.push({ change: id, line: before.line_id, version: before.version })
      continue
    }
    const kept = lines.get(line) ?? absent(project.id, line, at)
    const verdict = judgeChange(change, kept)
    if (verdict === 'conflict') {
      conflicts.push(change)
      continue
    }
    const isNew = verdict === 'done'
    if (isNew) {
      revision += 1
      changed.push(line)
      lines.set(line, {
        ...kept,
        content,
        // what was removed comes back where it was
        position: content === null ? kept.position : position,
        version: kept.version + 1,
        revision,
        changed_at: at,
      })
    }
    const version = isNew ? kept.version + 1 : kept.version
    done.push({ change: id, line, version })
    if (version === 0) continue
    const one = { project_id: project.id, id, line_id: line, version, at }
    told.push(one)
    doneBefore.set(id, one)
  }
  return { done, conflicts, changed, told, revision }
}

const refuseTooMany = async (trx: Transaction<Database>, projectId: string): Promise<void> => {
  const { living, ever } = await countLines(trx, projectId)
  if (living > PROJECT_LINES_MAX || ever > PROJECT_LINES_EVER_MAX) throw new AppError('PROJECT_FULL')
}
