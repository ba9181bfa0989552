import PDFDocument from 'pdfkit'
import { createType, INK, lineHeight, RULE, type Style, styles, type Type } from './type.ts'

/** What a whole document says around its content. */
export interface PaperFrame {
  /** of the file, as readers show it */
  readonly title: string
  readonly author: string
  readonly madeAt: Date
  /** over each page but the first, unless another is said */
  readonly header: string
  /** under each page, beside its number */
  readonly footer: readonly string[]
  /** kept for years as PDF/A-3b, with what goes into it; absent: a plain PDF */
  readonly archive?: ArchiveParts
}

/** What is within a PDF/A-3 beside its pages. */
export interface ArchiveParts {
  /** descriptions in RDF, for its XMP */
  readonly metadata: string
  readonly file: {
    readonly name: string
    readonly bytes: Buffer
    /** MIME */
    readonly type: string
    readonly description: string
    readonly modifiedAt: Date
    /** of the file to the pages */
    readonly relationship: 'Alternative' | 'Data' | 'Source'
  }
}

/** As the file tells of itself: pdfkit writes it into XML as it is. */
const plainName = (text: string): string => text.replaceAll('&', 'et').replace(/[<>]/g, '')

/** A document that is being written, from the top: what does not fit any more goes to a page of its own. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly type: Type
  readonly left: number
  readonly width: number
  /** points from the page’s top where the next thing stands; whoever draws moves it */
  y: number
  /** over each page that begins from now on, the document’s first one excepted */
  header: string
  /** where the content of a page ends */
  readonly bottom: number
  /** points that a page’s content may take, of one that is begun */
  readonly height: number
  newPage(): void
  /** Begins a page unless so many points are left on this one. */
  ensure(height: number): void
  /** Writes lines; each paragraph breaks where the width ends, and over pages. */
  write(text: string, style?: Style, box?: { x?: number; width?: number }): void
  gap(points: number): void
  rule(): void
  /** Numbers the pages and gives the file. */
  finish(): Promise<Buffer>
}

const A4 = { width: 595.28, height: 841.89 } as const
const MARGIN = 42
const HEADER_ROOM = 26
const FOOTER_ROOM = 44

/** A4, upright. */
export const createPaper = (frame: PaperFrame): Paper => {
  const { title, madeAt, archive } = frame
  const author = archive === undefined ? frame.author : plainName(frame.author)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'fr-FR',
    displayTitle: true,
    // the standard fonts are neither embedded nor ours
    font: '',
    info: { Title: title, Author: author, Creator: author, CreationDate: madeAt },
    ...(archive && ({ pdfVersion: '1.7', subset: 'PDF/A-3b' } as const)),
  })
  if (archive !== undefined) {
    const { name, bytes, type, description, modifiedAt, relationship } = archive.file
    const about = { name, type, description, relationship, creationDate: modifiedAt }
    doc.file(bytes, { ...about, modifiedDate: modifiedAt })
    doc.appendXML(archive.metadata)
  }
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const type = createType(doc)
  const top = MARGIN + HEADER_ROOM
  const bottom = A4.height - MARGIN - FOOTER_ROOM
  const [left, width] = [MARGIN, A4.width - 2 * MARGIN]

  const line = (y: number): void => {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.6)
      .strokeColor(RULE)
      .stroke()
  }

  /** over each page */
  const headers: string[] = []
  const paper: Paper = {
    doc,
    type,
    left,
    width,
    y: MARGIN,
    header: frame.header,
    bottom,
    height: bottom - top,
    newPage: () => {
      const isFirst = headers.length === 0
      doc.addPage()
      headers.push(paper.header)
      paper.y = isFirst ? MARGIN : top
    },
    ensure: (height) => {
      if (paper.y + height > bottom) paper.newPage()
    },
    write: (text, style = styles.body, { x = left, width: room = left + width - x } = {}) => {
      const height = lineHeight(style)
      for (const one of type.wrap(text, room, style)) {
        paper.ensure(height)
        type.draw(one, x, paper.y, style)
        paper.y += height
      }
    },
    gap: (points) => {
      paper.y += points
    },
    rule: () => {
      line(paper.y)
      paper.y += 6
    },
    finish: async () => {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        if (page > 0) {
          type.draw(headers[page] ?? '', left, MARGIN, styles.soft)
          line(MARGIN + 14)
        }
        const number = `Page ${page + 1}\u00a0/\u00a0${count}`
        let y = A4.height - MARGIN - FOOTER_ROOM + 14
        line(y - 5)
        type.draw(number, left + width - type.measure(number, styles.soft), y, styles.soft)
        for (const text of frame.footer) {
          for (const one of type.wrap(text, width - 70, styles.soft)) {
            type.draw(one, left, y, styles.soft)
            y += lineHeight(styles.soft)
          }
        }
      }
      doc.fillColor(INK).end()
      await ended
      return Buffer.concat(chunks)
    },
  }
  paper.newPage()
  return paper
}
