/** A file that was chosen or dropped: the effect knows what it is. */
export interface ChosenFile {
  readonly name: string
  /** bytes */
  readonly size: number
}
