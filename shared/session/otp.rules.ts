import { foldEmail, isEmailAddress } from './login.rules.ts'

/** One-time codes (§5, §9). */

export const OTP_LENGTH = 5
/** How long a code opens something, and the countdown before another may be needed, in ms. */
export const OTP_VALIDITY_MS = 5 * 60_000
/** The code entry closes so long after the countdown's end, in ms. */
export const OTP_CLOSE_DELAY_MS = 50

/** 32 capitals and digits of which no two look alike: no I, O, 0 or 1. */
export const OTP_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code as it is compared: capitals, without the spaces and hyphens that a copy brings along. */
export const normalizeOtp = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether a text is a whole code; what its characters are, only the check tells. */
export const isWholeOtp = (text: string): boolean => normalizeOtp(text).length === OTP_LENGTH

/** « Envoyer un code » and « Renvoyer un code » (§5); « Mot de passe oublié » asks the same of its e-mail. */
export const canRequestCode = (email: string): boolean => isEmailAddress(foldEmail(email))

export const canRequestReset = canRequestCode

/** Whether a code may be sent for checking: by itself, or by « Vérifier mon code ». */
export const canVerifyCode = (email: string, otp: string): boolean => canRequestCode(email) && isWholeOtp(otp)
