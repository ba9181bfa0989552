import { waitingFiles } from '#client/line-files/waiting-files.ts'
import { call } from '#client/platform/call.ts'
import { failureOf } from '#machines/platform/failure'
import { leftAfter, refusedOf } from '#machines/projects/last-changes.rules'
import { firstOf, type WaitingChange } from '#machines/projects/project-sync.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { changeLines, keepProject } from '#shared/projects/projects.endpoints'
import type { ProjectBody, ProjectFields } from '#shared/projects/projects.schema'
import { uuidOf } from './uuid-of.ts'

/** Most characters that a browser still sends once its page is closed, with room for what goes beside them. */
const KEPT_ALIVE_LENGTH = 50_000

/**
 * Changes of a chantier's lines, and what others changed since that revision. The same change has the same id, however
 * often it is sent. Begins at once, and goes on where the page is closed meanwhile and they are short. Throws CallFailure.
 */
export const sendChanges = (userId: string, id: string, waiting: readonly WaitingChange[], since: number) => {
  const changes = waiting.map((change) => ({ ...change, id: uuidOf(JSON.stringify([id, change])) }))
  const keepalive = waiting.length > 0 && JSON.stringify(changes).length < KEPT_ALIVE_LENGTH
  const send = () => call(changeLines, { params: { id }, body: { changes, since }, keepalive })
  const files = filesThatWait(
    userId,
    waiting.flatMap(({ content }) => content?.files ?? []),
  )
  return files.length === 0 ? send() : sendFilesFirst(userId, files).then(send)
}

/** Ids of those of the files that this device has and the account has not. */
const filesThatWait = (userId: string, files: readonly LineFile[]): readonly string[] => {
  const known = new Set(files.map((file) => file.id))
  return waitingFiles(userId).flatMap(({ file, refusal }) =>
    refusal === null && known.has(file.id) ? [file.id] : [],
  )
}

/** A line or a chantier that names a file comes after it. */
const sendFilesFirst = async (userId: string, ids: readonly string[]): Promise<void> => {
  const { sendWaitingFiles } = await import('#client/line-files/send-waiting.ts')
  await sendWaitingFiles(userId, ids)
}

/** What is said of a chantier, after its files that this device has still. Throws CallFailure. */
export const sendSheet = async (userId: string, id: string, body: ProjectBody) => {
  const files = filesThatWait(userId, body.fields.files ?? [])
  if (files.length > 0) await sendFilesFirst(userId, files)
  return call(keepProject, { params: { id }, body })
}

/** What is said of a chantier that was begun without network. Asked again after a lost reply, there is one. Throws CallFailure. */
export const sendBegun = async (userId: string, id: string, fields: ProjectFields): Promise<void> => {
  await sendSheet(userId, id, { base: 0, fields })
}

interface LastSending {
  userId: string
  /** of the chantier */
  id: string
  /** what is said of it, where the account may have nothing of it */
  begun?: ProjectFields | undefined
  changes: readonly WaitingChange[]
  since: number
  /** what another changed meanwhile goes up as a line of its own; else it stays, for its person to choose */
  both: boolean
}

/** Sends them one batch after the other; how many the account has not then. Never rejects. */
export const sendAll = async ({ userId, id, begun, changes, since, both }: LastSending): Promise<number> => {
  let left = changes
  let lost = 0
  if (begun !== undefined)
    try {
      await sendBegun(userId, id, begun)
    } catch {
      // whatever refused it: nothing of it is there, and it stays where it is kept
      return Math.max(1, changes.length)
    }
  while (left.length > 0) {
    const sent = firstOf(left)
    try {
      const { done, conflicts } = await sendChanges(userId, id, sent, since)
      const theirs = new Set(conflicts.map(({ theirs }) => theirs.id))
      const rest = leftAfter(left, sent, { done, conflicts: both ? conflicts : [] })
      left = both ? rest : rest.filter(({ line }) => !theirs.has(line))
      if (!both) lost += theirs.size
    } catch (error) {
      const refused = refusedOf(sent, failureOf(error))
      if (refused === null) return lost + left.length
      const taken = left.filter(({ line }) => refused[line] === undefined)
      lost += left.length - taken.length
      left = taken
    }
  }
  return lost
}
