import { type SectionSheet, scaleText, sectionSheet } from '#shared/drawings/section-sheet'
import type { Exploded } from '#shared/solids/exploded'
import type { Look } from '#shared/solids/materials'
import type { Detail } from '#shared/solids/section'
import type { MaterialName } from '#shared/solids/solid'
import type { Paper } from './paper.ts'
import { INK, lineHeight, SOFT, styles } from './type.ts'

/** Points of a millimetre on paper. */
export const MM = 72 / 25.4
/** Between two sections, points. */
const GAP = 18

/** A section and the scale that it is drawn to. */
export interface ScaledSection {
  readonly detail: Detail
  readonly scale: number
}

const drawSection = (
  { doc, type }: Paper,
  sheet: SectionSheet,
  looks: Readonly<Record<MaterialName, Look>>,
  x: number,
  y: number,
): void => {
  const { left, right, top, bottom } = sheet.clip
  doc.save().translate(x, y).scale(MM).lineJoin('round')
  doc.save()
  doc.rect(left, top, right - left, bottom - top).clip()
  for (const { d, material, isSheet } of sheet.marks) {
    const { color, opacity } = looks[material]
    if (!isSheet) doc.path(d).fillColor(color, Math.max(0.3, opacity)).fill()
    doc.path(d).lineWidth(0.25).strokeColor(INK, 1).stroke()
  }
  doc.restore()
  for (const d of sheet.breaks) {
    doc.path(d).lineWidth(0.18).dash(2, { space: 0.8 }).strokeColor(SOFT, 1).stroke()
    doc.undash()
  }
  for (const { d } of sheet.dimensions) doc.path(d).lineWidth(0.18).strokeColor(INK, 0.8).stroke()
  doc.restore()
  for (const { text, at, isTurned } of sheet.dimensions) {
    const [across, down] = [x + at[0] * MM, y + at[1] * MM]
    doc.save()
    if (isTurned) doc.rotate(-90, { origin: [across, down] })
    type.draw(text, across - type.measure(text, styles.soft) / 2, down - styles.soft.size, {
      ...styles.soft,
      color: INK,
    })
    doc.restore()
  }
}

/** Sections beside each other, as many as the width takes, each with what it is and its scale below it. */
export const drawSections = (
  paper: Paper,
  sections: readonly ScaledSection[],
  looks: Readonly<Record<MaterialName, Look>>,
): void => {
  const sheets = sections.map(({ detail, scale }) => ({
    caption: `${detail.title} · ${scaleText(scale)}`,
    sheet: sectionSheet(detail, scale),
  }))
  const rows: (typeof sheets)[] = []
  let used = Number.POSITIVE_INFINITY
  for (const one of sheets) {
    const width = one.sheet.width * MM
    if (used + GAP + width > paper.width) {
      rows.push([])
      used = -GAP
    }
    rows.at(-1)?.push(one)
    used += GAP + width
  }
  for (const row of rows) {
    const height = Math.max(...row.map(({ sheet }) => sheet.height)) * MM
    paper.ensure(height + lineHeight(styles.soft) + 6)
    let x = paper.left
    for (const { sheet, caption } of row) {
      drawSection(paper, sheet, looks, x, paper.y + height - sheet.height * MM)
      paper.type.draw(caption, x, paper.y + height + 2, styles.soft)
      x += sheet.width * MM + GAP
    }
    paper.y += height + lineHeight(styles.soft) + 8
  }
}

/** Of the ring around a number, in the units of the drawing. */
const RING = 13

/** A product with its parts apart, in the middle of the page, so wide. */
export const drawExploded = (paper: Paper, exploded: Exploded, width: number): void => {
  const { doc, type } = paper
  const scale = width / exploded.width
  const height = exploded.height * scale
  paper.ensure(height)
  const [x, y] = [paper.left + (paper.width - width) / 2, paper.y]
  doc.save().translate(x, y).scale(scale).lineJoin('round')
  for (const { corners, fill, opacity } of exploded.faces) {
    const d = `M${corners.map((corner) => corner.join(' ')).join('L')}z`
    doc.path(d).fillColor(fill, opacity).fill()
    doc.path(d).lineWidth(0.5).strokeColor(INK, 0.8).stroke()
  }
  for (const { at, to } of exploded.callouts) {
    doc
      .path(`M${to.join(' ')}L${at[0] - RING} ${at[1]}`)
      .lineWidth(0.8)
      .strokeColor(SOFT, 1)
      .stroke()
    doc.circle(at[0], at[1], RING).lineWidth(0.8).strokeColor(INK, 1).stroke()
  }
  doc.restore()
  for (const { at, number } of exploded.callouts) {
    const text = String(number)
    type.draw(
      text,
      x + at[0] * scale - type.measure(text, styles.body) / 2,
      y + at[1] * scale - lineHeight(styles.body) / 2,
      styles.body,
    )
  }
  paper.y = y + height
}
