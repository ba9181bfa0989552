import { parseQuantity, QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import { isCode, normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { fold } from '#shared/platform/text'
import { QUICK_CODE_MAX, QUICK_ORDER_MAX } from './quick-order-limits.ts'

/** A line that can be read: a reference or a code, and how many. */
export interface TypedLine {
  /** from 1, as it was typed */
  row: number
  code: string
  quantity: number
}

/** A line that cannot. */
export interface TypedFault {
  row: number
  text: string
  /** French */
  message: string
}

/** A column's name, as spreadsheets have it above. */
const HEADING = /^(ref|reference|code|article)s?\b/

/** A code as it is written, whose second half may look like a quantity. */
const IN_FOURS = /^[^\s-]{4}[\s-]?[^\s-]{4}$/

/** « RA-25-MAN;3 », « RA-25-MAN 3 », a cell beside another, or the reference alone. */
const partsOf = (text: string): [code: string, quantity: string | undefined] => {
  const [first = '', second] = text.split(/[;\t]/)
  if (second !== undefined) return [first.trim(), second.trim() || undefined]
  if (IN_FOURS.test(text) && isCode(normalizeCode(text))) return [text, undefined]
  const [, code = text, quantity] = /^(.+?)(?:\s*,\s*|\s+[x×]?\s*)(\d+)$/iu.exec(text) ?? []
  return [code.trim(), quantity]
}

/** Reads what was typed or pasted, a line each; without a number, one piece is meant. */
export const typedLines = (text: string): { lines: TypedLine[]; faults: TypedFault[] } => {
  const lines: TypedLine[] = []
  const faults: TypedFault[] = []
  const rows = text.split(/\r?\n/).map((line) => line.trim())
  for (const [index, line] of rows.entries()) {
    if (line === '') continue
    const [code, typed] = partsOf(line)
    const quantity = typed === undefined ? 1 : parseQuantity(typed)
    const fault = (message: string) => faults.push({ row: index + 1, text: line, message })
    if (quantity === null && lines.length === 0 && HEADING.test(fold(code))) continue
    if (code === '') fault('La référence manque.')
    else if (code.length > QUICK_CODE_MAX) fault(`Une référence a ${QUICK_CODE_MAX} caractères au plus.`)
    else if (quantity === null) fault(`Quantité «\u00a0${typed}\u00a0»\u00a0: ${QUANTITY_SENTENCE}`)
    else if (lines.length === QUICK_ORDER_MAX) fault(`${QUICK_ORDER_MAX} lignes sont lues à la fois.`)
    else lines.push({ row: index + 1, code, quantity })
  }
  return { lines, faults }
}

/** What a barcode or a QR code says: a reference, a code, or the address that opens a configuration. */
export const scannedCode = (text: string): string => {
  const [, code] = /[?&]code=([^&#]+)/i.exec(text) ?? []
  return (code ?? text).trim()
}
