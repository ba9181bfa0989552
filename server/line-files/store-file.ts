import type { Kysely } from 'kysely'
import { drawPhoto } from '#server/orders/redraw-photo'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { countPeople } from '#server/team/seats.queries'
import type { FileKind } from '#shared/line-files/file-kinds'
import { WAITING_FILES_MAX, WAITING_FILES_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { cleanName, fileProblems } from '#shared/line-files/line-file.text'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { type FileProblem, readFile } from '#shared/line-files/read-file'
import { AppError } from '#shared/platform/errors'
import { countWaitingFiles, findOwnFiles, insertLineFile, type NewLineFile } from './line-files.queries.ts'

const refused = (problem: FileProblem): AppError => {
  const message = fileProblems[problem]
  return new AppError('INVALID_FIELDS', { message, errors: { file: [message] } })
}

/** What a file is by its content. Throws INVALID_FIELDS with the reason, in French, for what is not taken. */
export const requireFile = (bytes: Buffer): FileKind => {
  const read = readFile(bytes)
  if (!read.ok) throw refused(read.problem)
  return read.kind
}

/** Throws FILES_WAITING when the account's files without an order, so many for each who works there, leave no room for another of that many bytes. */
export const requireRoom = async (db: Kysely<Database>, userId: string, bytes = 0): Promise<void> => {
  const waiting = await countWaitingFiles(db, userId)
  const people = await countPeople(db, userId)
  if (waiting.count >= WAITING_FILES_MAX * people || waiting.bytes + bytes > WAITING_FILES_MAX_BYTES * people)
    throw new AppError('FILES_WAITING')
}

/** The account's file of that id, where it was sent before; undefined: it was not, or has none. */
export const sentBefore = async (
  db: Kysely<Database>,
  { id, userId }: Pick<NewLineFile, 'id' | 'userId'>,
): Promise<LineFile | undefined> => (id === undefined ? undefined : (await findOwnFiles(db, userId, [id]))[0])

/** Keeps a file as it is; several sent at once are counted one after the other. Throws NOT_FOUND for an id that is another's. */
export const storeFile = (db: Kysely<Database>, file: NewLineFile): Promise<LineFile> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, file.userId)
    const known = await sentBefore(trx, file)
    if (known !== undefined) return known
    await requireRoom(trx, file.userId, file.bytes.length)
    const kept = await insertLineFile(trx, file)
    if (kept === undefined) throw new AppError('NOT_FOUND')
    return kept
  })

/**
 * Keeps what somebody sent for a line: a photo drawn anew, a drawing as it came. Throws INVALID_FIELDS, FILES_WAITING, or
 * UNAVAILABLE while too many photos wait to be drawn.
 */
export const takeFile = async (
  db: Kysely<Database>,
  { id, userId, name, at, bytes, kind }: Omit<NewLineFile, 'thumbnail'>,
): Promise<LineFile> => {
  const drawn = kind === 'photo' ? await drawPhoto(userId, bytes) : { bytes, thumbnail: null }
  if (typeof drawn === 'string') throw refused(drawn)
  return storeFile(db, {
    id,
    userId,
    kind,
    name: cleanName(name),
    bytes: drawn.bytes,
    thumbnail: drawn.thumbnail,
    at,
  })
}
