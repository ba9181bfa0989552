import { columnsOf, writeColumns } from './frame.ts'
import type { Paper } from './layout/paper.ts'
import { lineHeight, RULE, styles } from './layout/type.ts'

/** Points to write and sign in by hand. */
const ROOM = 74

/** Boxes to sign in beside each other, each with its heading; they stay whole. */
export const writeSignatures = (paper: Paper, headings: readonly string[]): void => {
  const boxes = columnsOf(paper, headings.length)
  const lines = headings.map(
    (heading, index) => paper.type.wrap(heading, boxes[index]?.width ?? 0, styles.strong).length,
  )
  const height = Math.max(...lines) * lineHeight(styles.strong) + 4
  paper.gap(14)
  paper.ensure(height + ROOM)
  writeColumns(
    paper,
    headings.map((heading, index) => [() => paper.write(heading, styles.strong, boxes[index])]),
  )
  paper.gap(4)
  for (const { x, width } of boxes)
    paper.doc.rect(x, paper.y, width, ROOM).lineWidth(0.6).strokeColor(RULE).stroke()
  paper.gap(ROOM)
}
