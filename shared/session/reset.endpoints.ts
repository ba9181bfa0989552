import { endpoint } from '#shared/platform/endpoint'
import type { NewPasswordBody, ResetPasswordBody } from './reset.schema.ts'
import type { DoneReply } from './session.schema.ts'

/** Mails a link to choose a new password, good for an hour. Known and unknown addresses are answered alike. */
export const resetPassword = endpoint<{ body: ResetPasswordBody; reply: DoneReply }>(
  'POST',
  '/api/resetPassword',
  'public',
)

/**
 * Sets the new password and ends every session and code of the account; nobody is signed in by it. LINK_INVALID,
 * or INVALID_FIELDS on `password` and `password_confirmation`.
 */
export const newPassword = endpoint<{ body: NewPasswordBody; reply: DoneReply }>(
  'POST',
  '/api/newPassword',
  'public',
)
