import { type ReadOptions, type RowBatch, type UploadedFile, UploadRefused } from './rows.ts'

/**
 * Reads and checks a file of staff's, streaming from disk: batches of rows, refused ones among them with their
 * reasons. Gives way to the event loop between pieces. Throws `UploadRefused` for the whole file, at whatever row
 * it shows; the signal's reason when stopped.
 */
export const readUpload = (file: UploadedFile, options: ReadOptions = {}): AsyncGenerator<RowBatch> => {
  options.signal?.throwIfAborted()
  throw new UploadRefused(`Le format du fichier «\u00a0${file.name}\u00a0» n’est pas reconnu.`)
}
