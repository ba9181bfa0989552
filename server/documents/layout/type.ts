import { faceFor, type Weight } from './font.ts'
import { printable } from './printable.ts'

type Doc = PDFKit.PDFDocument

/** How a text looks; sizes in points. */
export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color: string
}

export const INK = '#1d2730'
export const SOFT = '#55616b'
export const RULE = '#c9d0d6'
export const BAND = '#eef2f4'

/** The styles of our papers. */
export const styles = {
  title: { size: 16, weight: 'bold', color: INK },
  heading: { size: 10.5, weight: 'bold', color: INK },
  strong: { size: 9, weight: 'bold', color: INK },
  body: { size: 9, weight: 'regular', color: INK },
  soft: { size: 8, weight: 'regular', color: SOFT },
} as const satisfies Record<string, Style>

/** From one line to the next. */
export const lineHeight = ({ size }: Style): number => Math.round(size * 1.36 * 10) / 10

/** Consecutive characters of one font file. */
interface Run {
  face: string
  text: string
}

/** Sets text on a document: what it measures, how it breaks into lines, and where it is drawn. */
export interface Type {
  /** points */
  measure(text: string, style: Style): number
  /** its lines where no more than `width` is free; a word that is longer is broken within */
  wrap(text: string, width: number, style: Style): string[]
  /** one line, from its upper left corner */
  draw(text: string, x: number, y: number, style: Style): void
}

/** Between words: a no-break space is none. */
const SPACES = / +/

export const createType = (doc: Doc): Type => {
  const registered = new Set<string>()
  const widths = new Map<string, number>()

  const runsOf = (text: string, weight: Weight): Run[] => {
    const runs: Run[] = []
    for (const sign of text) {
      const face = faceFor(weight, sign.codePointAt(0) ?? 0)
      if (face === undefined) continue
      if (!registered.has(face.name)) {
        doc.registerFont(face.name, face.bytes)
        registered.add(face.name)
      }
      const last = runs.at(-1)
      if (last?.face === face.name) last.text += sign
      else runs.push({ face: face.name, text: sign })
    }
    return runs
  }

  const runWidth = ({ face, text }: Run, size: number): number => {
    const key = `${face} ${text}`
    const known = widths.get(key) ?? doc.font(face, 1000).widthOfString(text)
    widths.set(key, known)
    return (known * size) / 1000
  }

  const measured = (text: string, { size, weight }: Style): number =>
    runsOf(text, weight).reduce((sum, run) => sum + runWidth(run, size), 0)

  /** The longest beginning of a word that fits; one sign at least. */
  const beginning = (word: string, width: number, style: Style): string => {
    let fits = ''
    for (const sign of word) {
      if (fits !== '' && measured(fits + sign, style) > width) break
      fits += sign
    }
    return fits
  }

  const wrapParagraph = (text: string, width: number, style: Style): string[] => {
    const lines: string[] = []
    const space = measured(' ', style)
    let line = ''
    let used = 0
    for (const whole of text.split(SPACES).filter((word) => word !== '')) {
      let word = whole
      let wide = measured(word, style)
      if (line !== '' && used + space + wide <= width) {
        line += ` ${word}`
        used += space + wide
        continue
      }
      if (line !== '') lines.push(line)
      while (wide > width) {
        const part = beginning(word, width, style)
        if (part === word) break
        lines.push(part)
        word = word.slice(part.length)
        wide = measured(word, style)
      }
      line = word
      used = wide
    }
    lines.push(line)
    return lines
  }

  return {
    measure: (text, style) => measured(printable(text), style),
    wrap: (text, width, style) =>
      printable(text)
        .split('\n')
        .flatMap((paragraph) => wrapParagraph(paragraph, width, style)),
    draw: (text, x, y, style) => {
      let at = x
      doc.fillColor(style.color)
      for (const run of runsOf(printable(text), style.weight)) {
        doc.font(run.face, style.size).text(run.text, at, y, { lineBreak: false })
        at += runWidth(run, style.size)
      }
    },
  }
}
