import type { ChosenFile } from '#shared/platform/chosen-file'
import { UPLOAD_MAX_BYTES } from './uploads.rules.ts'

/** What was chosen is not one file that may be sent; the file itself where there is one. */
export type ChosenFileProblem =
  | { readonly code: 'NO_FILE' | 'SEVERAL_FILES' }
  | { readonly code: 'EMPTY_FILE' | 'FILE_TOO_LARGE'; readonly name: string }

/** Why what was chosen is not sent; null when it is one file that may be. What it holds is for the server to tell. */
export const chosenFileProblem = (files: readonly ChosenFile[]): ChosenFileProblem | null => {
  const [file, second] = files
  if (file === undefined) return { code: 'NO_FILE' }
  if (second !== undefined) return { code: 'SEVERAL_FILES' }
  if (file.size === 0) return { code: 'EMPTY_FILE', name: file.name }
  return file.size > UPLOAD_MAX_BYTES ? { code: 'FILE_TOO_LARGE', name: file.name } : null
}
