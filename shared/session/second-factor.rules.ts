/** The second factor of staff: a code of an authenticator, or a recovery code. */

/** As it is compared: capitals and digits. */
export const normalizeFactor = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Six digits: of an authenticator. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(normalizeFactor(code))

/** Whether it may be sent: six digits, or the ten characters of a recovery code. */
export const isWholeFactor = (typed: string): boolean =>
  isAppCode(typed) || normalizeFactor(typed).length === 10
