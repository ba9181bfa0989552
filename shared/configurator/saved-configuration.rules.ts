/**
 * The short address of a configuration: eight characters of which no two look alike, written `K7M2-Q9TX` and taken in any
 * case, with or without hyphen and spaces. It holds for as long as somebody opens it once in two years.
 */
export const CODE_LENGTH = 8
/** What a code is made of. */
export const CODE = '^[A-HJ-NP-Z2-9]{8}$'

/** A code as it is compared. */
export const normalizeCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether a normalized text may be a code at all. */
export const isCode = (text: string): boolean => new RegExp(CODE).test(text)

/** `K7M2-Q9TX` */
export const codeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
