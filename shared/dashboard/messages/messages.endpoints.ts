import { endpoint } from '#shared/platform/endpoint'
import type {
  AdminMessageParams,
  AdminMessageReply,
  AdminMessagesQuery,
  AdminMessagesReply,
  AnswerMessageBody,
  ChangeMessageBody,
} from './messages.schema.ts'

/** MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for. */
export const adminMessages = endpoint<{ query: AdminMessagesQuery; reply: AdminMessagesReply }>(
  'GET',
  '/api/admin/messages',
  'admin',
)

/** NOT_FOUND (404). */
export const adminMessage = endpoint<{ params: AdminMessageParams; reply: AdminMessageReply }>(
  'GET',
  '/api/admin/messages/:id',
  'admin',
)

/**
 * Sends an answer by mail to whoever wrote, once. NOT_FOUND (404); INVALID_FIELDS (422, on `text`); MESSAGE_CHANGED (409)
 * when someone else has answered since, or marked it handled or not; MESSAGE_UNANSWERABLE (409) when the sender's account was deleted.
 */
export const answerMessage = endpoint<{
  params: AdminMessageParams
  body: AnswerMessageBody
  reply: AdminMessageReply
}>('POST', '/api/admin/messages/:id/replies', 'admin')

/** Marks it handled, or not. NOT_FOUND (404); MESSAGE_CHANGED (409) when it is no longer what was `seen`. */
export const changeMessage = endpoint<{
  params: AdminMessageParams
  body: ChangeMessageBody
  reply: AdminMessageReply
}>('PATCH', '/api/admin/messages/:id', 'admin')
