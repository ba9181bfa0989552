import { DIGIT, LOWER, SPECIAL, UPPER } from './password.rules.ts'

/** How strong a password is: the words and the share of the meter that they fill. */
export interface PasswordStrength {
  readonly label: 'trop faible' | 'faible' | 'moyen' | 'fort' | 'très fort'
  readonly percent: 10 | 25 | 50 | 75 | 100
}

/** 0 to 8: characters of each of the four classes, counted up to two each. */
const varietyOf = (password: string): number =>
  [LOWER, UPPER, DIGIT, SPECIAL].reduce(
    (sum, pattern) => sum + Math.min(2, password.match(pattern)?.length ?? 0),
    0,
  )

export const passwordStrength = (password: string): PasswordStrength => {
  const { length } = password
  const variety = varietyOf(password)
  if ((length >= 16 && variety >= 8) || (length > 20 && variety >= 7))
    return { label: 'très fort', percent: 100 }
  if (length >= 12 && variety >= 6) return { label: 'fort', percent: 75 }
  if (length >= 8 && variety >= 4) return { label: 'moyen', percent: 50 }
  if (length >= 6 || variety >= 2) return { label: 'faible', percent: 25 }
  return { label: 'trop faible', percent: 10 }
}
