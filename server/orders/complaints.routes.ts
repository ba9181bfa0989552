import type { FastifyInstance } from 'fastify'
import { readyMessage } from '#server/contact/send-message'
import { readerOf } from '#server/documents/reader'
import type { Account } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import * as calls from '#shared/orders/complaints.endpoints'
import {
  ComplaintBody,
  ComplaintPhotoParams,
  ComplaintPhotoReply,
  OrderHistoryReply,
} from '#shared/orders/complaints.schema'
import { IdParams } from '#shared/orders/orders.schema'
import { PHOTO_CONTENT_TYPE, PHOTO_MAX_BYTES, PHOTOS_MAX, photoProblems } from '#shared/orders/photo.rules'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { complain } from './complain.ts'
import {
  presentComplaint,
  presentOrderEvent,
  presentParcel,
  presentPaymentEntry,
  presentPaymentEvent,
  presentPhoto,
} from './complaints.presenter.ts'
import { listComplaints, listOrderEvents } from './complaints.queries.ts'
import { findOrderPlace } from './history.queries.ts'
import { listParcels } from './parcels.queries.ts'
import { listPaymentEntries, listPaymentEvents } from './payment-entries.queries.ts'
import type { PhotoPlace } from './photos.queries.ts'
import { photoAt, thumbnailAt } from './read-photo.ts'
import { redrawPhoto, requirePhoto } from './redraw-photo.ts'
import { requireRoom, storePhoto } from './store-photo.ts'

/** Refused ones do not count. */
const limits = {
  complaint: { name: 'complaint.user', limit: 10, windowMs: 10 * MINUTE },
  allComplaints: { name: 'complaint.all', limit: 300, windowMs: 10 * MINUTE },
  photo: { name: 'complaint.photo.user', limit: 40, windowMs: 10 * MINUTE },
  allPhotos: { name: 'complaint.photo.all', limit: 1000, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** What happened to one's own orders, and the complaints about them. */
export const complaintRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
  inTurn: InTurn,
): Promise<void> => {
  const { db, clock } = deps

  /** Throws NOT_FOUND for an order that is not one's own. */
  const ownOrder = async (userId: string, id: string): Promise<string> => {
    if (!isUuid(id) || (await findOrderPlace(db, userId, id)) === undefined) throw new AppError('NOT_FOUND')
    return id
  }

  route(
    app,
    calls.orderHistory,
    { params: IdParams, reply: OrderHistoryReply },
    async ({ params, account: { customer } }) => {
      const id = await ownOrder(customer.id, params.id)
      const events = await listOrderEvents(db, id)
      const payments = await listPaymentEvents(db, id)
      const entries = await listPaymentEntries(db, id)
      const parcels = await listParcels(db, id)
      const complaints = await listComplaints(db, customer.id, id)
      return {
        success: true,
        history: events.map(presentOrderEvent),
        payments: payments.map(presentPaymentEvent),
        entries: entries.map(presentPaymentEntry),
        parcels: parcels.map(presentParcel),
        complaints: complaints.map(presentComplaint),
      }
    },
  )

  route(
    app,
    calls.sendComplaint,
    { params: IdParams, body: ComplaintBody, reply: DoneReply },
    async ({ params, body, account: { user, customer } }) => {
      const id = await ownOrder(customer.id, params.id)
      const message = readyMessage(
        {
          email: user.email,
          company: user.company,
          function: user.function,
          subject: 'Réclamation',
          orderId: id,
          message: body.message,
          reference: '',
        },
        user,
      )
      if (body.photos.length > PHOTOS_MAX) {
        throw new AppError('INVALID_FIELDS', { errors: { photos: [photoProblems.tooMany] } })
      }
      await rateLimits.take(limits.complaint, user.id)
      await rateLimits.brake(limits.allComplaints)
      await complain(deps, { user, customer }, id, message, body)
      jobs.wake()
      return { success: true, message: 'Message envoyé avec succès' }
    },
  )

  /** Where the caller may read it; throws NOT_FOUND where no photo could be. */
  const placeOf = ({ id, photoId }: ComplaintPhotoParams, account: Account): PhotoPlace => {
    if (!isUuid(id) || !isUuid(photoId)) throw new AppError('NOT_FOUND')
    return { id: photoId, orderId: id, userId: readerOf(account) }
  }

  route(
    app,
    calls.complaintPhoto,
    { params: ComplaintPhotoParams, reply: DoneReply },
    async ({ params, account, reply }) => {
      const place = placeOf(params, account)
      const photo = await inTurn(account.user.id, reply, () => photoAt(db, place, account.user.id))
      if (photo === undefined) throw new AppError('NOT_FOUND')
      const extension = photo.type === 'image/png' ? 'png' : 'jpg'
      return reply
        .type(photo.type)
        .header('content-disposition', `inline; filename="photo-${params.photoId.slice(0, 8)}.${extension}"`)
        .send(photo.bytes)
    },
  )

  route(
    app,
    calls.complaintThumbnail,
    { params: ComplaintPhotoParams, reply: DoneReply },
    async ({ params, account, request, reply }) => {
      const thumbnail = await thumbnailAt(db, placeOf(params, account), account.user.id)
      if (thumbnail === undefined) throw new AppError('NOT_FOUND')
      const etag = `"${params.photoId}"`
      // kept by the browser, and shown again only once the right to it was asked for anew
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(thumbnail)
    },
  )

  // Bytes are a body of this call alone.
  await app.register(async (scope) => {
    for (const type of [PHOTO_CONTENT_TYPE, /^image\//]) {
      scope.addContentTypeParser<Buffer>(
        type,
        { parseAs: 'buffer', bodyLimit: PHOTO_MAX_BYTES },
        (_request, bytes, done) => done(null, bytes),
      )
    }
    route(
      scope,
      calls.uploadComplaintPhoto,
      { params: IdParams, reply: ComplaintPhotoReply },
      async ({ params, account: { user, customer }, request: { body: bytes } }) => {
        if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA')
        const orderId = await ownOrder(customer.id, params.id)
        requirePhoto(bytes)
        await rateLimits.take(limits.photo, user.id)
        await rateLimits.brake(limits.allPhotos)
        // told before the work is done, and counted again when it is
        await requireRoom(db, customer.id)
        const photo = await storePhoto(db, {
          ...(await redrawPhoto(user.id, bytes)),
          user_id: customer.id,
          order_id: orderId,
          created_at: new Date(clock.now()),
        })
        return { success: true, photo: presentPhoto(photo) }
      },
    )
  })
}
