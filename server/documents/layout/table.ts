import type { Paper } from './paper.ts'
import { BAND, lineHeight, RULE, type Style, styles } from './type.ts'

/** A part of a cell, in lines of its own. */
export interface Piece {
  readonly text: string
  readonly style?: Style
}

export interface Column {
  readonly title: string
  /** of what the fixed columns leave: exactly one column has none */
  readonly width?: number
  readonly align?: 'right'
}

/** One entry a column. */
export type Row = readonly (readonly Piece[])[]

interface Cell {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

interface SetLine {
  readonly text: string
  readonly style: Style
}

const PAD = { x: 4, y: 3.5 } as const

const placed = ({ left, width }: Paper, columns: readonly Column[]): Cell[] => {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  let x = left
  return columns.map((column) => {
    const cell = { x, width: column.width ?? width - fixed, align: column.align ?? 'left' } as const
    x += cell.width
    return cell
  })
}

const setLines = ({ type }: Paper, cells: readonly Cell[], row: Row): SetLine[][] =>
  cells.map(({ width }, index) =>
    (row[index] ?? []).flatMap(({ text, style = styles.body }) =>
      type.wrap(text, width - 2 * PAD.x, style).map((line) => ({ text: line, style })),
    ),
  )

const heightOf = (lines: readonly SetLine[]): number =>
  lines.reduce((sum, { style }) => sum + lineHeight(style), 0)

/** The first lines that so many points hold. */
const fitting = (lines: readonly SetLine[], room: number): number => {
  let used = 0
  const end = lines.findIndex(({ style }) => {
    used += lineHeight(style)
    return used > room
  })
  return end === -1 ? lines.length : end
}

const drawLines = (
  { type }: Paper,
  { x, width, align }: Cell,
  y: number,
  lines: readonly SetLine[],
): void => {
  let at = y
  for (const { text, style } of lines) {
    const inside = align === 'right' ? width - PAD.x - type.measure(text, style) : PAD.x
    type.draw(text, x + inside, at, style)
    at += lineHeight(style)
  }
}

/**
 * A table over as many pages as it takes, its head over each. A row stays whole where a page holds it, and goes on over
 * pages where none does.
 */
export const drawTable = (paper: Paper, columns: readonly Column[], rows: readonly Row[]): void => {
  const cells = placed(paper, columns)
  const headLines = setLines(
    paper,
    cells,
    columns.map(({ title }) => [{ text: title, style: styles.strong }]),
  )
  const headHeight = Math.max(...headLines.map(heightOf)) + 2 * PAD.y

  const drawRow = (lines: readonly (readonly SetLine[])[], height: number): void => {
    cells.forEach((cell, index) => {
      drawLines(paper, cell, paper.y + PAD.y, lines[index] ?? [])
    })
    paper.y += height
  }

  const drawHead = (): void => {
    paper.doc.rect(paper.left, paper.y, paper.width, headHeight).fill(BAND)
    drawRow(headLines, headHeight)
  }

  const under = (): void => {
    paper.doc
      .moveTo(paper.left, paper.y)
      .lineTo(paper.left + paper.width, paper.y)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke()
  }

  const newPage = (): void => {
    paper.newPage()
    drawHead()
  }

  rows.forEach((row, index) => {
    let rest = setLines(paper, cells, row)
    const whole = Math.max(...rest.map(heightOf)) + 2 * PAD.y
    const room = (): number => paper.bottom - paper.y
    if (index === 0) {
      // a head alone at the end of a page says nothing
      paper.ensure(headHeight + Math.min(whole, 60))
      drawHead()
    }
    if (whole > room() && whole <= paper.height - headHeight) newPage()
    for (;;) {
      const counts = rest.map((lines) => fitting(lines, room() - 2 * PAD.y))
      const part = rest.map((lines, column) => lines.slice(0, counts[column]))
      const isAll = part.every((lines, column) => lines.length === rest[column]?.length)
      if (isAll || counts.some((count) => count > 0)) {
        drawRow(part, Math.max(...part.map(heightOf)) + 2 * PAD.y)
        rest = rest.map((lines, column) => lines.slice(counts[column]))
      }
      if (isAll) break
      newPage()
    }
    under()
  })
}

/** Points that totals take of the page’s width. */
export const TOTALS_WIDTH = 230
const TOTALS_GAP = 8
const TOTALS_ROW = lineHeight(styles.heading) + 4

/** Points that so many rows of totals take, with what is left free above them. */
export const totalsHeight = (rows: number): number => TOTALS_GAP + rows * TOTALS_ROW

/** Rows of a label and an amount, at the right of the page; the last stands out. They stay together. */
export const drawTotals = (
  paper: Paper,
  rows: readonly { readonly label: string; readonly without?: string; readonly amount: string }[],
): void => {
  const x = paper.left + paper.width - TOTALS_WIDTH
  paper.ensure(totalsHeight(rows.length))
  paper.gap(TOTALS_GAP)
  rows.forEach(({ label, without, amount }, index) => {
    const style = index === rows.length - 1 ? styles.heading : styles.body
    if (style === styles.heading) {
      paper.doc.rect(x, paper.y - 3, TOTALS_WIDTH, TOTALS_ROW).fill(BAND)
    }
    paper.type.draw(without === undefined ? label : `${label} (${without})`, x + PAD.x, paper.y, style)
    paper.type.draw(amount, x + TOTALS_WIDTH - PAD.x - paper.type.measure(amount, style), paper.y, style)
    paper.y += TOTALS_ROW
  })
}
