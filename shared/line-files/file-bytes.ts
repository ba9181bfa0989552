/** Bytes as text, one character a byte: what a format's own words are made of. */

/** Of a part of the bytes. */
export const asciiOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

export const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && asciiOf(bytes, 0, text.length) === text

/** Characters made at once: more would be too many arguments of one call. */
const STEP = 8192

/** All of them. */
export const textOf = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += STEP) parts.push(asciiOf(bytes, at, at + STEP))
  return parts.join('')
}
