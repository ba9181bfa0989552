/** The whole file is refused: `message` is French, says what is wrong and what to do, and is shown as it is. */
export class UploadRefused extends Error {
  /** line of the file, where there is one; the message names it too */
  readonly line: number | null

  constructor(message: string, line: number | null = null) {
    super(message)
    this.name = 'UploadRefused'
    this.line = line
  }
}
