import { textOf } from './file-bytes.ts'

/** What is wrong with a PDF. */
export type PdfProblem = 'brokenPdf' | 'lockedPdf' | 'activePdf' | 'longPdf'

/** What does something when it is opened, or holds what does. */
const ACTIONS = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/

/**
 * Why a file that begins as a PDF is not taken. Its head, the place of its table and its end agree; nothing
 * follows its end. What stands packed in its streams is not unpacked: it is read as data by whoever opens it.
 */
export const pdfFault = (bytes: Uint8Array): PdfProblem | undefined => {
  const text = textOf(bytes)
  if (!/^%PDF-[12]\.\d/.test(text)) return 'brokenPdf'
  const end = text.lastIndexOf('%%EOF')
  const start = text.lastIndexOf('startxref', end)
  if (end === -1 || start === -1) return 'brokenPdf'
  if (!/^[\s\0]*$/.test(text.slice(end + 5))) return 'longPdf'
  const place = /^startxref\s+(\d{1,10})\s+$/.exec(text.slice(start, end))?.[1]
  const table = Number(place)
  if (place === undefined || !/^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(text.slice(table, table + 40)))
    return 'brokenPdf'
  const structure = outsideStreams(text)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(structure)) return 'lockedPdf'
  return ACTIONS.test(structure) ? 'activePdf' : undefined
}

/** Its objects without their streams, names written plainly: `/J#53` is `/JS`. */
const outsideStreams = (text: string): string => {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const stream = nextStream(text, at)
    parts.push(text.slice(at, stream === -1 ? undefined : stream))
    const end = stream === -1 ? -1 : text.indexOf('endstream', stream)
    if (end === -1) break
    at = end + 'endstream'.length
  }
  return parts
    .join('\n')
    .replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** Where bytes of a stream begin: the word at the end of its dictionary. */
const nextStream = (text: string, from: number): number => {
  for (let at = text.indexOf('stream', from); at !== -1; at = text.indexOf('stream', at + 1)) {
    const after = text[at + 6]
    if ((after === '\r' || after === '\n') && /(?:>>|\s)$/.test(text.slice(at - 2, at))) return at
  }
  return -1
}
