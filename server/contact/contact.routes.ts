import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import * as calls from '#shared/contact/contact.endpoints'
import { MESSAGE_SENT } from '#shared/contact/contact.rules'
import { GuestMessageBody, UserMessageBody } from '#shared/contact/contact.schema'
import { HOUR, MINUTE } from '#shared/platform/durations'
import { DoneReply } from '#shared/session/session.schema'
import { readyMessage, sendMessage } from './send-message.ts'

/** Messages that may be sent; one refused for its fields does not count. */
const limits = {
  guest: { name: 'contact.guest', limit: 5, windowMs: 10 * MINUTE },
  /** by the e-mail that a guest gives: nobody's mailbox is filled with acknowledgements */
  guestEmail: { name: 'contact.guest.email', limit: 5, windowMs: HOUR },
  /** guests and accounts apart: a flood from outside does not slow the customers */
  allGuests: { name: 'contact.guest.all', limit: 100, windowMs: 10 * MINUTE },
  user: { name: 'contact.user', limit: 10, windowMs: 10 * MINUTE },
  allUsers: { name: 'contact.user.all', limit: 300, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** api/contact: what people write to the company. */
export const contactRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: JobWorker,
  rateLimits: RateLimits,
): void => {
  route(
    app,
    calls.sendGuestMessage,
    { body: GuestMessageBody, reply: DoneReply },
    async ({ body, request }) => {
      const message = readyMessage({ reference: '', ...body, orderId: body.orderId ?? '' }, null)
      await rateLimits.takeAddress(limits.guest, request.ip)
      const isAcknowledged = await rateLimits.spare(limits.guestEmail, message.email.toLowerCase())
      await rateLimits.brake(limits.allGuests)
      await sendMessage(deps, message, { isAcknowledged })
      jobs.wake()
      return { success: true, message: MESSAGE_SENT }
    },
  )

  route(
    app,
    calls.sendUserMessage,
    { body: UserMessageBody, reply: DoneReply },
    async ({ body, account }) => {
      const { user } = account
      const { email, company, function: function_ } = user
      const message = readyMessage(
        { reference: '', ...body, orderId: body.orderId ?? '', email, company, function: function_ },
        user,
      )
      await rateLimits.take(limits.user, user.id)
      await rateLimits.brake(limits.allUsers)
      await sendMessage(deps, message, { customer: account.customer })
      jobs.wake()
      return { success: true, message: MESSAGE_SENT }
    },
  )
}
