import { columnsOf, writeColumns } from './frame.ts'
import type { Paper } from './layout/paper.ts'
import { lineHeight, RULE, styles } from './layout/type.ts'

/** Points to write and sign in by hand. */
const ROOM = 74

/**
 * Boxes to sign in beside each other, each with its heading; they stay whole, below `signed`: what is agreed to, so that no page
 * is signed that does not say it. Empty: nothing is.
 */
export const writeSignatures = (paper: Paper, signed: string, headings: readonly string[]): void => {
  const boxes = columnsOf(paper, headings.length)
  const lines = headings.map(
    (heading, index) => paper.type.wrap(heading, boxes[index]?.width ?? 0, styles.strong).length,
  )
  const told = signed === '' ? 0 : paper.type.wrap(signed, paper.width, styles.body).length
  const height = Math.max(...lines) * lineHeight(styles.strong) + 4 + told * lineHeight(styles.body) + 6
  paper.gap(14)
  paper.ensure(height + ROOM)
  if (signed !== '') {
    paper.write(signed)
    paper.gap(6)
  }
  writeColumns(
    paper,
    headings.map((heading, index) => [() => paper.write(heading, styles.strong, boxes[index])]),
  )
  paper.gap(4)
  for (const { x, width } of boxes)
    paper.doc.rect(x, paper.y, width, ROOM).lineWidth(0.6).strokeColor(RULE).stroke()
  paper.gap(ROOM)
}
