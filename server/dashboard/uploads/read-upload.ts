import { open } from 'node:fs/promises'
import { UploadRefused } from '#server/platform/refused-file'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { openCsv } from './csv.ts'
import { readTemplate } from './json-template.ts'
import { checkTable } from './read-table.ts'
import type { ReadOptions, RowBatch, UploadedFile } from './rows.ts'
import { openXlsx } from './xlsx.ts'

/**
 * Reads and checks a file of staff's, streaming from disk: batches of rows, refused ones among them with their
 * reasons. What it is, is told by its content, never by its name. Gives way to the event loop between pieces.
 * Throws `UploadRefused` for the whole file, at whatever row it shows; the signal's reason when stopped.
 */
export async function* readUpload(
  file: UploadedFile,
  { signal }: ReadOptions = {},
): AsyncGenerator<RowBatch> {
  signal?.throwIfAborted()
  const { size, start } = await look(file.path)
  if (size === 0) throw new UploadRefused('Ce fichier est vide.')
  if (size > UPLOAD_MAX_BYTES) {
    throw new UploadRefused(
      'Ce fichier dépasse 50\u00a0Mo\u00a0: répartissez ses lignes en plusieurs fichiers.',
    )
  }
  const format = formatOf(start)
  if (format === 'json') yield* readTemplate(file.path, size, signal)
  else {
    const openTable = format === 'xlsx' ? openXlsx : openCsv
    yield* checkTable(await openTable(file.path, size, signal))
  }
}

const look = async (path: string): Promise<{ size: number; start: Buffer }> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return { size, start: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}

/** Formats that people send by mistake, by how they start, and what to do about each. */
const FOREIGN: readonly [start: number[], message: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'Ce fichier est un ancien classeur Excel (.xls) ou un classeur protégé par un mot de passe. Retirez la protection et enregistrez-le au format «\u00a0Classeur Excel (.xlsx)\u00a0».',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'Ce fichier est un PDF. Envoyez le tableau d’origine, au format CSV ou XLSX.'],
  [[0x1f, 0x8b], 'Ce fichier est compressé (gzip). Décompressez-le, puis envoyez le fichier qu’il contient.'],
  [[0x3c], 'Ce fichier est une page HTML ou un document XML. Enregistrez le tableau au format CSV ou XLSX.'],
]

const formatOf = (start: Buffer): 'csv' | 'xlsx' | 'json' => {
  for (const [bytes, message] of FOREIGN) {
    if (bytes.every((byte, at) => start[at] === byte)) throw new UploadRefused(message)
  }
  if (start.subarray(0, 2).toString('latin1') === 'PK') return 'xlsx'
  const first = start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()[0]
  return first === '{' || first === '[' ? 'json' : 'csv'
}
