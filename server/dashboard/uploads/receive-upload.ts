import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { AppError } from '#shared/platform/errors'
import { deleteChunks, insertChunk } from './upload-chunks.queries.ts'
import { beginUpload } from './upload-life.ts'

/** Bytes of a piece: a row that both engines take in a few ms. */
const CHUNK = 256 * 1024
/** Bytes that a multipart body has beside its file. */
const ENVELOPE = 16 * 1024

const refuseFile = (message: string): AppError =>
  new AppError('INVALID_FIELDS', { message, errors: { file: [message] } })

/** The name that staff know the file by: only ever shown. */
const shownName = (name: string): string => {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  // no control, and none of the marks that turn a text around
  const clean = last.replace(/\p{C}/gu, '').trim()
  return [...clean].slice(0, 100).join('') || 'fichier'
}

/** What the parser says of a body that breaks off or is no multipart: it gives no code. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error &&
  !('code' in error) &&
  /multipart|malformed part|part terminated/i.test(error.message)

/** Pieces of at most `CHUNK` bytes. */
async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let length = 0
  for await (const bytes of stream) {
    for (let start = 0; start < bytes.length; ) {
      const piece = bytes.subarray(start, start + CHUNK - length)
      kept.push(piece)
      length += piece.length
      start += piece.length
      if (length === CHUNK) {
        yield Buffer.concat(kept)
        kept = []
        length = 0
      }
    }
  }
  if (length > 0) yield Buffer.concat(kept)
}

/**
 * Keeps the one file of a multipart body, piece by piece as it comes, and enqueues its check; the upload's id. A body
 * that breaks off, has no file or two, or is too large leaves nothing.
 */
export const receiveUpload = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  userId: string,
): Promise<string> => {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA')
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES + ENVELOPE) {
    throw new AppError('TOO_LARGE')
  }
  const id = randomUUID()
  let fileName: string | undefined
  let bytes = 0
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (fileName !== undefined) {
        part.file.resume()
        throw refuseFile('Un seul fichier à la fois.')
      }
      fileName = shownName(part.filename ?? '')
      let position = 0
      for await (const piece of piecesOf(part.file)) {
        bytes += piece.length
        await insertChunk(db, { uploadId: id, position: ++position, bytes: piece }, new Date(clock.now()))
      }
      if (part.file.truncated) throw new AppError('TOO_LARGE')
    }
    if (fileName === undefined) throw refuseFile('Choisissez un fichier.')
    if (bytes === 0) throw refuseFile('Ce fichier est vide.')
    const source = { fileName, bytes }
    const at = new Date(clock.now())
    await db.transaction().execute(async (trx) => {
      await beginUpload(trx, { id, userId, source }, at)
      await recordAudit(
        trx,
        {
          kind: 'upload_received',
          subjectId: null,
          actorId: userId,
          request,
          details: { file: source.fileName, bytes },
        },
        at,
      )
    })
    return id
  } catch (error) {
    await deleteChunks(db, id)
    throw isBrokenBody(error) ? new AppError('MALFORMED') : error
  }
}
