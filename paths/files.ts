import { readFileSync } from 'node:fs'

/** A file that is not as it should be, or cannot be read or written: one sentence. */
class FileError extends Error {}

/** What a file holds as JSON; throws a FileError where that is none. */
export const readJson = (file: string): unknown => {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FileError(`${file} holds no JSON.`, { cause })
  }
}

/** The sentence of a failure that files are to blame for; undefined of any other. */
export const fileSentence = (error: unknown): string | undefined => {
  if (error instanceof FileError) return error.message
  return error instanceof Error && 'syscall' in error
    ? `A file could not be read or written: ${error.message}.`
    : undefined
}
