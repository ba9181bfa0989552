import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UploadRefused } from '#server/platform/refused-file'

/** A workbook has some dozens of parts. */
const ENTRIES_MAX = 1000
/** 200,000 lines of a wide table inflate to less. */
const INFLATED_MAX_BYTES = 300 * 1024 * 1024
/** Sheets shrink 10 to 30 times; past this size more is a trick. */
const RATIO_MAX = 100
const RATIO_FROM_BYTES = 10 * 1024 * 1024

const LOCAL_HEADER_BYTES = 30
const ENCRYPTED = 0x1
const STORED = 0
const DEFLATED = 8
const ZIP64 = 0x0001

export const DAMAGED =
  'Ce fichier XLSX est abîmé ou incomplet. Ouvrez-le dans votre tableur et enregistrez-le à nouveau au format «\u00a0Classeur Excel (.xlsx)\u00a0».'
const BOMB =
  'Ce fichier XLSX se déploie bien au-delà d’une liste de prix\u00a0: il est refusé. Copiez les lignes utiles dans un classeur neuf.'
const UNUSUAL =
  'Ce fichier XLSX a une structure inhabituelle, qui est refusée. Ouvrez-le dans votre tableur et enregistrez-le à nouveau au format «\u00a0Classeur Excel (.xlsx)\u00a0».'
const LOCKED =
  'Ce fichier est protégé par un mot de passe. Retirez la protection, puis enregistrez-le à nouveau.'

/**
 * The parts of a workbook by name. What its directory says is believed only to refuse; each part is counted again
 * while it is inflated.
 */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Reads and judges the directory alone: nothing is inflated. Throws `UploadRefused`. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged)
    try {
      if (zip.entryCount > ENTRIES_MAX) throw new UploadRefused(BOMB)
      return new Archive(zip, await readDirectory(zip).catch(damaged))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** Bytes that the part says it inflates to. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0
  }

  /** Where in the file the part begins and how long it is there: progress. */
  placeOf(name: string): { start: number; length: number } {
    const entry = this.#entries.get(name.toLowerCase())
    return { start: entry?.relativeOffsetOfLocalHeader ?? 0, length: entry?.compressedSize ?? 0 }
  }

  /** The part's bytes, inflated as they are asked for, never more than it says. Throws `UploadRefused`. */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) throw new UploadRefused(DAMAGED)
    const stream = await this.#zip.openReadStreamPromise(entry).catch(damaged)
    let sum = 0
    let inflated = 0
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        inflated += piece.length
        if (inflated > entry.uncompressedSize) throw new UploadRefused(BOMB)
        sum = crc32(piece, sum)
        yield piece
      }
    } catch (error) {
      damaged(error)
    } finally {
      stream.destroy()
    }
    if (sum !== entry.crc32) throw new UploadRefused(DAMAGED)
  }

  close(): void {
    this.#zip.close()
  }
}

/** A fault of the archive: its reader's own words are for nobody. System errors (a disk that fails) go on. */
const damaged = (error: unknown): never => {
  if (error instanceof UploadRefused) throw error
  if (error instanceof Error && 'syscall' in error) throw error
  if (error instanceof Error && /^too many bytes/.test(error.message)) throw new UploadRefused(BOMB)
  throw new UploadRefused(DAMAGED)
}

const readDirectory = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let inflated = 0
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    judge(entry)
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw new UploadRefused(UNUSUAL)
    entries.set(name, entry)
    inflated += entry.uncompressedSize
    packed += entry.compressedSize
    if (inflated > INFLATED_MAX_BYTES) throw new UploadRefused(BOMB)
  }
  if (inflated > RATIO_FROM_BYTES && inflated > packed * RATIO_MAX) throw new UploadRefused(BOMB)
  refuseOverlap([...entries.values()])
  return entries
}

const judge = (entry: Entry): void => {
  const { generalPurposeBitFlag, compressionMethod, extraFields } = entry
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw new UploadRefused(LOCKED)
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw new UploadRefused(UNUSUAL)
  if (extraFields.some(({ id }) => id === ZIP64)) throw new UploadRefused(UNUSUAL)
}

/** Entries that share bytes inflate one block many times over. */
const refuseOverlap = (entries: Entry[]): void => {
  let free = 0
  for (const entry of entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < free) throw new UploadRefused(BOMB)
    free = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize
  }
}
