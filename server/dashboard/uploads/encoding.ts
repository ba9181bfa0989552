import { open } from 'node:fs/promises'
import { UploadRefused } from '#server/platform/refused-file'

/** Bytes between two line ends: far above any row of ours. A million columns or no line end at all stop here. */
const LINE_MAX_BYTES = 65_536

const PIECE = 65_536

export type Encoding = 'UTF-8' | 'Windows-1252'

/** What a look at every byte of a text file tells. */
export interface TextSurvey {
  encoding: Encoding
  /** bytes of the mark at its start */
  mark: number
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const SAVE_AS_UTF8 =
  'Enregistrez-le à nouveau, au format «\u00a0CSV UTF-8 (délimité par des virgules ou des points-virgules)\u00a0».'

/**
 * Reads the file through once, 64 kB at a time: which encoding it is in, and whether it is lines of text at all.
 * UTF-8 when every byte fits it, Windows-1252 when none does. Throws `UploadRefused` at the first NUL byte or
 * endless line, and at the end for two encodings in one file.
 */
export const surveyText = async (path: string, signal: AbortSignal | undefined): Promise<TextSurvey> => {
  const file = await open(path)
  try {
    const tally = new ByteTally()
    const buffer = Buffer.allocUnsafe(PIECE)
    let mark = 0
    for (let at = 0; ; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, PIECE, at)
      const bytes = buffer.subarray(0, bytesRead)
      if (at === 0) mark = markOf(bytes)
      if (bytesRead === 0) break
      tally.add(bytes)
      at += bytesRead
    }
    return { encoding: tally.encoding(mark > 0), mark }
  } finally {
    await file.close()
  }
}

/** The same of bytes that are in memory. */
export const surveyBytes = (bytes: Uint8Array): TextSurvey => {
  const tally = new ByteTally()
  const mark = markOf(bytes)
  tally.add(bytes)
  return { encoding: tally.encoding(mark > 0), mark }
}

const markOf = (bytes: Uint8Array): number => {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    throw new UploadRefused(`Ce fichier est en UTF-16, qui n’est pas accepté. ${SAVE_AS_UTF8}`)
  }
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Bytes that Windows-1252 leaves without a character. */
const UNDEFINED_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Goes over the bytes of a text, keeping only where it stands. */
class ByteTally {
  #line = 1
  #lineBytes = 0
  #last = 0
  /** continuation bytes still to come, and what the next may be */
  #awaited = 0
  #least = 0x80
  #most = 0xbf
  #lead = 0
  /** lines of the first bytes that are not UTF-8, are certainly UTF-8, are no character of Windows-1252 */
  #broken: number | undefined
  #certain: number | undefined
  #undefined: number | undefined

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) this.#lineEnd(byte)
      else if (byte === 0) this.#refuseNul()
      else {
        this.#lineBytes += 1
        if (this.#lineBytes > LINE_MAX_BYTES) this.#refuseLongLine()
      }
      if (byte >= 0x80) this.#high(byte)
      else if (this.#awaited > 0) this.#break()
      this.#last = byte
    }
  }

  encoding(marked: boolean): Encoding {
    if (this.#awaited > 0) this.#break()
    if (this.#broken === undefined) return 'UTF-8'
    if (marked || this.#certain !== undefined) {
      const also = marked ? 'commence en UTF-8' : `a de l’UTF-8 à la ligne ${this.#certain}`
      throw new UploadRefused(
        `Ce fichier mélange deux encodages\u00a0: il ${also} et un autre encodage à la ligne ${this.#broken}, dont les accents seraient faux. ${SAVE_AS_UTF8}`,
        this.#broken,
      )
    }
    if (this.#undefined !== undefined) {
      throw new UploadRefused(
        `L’encodage de ce fichier n’est ni UTF-8 ni Windows-1252 (ligne ${this.#undefined}). ${SAVE_AS_UTF8}`,
        this.#undefined,
      )
    }
    return 'Windows-1252'
  }

  #lineEnd(byte: number): void {
    if (byte === CARRIAGE_RETURN || this.#last !== CARRIAGE_RETURN) this.#line += 1
    this.#lineBytes = 0
  }

  #high(byte: number): void {
    if (UNDEFINED_1252.has(byte)) this.#undefined ??= this.#line
    if (this.#awaited > 0 && byte >= this.#least && byte <= this.#most) {
      // Â, Ã or Å before a symbol, â before €: never in French, always in accents and signs in UTF-8.
      if (this.#lead <= 0xc5 || (this.#lead === 0xe2 && byte <= 0x84)) this.#certain ??= this.#line
      this.#awaited -= 1
      this.#least = 0x80
      this.#most = 0xbf
      this.#lead = 0xff
      return
    }
    if (this.#awaited > 0) this.#break()
    this.#begin(byte)
  }

  #begin(byte: number): void {
    this.#lead = byte
    this.#awaited = byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : 3
    if (byte < 0xc2 || byte > 0xf4) this.#break()
    this.#least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    this.#most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
  }

  #break(): void {
    this.#broken ??= this.#line
    this.#awaited = 0
  }

  #refuseNul(): never {
    throw new UploadRefused(
      `Ce fichier n’est pas un texte lisible (octet nul à la ligne ${this.#line}). Enregistrez-le au format CSV ou XLSX depuis votre tableur.`,
      this.#line,
    )
  }

  #refuseLongLine(): never {
    throw new UploadRefused(
      `La ligne ${this.#line} dépasse 64\u00a0ko\u00a0: ce n’est pas un tableau, ou ses fins de ligne manquent. Enregistrez-le à nouveau au format CSV depuis votre tableur.`,
      this.#line,
    )
  }
}

/** What Windows-1252 has where Latin-1 has control characters, from 0x80. */
const EXTRA = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text of Windows-1252 bytes, cut anywhere. */
export const decode1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (one) => EXTRA[one.charCodeAt(0) - 0x80] ?? one)
