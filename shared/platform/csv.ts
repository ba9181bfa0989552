/** CSV as a French spreadsheet opens it: `;` between fields, UTF-8 with its mark. */

/** So that Excel reads UTF-8. */
export const CSV_MARK = '\ufeff'

/**
 * A field that a spreadsheet shows as it is: what would begin a formula, full-width signs and blanks before it too, is
 * made a text first.
 */
export const csvField = (text: string): string => {
  const harmless = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of fields, with its end. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(';')}\r\n`
