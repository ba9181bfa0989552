import { call } from '#client/platform/call.ts'
import { failureOf } from '#machines/platform/failure'
import { leftAfter, refusedOf } from '#machines/projects/last-changes.rules'
import { firstOf, type WaitingChange } from '#machines/projects/project-sync.rules'
import { changeLines } from '#shared/projects/projects.endpoints'
import { uuidOf } from './uuid-of.ts'

/** Most characters that a browser still sends once its page is closed, with room for what goes beside them. */
const KEPT_ALIVE_LENGTH = 50_000

/**
 * Changes of a chantier's lines, and what others changed since that revision. The same change has the same id, however
 * often it is sent. Begins at once, and goes on where the page is closed meanwhile and they are short. Throws CallFailure.
 */
export const sendChanges = (id: string, waiting: readonly WaitingChange[], since: number) => {
  const changes = waiting.map((change) => ({ ...change, id: uuidOf(JSON.stringify([id, change])) }))
  const keepalive = waiting.length > 0 && JSON.stringify(changes).length < KEPT_ALIVE_LENGTH
  return call(changeLines, { params: { id }, body: { changes, since }, keepalive })
}

interface LastSending {
  /** of the chantier */
  id: string
  changes: readonly WaitingChange[]
  since: number
  /** what another changed meanwhile goes up as a line of its own; else it stays, for its person to choose */
  both: boolean
}

/** Sends them one batch after the other; how many the account has not then. Never rejects. */
export const sendAll = async ({ id, changes, since, both }: LastSending): Promise<number> => {
  let left = changes
  let lost = 0
  while (left.length > 0) {
    const sent = firstOf(left)
    try {
      const { done, conflicts } = await sendChanges(id, sent, since)
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
