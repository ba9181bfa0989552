import { faceFor } from './font.ts'

/** What stands for signs that the font has no drawing of, and that our own sentences use. */
const STAND_INS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2011': '-',
  '→': '›',
  '←': '‹',
  '≤': '<=',
  '≥': '>=',
  '✓': 'oui',
  '\t': ' ',
}

/** Stands for whatever else the font cannot draw. */
export const UNDRAWN = '?'

/** All of it is in the font, as it is in nearly every text. */
const PLAIN = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff’‘“”–—…«»œŒ€×\n]*$/

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

const isDrawn = (text: string): boolean =>
  [...text].every((sign) => faceFor('regular', sign.codePointAt(0) ?? 0) !== undefined)

/** The letter under accents that the font cannot put together. */
const bare = (sign: string): string => sign.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * A text as it can be drawn: composed accents, and one stand-in for each sign that the font lacks, an emoji of several
 * characters being one sign. Without it a PDF holds the box of a font’s missing drawing.
 */
export const printable = (text: string): string => {
  const plain = text.replace(/\r\n?/g, '\n')
  if (PLAIN.test(plain)) return plain
  let drawn = ''
  for (const { segment } of graphemes.segment(plain.normalize('NFC'))) drawn += signOf(segment)
  return drawn
}

const signOf = (sign: string): string => {
  const standIn = STAND_INS[sign]
  if (standIn !== undefined) return standIn
  if (sign === '\n') return sign
  if (/^[\p{Cc}\p{Cf}]+$/u.test(sign)) return ''
  if (isDrawn(sign)) return sign
  const letter = bare(sign)
  return letter !== '' && isDrawn(letter) ? letter : UNDRAWN
}
