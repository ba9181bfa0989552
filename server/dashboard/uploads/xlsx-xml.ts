import { SaxesParser } from 'saxes'
import { UploadRefused } from '#server/platform/refused-file'
import { DAMAGED } from './xlsx-archive.ts'

/** What a reader of a part is told; names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  /** texts and CDATA between tags, in pieces */
  text?(text: string): void
}

/** Bytes without a tag that begins or ends: a text, an attribute or a comment far longer than any cell. */
const STRETCH_MAX_BYTES = 1024 * 1024
/** A sheet goes six elements deep. */
const DEPTH_MAX = 64

const DOCTYPE =
  'Ce fichier XLSX déclare un type de document (DOCTYPE), ce qu’aucun tableur n’écrit\u00a0: il est refusé.'

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** What is said, in French, of XML that is not taken. */
export interface XmlRefusals {
  readonly doctype: string
  readonly damaged: string
}

/**
 * A push parser of one XML part: UTF-8 only, no document type and so no entity beyond XML's five, bounded in depth
 * and in what it may hold. Throws `UploadRefused`.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #stretch = 0
  #depth = 0

  readonly #refusals: XmlRefusals

  constructor(handlers: XmlHandlers, refusals: XmlRefusals = { doctype: DOCTYPE, damaged: DAMAGED }) {
    const parser = this.#parser
    this.#refusals = refusals
    parser.on('doctype', () => {
      throw new UploadRefused(refusals.doctype)
    })
    parser.on('opentag', ({ name, attributes }) => {
      this.#stretch = 0
      this.#depth += 1
      if (this.#depth > DEPTH_MAX) throw new UploadRefused(refusals.damaged)
      handlers.open(localName(name), attributes)
    })
    parser.on('closetag', ({ name }) => {
      this.#stretch = 0
      this.#depth -= 1
      handlers.close(localName(name))
    })
    if (handlers.text !== undefined) {
      parser.on('text', handlers.text)
      parser.on('cdata', handlers.text)
    }
  }

  write(bytes: Uint8Array): void {
    this.#stretch += bytes.length
    if (this.#stretch > STRETCH_MAX_BYTES) throw new UploadRefused(this.#refusals.damaged)
    refusing(this.#refusals.damaged, () => this.#parser.write(this.#decoder.decode(bytes, { stream: true })))
  }

  end(): void {
    refusing(this.#refusals.damaged, () => this.#parser.write(this.#decoder.decode()).close())
  }
}

/** What is not well-formed XML, or not UTF-8, is a damaged part. */
const refusing = (damaged: string, parse: () => void): void => {
  try {
    parse()
  } catch (error) {
    throw error instanceof UploadRefused ? error : new UploadRefused(damaged)
  }
}

/** Reads a whole part. */
export const readXml = async (bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> => {
  const reader = new XmlReader(handlers)
  for await (const piece of bytes) reader.write(piece)
  reader.end()
}
