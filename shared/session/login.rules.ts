/** What a sign-in form may send (§5). */

export const INVALID_EMAIL = "L'adresse email doit être une adresse valide"

/** An e-mail as it is checked, stored and compared: without spaces around, compatibility forms and case. */
export const foldEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')

/**
 * A standard address: local part, @, a domain with at least one dot; at most 254 characters, none of them
 * invisible.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{C}@"(),:;<>[\]\\]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u.test(
    text,
  )

/** Password mode: a valid address and a password longer than 4 characters. */
export const canSubmitLogin = (email: string, password: string): boolean =>
  isEmailAddress(email.trim()) && password.length > 4
