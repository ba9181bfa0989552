/** The second factor of staff: a code of an authenticator, or a recovery code. */

/** As it is compared: capitals and digits. */
export const normalizeFactor = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Six digits: of an authenticator. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(normalizeFactor(code))

/** Whether it may be sent: six digits, or the ten characters of a recovery code. */
export const isWholeFactor = (typed: string): boolean =>
  isAppCode(typed) || normalizeFactor(typed).length === 10

/** How few recovery codes are a reason to make others. */
export const FEW_CODES = 2

/** « Il vous reste 7 codes de secours. » */
export const codesLeftText = (left: number): string => {
  if (left === 0) return 'Il ne vous reste aucun code de secours. Créez-en depuis «\u00a0Mon compte\u00a0».'
  const count = left === 1 ? '1\u00a0code' : `${left}\u00a0codes`
  const more = left <= FEW_CODES ? ' Créez-en d’autres depuis «\u00a0Mon compte\u00a0».' : ''
  return `Il vous reste ${count} de secours.${more}`
}
