/** A file whose content changes under the page's hands; null: it cannot be read any more. */
export class ChangingFile extends File {
  private content: Buffer | null
  constructor(name: string, content: Buffer) {
    super([new Uint8Array(content)], name)
    this.content = content
  }
  becomes(bytes: Buffer | null): void {
    this.content = bytes
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.content === null) throw new DOMException('It was moved.', 'NotReadableError')
    return new Uint8Array(this.content).buffer
  }
}
