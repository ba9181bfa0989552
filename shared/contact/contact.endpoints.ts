import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { GuestMessageBody, UserMessageBody } from './contact.schema.ts'

export const sendGuestMessage = endpoint<{ body: GuestMessageBody; reply: DoneReply }>(
  'POST',
  '/api/contact/guest',
  'public',
)

/** Any signed-in account: one that waits for its activation has questions too. */
export const sendUserMessage = endpoint<{ body: UserMessageBody; reply: DoneReply }>(
  'POST',
  '/api/contact/user',
  'session',
)
