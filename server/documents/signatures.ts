import { columnsOf, type Part, partHeight, writeColumns, writePart } from './frame.ts'
import type { Paper } from './layout/paper.ts'
import { lineHeight, RULE, styles } from './layout/type.ts'

/** Points to write and sign in by hand. */
const ROOM = 74

/** Room above the boxes, below what is agreed to, and below their headings. */
const GAPS = { above: 14, agreed: 6, heading: 4 } as const

/**
 * Boxes to sign in beside each other, each with its heading; they stay whole, below `signed`: what is agreed to, so that no page
 * is signed that does not say it. Empty: nothing is. The parts before them are on their page where a page holds all of it.
 */
export const writeSignatures = (
  paper: Paper,
  before: readonly Part[],
  signed: string,
  headings: readonly string[],
): void => {
  const boxes = columnsOf(paper, headings.length)
  const lines = headings.map(
    (heading, index) => paper.type.wrap(heading, boxes[index]?.width ?? 0, styles.strong).length,
  )
  const agreed =
    signed === ''
      ? 0
      : paper.type.wrap(signed, paper.width, styles.body).length * lineHeight(styles.body) + GAPS.agreed
  const height = GAPS.above + agreed + Math.max(...lines) * lineHeight(styles.strong) + GAPS.heading + ROOM
  const whole = before.reduce((sum, part) => sum + partHeight(paper, part), height)
  if (whole <= paper.height) paper.ensure(whole)
  for (const part of before) writePart(paper, part)
  paper.ensure(height)
  paper.gap(GAPS.above)
  if (signed !== '') {
    paper.write(signed)
    paper.gap(GAPS.agreed)
  }
  writeColumns(
    paper,
    headings.map((heading, index) => [() => paper.write(heading, styles.strong, boxes[index])]),
  )
  paper.gap(GAPS.heading)
  for (const { x, width } of boxes)
    paper.doc.rect(x, paper.y, width, ROOM).lineWidth(0.6).strokeColor(RULE).stroke()
  paper.gap(ROOM)
}
