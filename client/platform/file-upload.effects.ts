import { fromCallback } from 'xstate'
import type { FileUploadEvent, FileVerdict } from '#machines/platform/file-upload.machine'
import { PHOTO_CONTENT_TYPE } from '#shared/orders/photo.rules'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { provideCall } from './provide.ts'

/** The machine knows a file by its name and size; here it is what the browser gave. */
const fileOf = (file: ChosenFile): File => {
  if (file instanceof File) return file
  throw new TypeError('a chosen file is a file of the browser')
}

/**
 * What a file is, by its content; one of more than `maxBytes` is not read to be refused. `lighten` gives what is sent in its
 * place, before it is judged.
 */
export const provideReading = <Problem extends string>(
  maxBytes: number,
  read: (bytes: Uint8Array) => FileVerdict<Problem>,
  lighten: (file: File, signal: AbortSignal) => Promise<File> = async (file) => file,
) =>
  provideCall<FileVerdict<Problem | 'tooLarge'>, { file: ChosenFile }>(async ({ file: chosen }, signal) => {
    const file = await lighten(fileOf(chosen), signal)
    if (file.size > maxBytes) return { ok: false, problem: 'tooLarge' }
    const verdict = read(new Uint8Array(await file.arrayBuffer()))
    return verdict.ok ? { ok: true, file } : verdict
  })

interface Sending {
  /** as it was chosen, or what stands in its place */
  file: File
  name: string
  body: Blob
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends a file with its progress; stopped, gives the sending up. */
export const provideSending = <Kept, Address>(send: (sending: Sending, address: Address) => Promise<Kept>) =>
  fromCallback<{ type: 'never' }, { file: ChosenFile; address: Address }>(({ input, sendBack }) => {
    const tell = (event: FileUploadEvent<Kept>) => sendBack(event)
    const given = new AbortController()
    const file = fileOf(input.file)
    const sending: Sending = {
      file,
      name: file.name,
      body: file.slice(0, file.size, PHOTO_CONTENT_TYPE),
      onProgress: (sent) => tell({ type: 'upload.progress', sent }),
      signal: given.signal,
    }
    send(sending, input.address).then(
      (kept) => tell({ type: 'upload.done', file: kept }),
      (error: unknown) => tell({ type: 'upload.failed', error }),
    )
    return () => given.abort()
  })
