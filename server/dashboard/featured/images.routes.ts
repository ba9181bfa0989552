import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { imagePaths, readImageName } from '#shared/catalogue/featured-image'
import { image, uploadFeaturedImage } from '#shared/dashboard/featured/featured.endpoints'
import { FeaturedImageReply, ImageParams } from '#shared/dashboard/featured/featured.schema'
import { IMAGE_CONTENT_TYPE, IMAGE_MAX_BYTES } from '#shared/dashboard/featured/featured-image.rules'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { findImageFile } from './images.queries.ts'
import { resizeImage } from './resize-image.ts'
import { requireRoom, storeImage } from './store-image.ts'

const uploads = { name: 'featured.image', limit: 60, windowMs: 10 * MINUTE } as const satisfies RateLimitRule

/** Pictures never change under their name: those asked for last stay here, up to this many bytes. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Bytes by name; the ones unused for longest go first. */
const recentImages = () => {
  const kept = new Map<string, Buffer>()
  let size = 0
  return {
    get: (name: string): Buffer | undefined => {
      const bytes = kept.get(name)
      if (bytes === undefined) return undefined
      kept.delete(name)
      kept.set(name, bytes)
      return bytes
    },
    keep: (name: string, bytes: Buffer): void => {
      if (kept.has(name)) return
      kept.set(name, bytes)
      size += bytes.length
      for (const [oldest, old] of kept) {
        if (size <= KEPT_BYTES) break
        kept.delete(oldest)
        size -= old.length
      }
    },
  }
}

/** Pictures of featured products: kept by staff, shown to everyone. */
export const imageRoutes = async (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rateLimits: RateLimits,
): Promise<void> => {
  const recent = recentImages()

  route(
    app,
    image,
    { params: ImageParams, reply: DoneReply },
    async ({ params: { name }, request, reply }) => {
      const named = readImageName(name)
      if (named === undefined) throw new AppError('NOT_FOUND')
      const bytes = recent.get(name) ?? (await findImageFile(db, named))
      if (bytes === undefined) throw new AppError('NOT_FOUND')
      recent.keep(name, bytes)
      const etag = `"${name}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(named.type).send(bytes)
    },
  )

  // Bytes are a body of this call alone.
  await app.register(async (scope) => {
    for (const type of [IMAGE_CONTENT_TYPE, /^image\//]) {
      scope.addContentTypeParser<Buffer>(
        type,
        { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES },
        (_request, bytes, done) => done(null, bytes),
      )
    }
    route(scope, uploadFeaturedImage, { reply: FeaturedImageReply }, async ({ account, request }) => {
      const bytes: unknown = request.body
      if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA')
      await rateLimits.take(uploads, account.user.id)
      // told before the work is done, and counted again when it is
      await requireRoom(db, account.user.id)
      const resized = await resizeImage(account.user.id, bytes)
      if (!resized.ok) {
        throw new AppError('INVALID_FIELDS', { message: resized.reason, errors: { image: [resized.reason] } })
      }
      const at = new Date(clock.now())
      const id = await storeImage(db, resized, account.user.id, at)
      return { success: true, image: { id, ...imagePaths(id, resized.largest) } }
    })
  })
}
