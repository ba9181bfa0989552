import { asciiOf } from './file-bytes.ts'

const LF = 10

/** What the pairs read so far come to. */
interface Reading {
  /** in a section */
  inside: boolean
  /** its name follows */
  named: boolean
  entities: boolean
  ended: boolean
}

/**
 * Why a file is no drawing in DXF text; `unreadable` when it does not even begin as one. It is pairs of lines, a
 * code and its value: sections that open and close, one of entities among them, and the word that ends it.
 */
export const dxfFault = (bytes: Uint8Array): 'unreadable' | 'brokenDxf' | undefined => {
  const reading: Reading = { inside: false, named: false, entities: false, ended: false }
  let at = 0
  let pairs = 0
  while (at < bytes.length) {
    const codeEnd = lineEnd(bytes, at)
    const code = codeAt(bytes, at, codeEnd)
    if (code === undefined) {
      const blank = reading.ended && asciiOf(bytes, at, at + 200).trim() === '' && bytes.length - at <= 200
      return blank ? undefined : pairs === 0 ? 'unreadable' : 'brokenDxf'
    }
    if (reading.ended) return 'brokenDxf'
    const valueStart = codeEnd + 1
    const valueEnd = lineEnd(bytes, valueStart)
    if (valueStart > bytes.length || hasControl(bytes, valueStart, valueEnd))
      return pairs === 0 ? 'unreadable' : 'brokenDxf'
    if (code !== 999) {
      const value =
        code === 0 || reading.named
          ? asciiOf(bytes, valueStart, Math.min(valueEnd, valueStart + 40)).trim()
          : ''
      if (pairs === 0 && !(code === 0 && value === 'SECTION')) return 'unreadable'
      if (!take(reading, code, value)) return 'brokenDxf'
      pairs += 1
    }
    at = valueEnd + 1
  }
  return reading.ended && reading.entities ? undefined : pairs === 0 ? 'unreadable' : 'brokenDxf'
}

/** Takes a pair; false where it cannot stand. */
const take = (reading: Reading, code: number, value: string): boolean => {
  if (reading.named) {
    reading.named = false
    if (code !== 2) return false
    if (value === 'ENTITIES') reading.entities = true
    return true
  }
  if (code !== 0) return reading.inside
  if (value === 'SECTION') {
    if (reading.inside) return false
    reading.inside = true
    reading.named = true
    return true
  }
  if (value === 'ENDSEC') {
    if (!reading.inside) return false
    reading.inside = false
    return true
  }
  if (value !== 'EOF') return reading.inside
  reading.ended = !reading.inside
  return reading.ended
}

/** The place of the line's end, or of the file's. */
const lineEnd = (bytes: Uint8Array, from: number): number => {
  const end = bytes.indexOf(LF, from)
  return end === -1 ? bytes.length : end
}

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 13

/** A whole number from -5 to 1071, alone on its line. Without a text of its own: a drawing has a million of them. */
const codeAt = (bytes: Uint8Array, from: number, to: number): number | undefined => {
  if (to - from > 12) return undefined
  let [first, last] = [from, to]
  while (first < last && isBlank(bytes[first])) first += 1
  while (last > first && isBlank(bytes[last - 1])) last -= 1
  const negative = bytes[first] === 45
  if (negative) first += 1
  if (last === first || last - first > 4) return undefined
  let code = 0
  for (let at = first; at < last; at += 1) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) return undefined
    code = code * 10 + digit
  }
  return code <= (negative ? 5 : 1071) ? (negative ? -code : code) : undefined
}

/** Text has none but the tab, and the return before its end. */
const hasControl = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 32 && byte !== 9 && !(byte === 13 && at === to - 1)) return true
  }
  return false
}
