import { endpoint } from '#shared/platform/endpoint'
import type { RequestOtpBody, UserReply, VerifyEmailBody, VerifyOtpBody } from './otp.schema.ts'
import type { DoneReply, SignedInReply } from './session.schema.ts'

/**
 * One-time codes and the verification of an e-mail (§4, §7). A code that does not open fails with CODE_WRONG,
 * CODE_EXPIRED, CODE_TRIES_SPENT (422) or, for a verification, CODE_PAUSED (429): the message stands under the code boxes.
 */

/** Mails a sign-in code. Known and unknown addresses are answered alike; after too many failures a link is mailed. */
export const requestOtp = endpoint<{ body: RequestOtpBody; reply: DoneReply }>(
  'POST',
  '/api/requestOtp',
  'public',
)

/** Signs in by code, with the refresh cookie of a session of the browser. */
export const verifyOtp = endpoint<{ body: VerifyOtpBody; reply: SignedInReply }>(
  'POST',
  '/api/verifyOtp',
  'public',
)

/** Mails a verification code to the account's own address. EMAIL_ALREADY_VERIFIED (409). */
export const requestOtpForEmailVerification = endpoint<{ reply: DoneReply }>(
  'GET',
  '/api/requestOtpForEmailVerification',
  'session',
)

/** `email` is the account's own. */
export const verifyOtpForEmailVerification = endpoint<{ body: VerifyOtpBody; reply: UserReply }>(
  'POST',
  '/api/verifyOtpForEmailVerification',
  'session',
)

/** Mails a verification link, good for a day. EMAIL_ALREADY_VERIFIED (409). */
export const sendVerificationMail = endpoint<{ reply: DoneReply }>(
  'POST',
  '/api/email/verification-notification',
  'session',
)

/**
 * What the page of the link calls when its button is clicked. LINK_INVALID, and without a session of the account
 * PASSWORD_REQUIRED, PASSWORD_WRONG or INVALID_FIELDS (422), which leave the link good. NOT_SIGNED_IN (401) with a token
 * that opens nothing any more.
 */
export const verifyEmail = endpoint<{ body: VerifyEmailBody; reply: DoneReply }>(
  'POST',
  '/api/email/verify',
  'public',
)
