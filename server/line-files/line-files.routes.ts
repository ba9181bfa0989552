import type { FastifyInstance, FastifyReply } from 'fastify'
import { INERT, readerOf } from '#server/documents/reader'
import type { Account } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { EVERYBODY } from '#server/platform/scope.queries'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { savedName } from '#shared/line-files/line-file.text'
import * as calls from '#shared/line-files/line-files.endpoints'
import { LineFileParams, LineFileQuery, LineFileReply } from '#shared/line-files/line-files.schema'
import { PHOTO_CONTENT_TYPE } from '#shared/orders/photo.rules'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { type FileReader, findFileThumbnail, findLineFile } from './line-files.queries.ts'
import { requireFile, requireRoom, sentBefore, takeFile } from './store-file.ts'

/** Refused ones do not count. */
const limits = {
  file: { name: 'line-file.user', limit: 60, windowMs: 10 * MINUTE },
  allFiles: { name: 'line-file.all', limit: 1000, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** Who reads a file; throws NOT_FOUND where none could be. */
const fileReader = ({ id }: LineFileParams, account: Account): FileReader => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return { id, userId: account.customer.id, isAdmin: readerOf(account) === EVERYBODY }
}

/** To be saved, under its name in UTF-8 and a plain one for what knows no other. */
const attached = (reply: FastifyReply, name: string): FastifyReply => {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
}

/** api/line-files: the files that go with lines of carts and orders. */
export const lineFileRoutes = async (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rateLimits: RateLimits,
  inTurn: InTurn,
): Promise<void> => {
  route(
    app,
    calls.lineFile,
    { params: LineFileParams, reply: DoneReply },
    async ({ params, account, reply }) => {
      const reader = fileReader(params, account)
      const file = await inTurn(account.user.id, reply, () => findLineFile(db, reader))
      if (file === undefined) throw new AppError('NOT_FOUND')
      return attached(reply, savedName(file))
        .type(file.kind === 'photo' ? 'image/jpeg' : 'application/octet-stream')
        .header('content-security-policy', INERT)
        .send(file.bytes)
    },
  )

  route(
    app,
    calls.lineFileThumbnail,
    { params: LineFileParams, reply: DoneReply },
    async ({ params, account, request, reply }) => {
      const thumbnail = await findFileThumbnail(db, fileReader(params, account))
      if (thumbnail === undefined) throw new AppError('NOT_FOUND')
      const etag = `"${params.id}"`
      // kept by the browser, and shown again only once the right to it was asked for anew
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(thumbnail)
    },
  )

  // Bytes are a body of this call alone.
  await app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(
      PHOTO_CONTENT_TYPE,
      { parseAs: 'buffer', bodyLimit: FILE_MAX_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    route(
      scope,
      calls.uploadLineFile,
      { query: LineFileQuery, reply: LineFileReply },
      async ({ query: { name, id }, account: { user, customer }, request: { body: bytes } }) => {
        if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA')
        const known = await sentBefore(db, { id, userId: customer.id })
        if (known !== undefined) return { success: true, file: known }
        const kind = requireFile(bytes)
        await rateLimits.take(limits.file, user.id)
        await rateLimits.brake(limits.allFiles)
        // told before the work is done, and counted again when it is
        await requireRoom(db, customer.id)
        const at = new Date(clock.now())
        return { success: true, file: await takeFile(db, { id, userId: customer.id, kind, name, bytes, at }) }
      },
    )
  })
}
