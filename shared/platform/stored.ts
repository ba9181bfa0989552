/** Reading back what a browser stored: it may be old, cut short or edited by hand, and is then worth nothing. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The stored object when it is JSON of this version, otherwise null. */
export const readVersioned = (text: string | null, version: number): Record<string, unknown> | null => {
  if (text === null) return null
  const value = parse(text)
  return isRecord(value) && value.version === version ? value : null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: nothing that we wrote.
    return null
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

/** A list of which every item passes `is`. */
export const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is)

/** An object of which every value passes `is`. */
export const isMapOf = <T>(value: unknown, is: (item: unknown) => item is T): value is Record<string, T> =>
  isRecord(value) && Object.values(value).every(is)
