import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

/** A font file as a PDF takes it, and the characters that it has a drawing of. */
export interface Face {
  readonly name: string
  /** TrueType */
  readonly bytes: Buffer
  readonly covers: (code: number) => boolean
}

const WEIGHTS = ['regular', 'bold'] as const
export type Weight = (typeof WEIGHTS)[number]

const FILE_WEIGHTS = { regular: 400, bold: 600 } as const satisfies Record<Weight, number>

/** In the order in which a character is looked for: the first holds nearly all French. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

/** The TrueType font that a WOFF 1 file holds packed. Throws for what is none. */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY)
  const power = Math.floor(Math.log2(count))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = []
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEAD + index * WOFF_ENTRY
    const from = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const size = woff.readUInt32BE(entry + 12)
    const bytes = woff.subarray(from, from + packed)
    const table = packed < size ? inflateSync(bytes) : bytes
    const place = SFNT_HEAD + index * SFNT_ENTRY
    woff.copy(head, place, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4)
    head.writeUInt32BE(at, place + 8)
    head.writeUInt32BE(size, place + 12)
    tables.push(padded(table))
    at += tables.at(-1)?.length ?? 0
  }
  return Buffer.concat([head, ...tables])
}

/** The characters that a TrueType font has a drawing of, by its table of them (formats 4 and 12). */
export const coverageOf = (font: Buffer): ((code: number) => boolean) => {
  const cmap = tableOf(font, 'cmap')
  const covered = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) for (const code of codesOfSegments(table)) covered.add(code)
    if (format === 12) for (const code of codesOfGroups(table)) covered.add(code)
  }
  return (code) => covered.has(code)
}

const tableOf = (font: Buffer, tag: string): Buffer => {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = SFNT_HEAD + index * SFNT_ENTRY
    if (font.toString('latin1', entry, entry + 4) !== tag) continue
    const from = font.readUInt32BE(entry + 8)
    return font.subarray(from, from + font.readUInt32BE(entry + 12))
  }
  throw new Error(`The font has no table ${tag}.`)
}

function* codesOfSegments(table: Buffer): Generator<number> {
  const size = table.readUInt16BE(6)
  const [ends, starts] = [14, 16 + size]
  const [deltas, offsets] = [starts + size, starts + 2 * size]
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)]
    const offset = table.readUInt16BE(offsets + at)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph =
        offset === 0
          ? (code + table.readUInt16BE(deltas + at)) & 0xffff
          : table.readUInt16BE(offsets + at + offset + 2 * (code - first))
      if (glyph !== 0) yield code
    }
  }
}

function* codesOfGroups(table: Buffer): Generator<number> {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const at = 16 + index * 12
    const last = table.readUInt32BE(at + 4)
    for (let code = table.readUInt32BE(at); code <= last; code += 1) yield code
  }
}

const files = createRequire(import.meta.url)
const loaded = new Map<string, Face>()

const faceOf = (weight: Weight, subset: (typeof SUBSETS)[number]): Face => {
  const name = `${subset}-${FILE_WEIGHTS[weight]}`
  const known = loaded.get(name)
  if (known !== undefined) return known
  const path = files.resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-${name}-normal.woff`)
  const bytes = unpackWoff(readFileSync(path))
  const face = { name, bytes, covers: coverageOf(bytes) }
  loaded.set(name, face)
  return face
}

/** The font file that draws a character; undefined where none does. Files are read as they are needed. */
export const faceFor = (weight: Weight, code: number): Face | undefined => {
  for (const subset of SUBSETS) {
    const face = faceOf(weight, subset)
    if (face.covers(code)) return face
  }
  return undefined
}
