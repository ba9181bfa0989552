/** What a spreadsheet puts on the clipboard or into a CSV file, cell by cell. */

const SEPARATORS = ['\t', ';', ','] as const

/** Outside of quotes, how often each separator stands in the first lines. */
const separatorOf = (text: string): string => {
  const stated = /^sep=([;,\t])\r?\n/i.exec(text)?.[1]
  const head = text
    .slice(0, 4000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .slice(0, 5)
    .join('\n')
  // a decimal comma is no separator while there is another one
  return stated ?? SEPARATORS.find((separator) => head.includes(separator)) ?? '\t'
}

/** One cell, quoted or not, and what ends it. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )

/** A cell as it stands in one line; the mark that keeps a spreadsheet from reading a formula is not its own. */
const plain = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

/**
 * The cells of a text, line by line; lines without anything are left out. The separator is a tab where there is one, else a
 * semicolon, else a comma; a quoted cell may hold any of them, and line ends.
 */
export const sheetOf = (content: string): string[][] => {
  const text = content.replace(/^\ufeff/, '')
  const pattern = cellPattern(separatorOf(text))
  const body = text.replace(/^sep=[;,\t]\r?\n/i, '')
  const lines: string[][] = []
  let line: string[] = []
  while (pattern.lastIndex < body.length) {
    const [, quoted, bare = '', end = ''] = pattern.exec(body) ?? []
    line.push(plain(quoted === undefined ? bare : quoted.replaceAll('""', '"')))
    if (/^[\r\n]|^$/.test(end)) {
      lines.push(line)
      line = []
    }
    if (end === '') break
  }
  if (line.length > 0) lines.push(line)
  return lines.filter((cells) => cells.some((cell) => cell !== ''))
}
