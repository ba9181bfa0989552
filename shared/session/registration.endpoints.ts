import { endpoint } from '#shared/platform/endpoint'
import type { RegisterBody } from './registration.schema.ts'
import type { SignedInReply } from './session.schema.ts'

/**
 * Opens an account and a session of it (plus the refresh cookie, as at sign-in). INVALID_FIELDS names each field.
 * An e-mail that already has an account is answered no differently; see docs/decisions/014.
 */
export const register = endpoint<{ body: RegisterBody; reply: SignedInReply }>(
  'POST',
  '/api/register',
  'public',
)
