import type { AddressSnapshot } from '#shared/orders/orders.schema'
import type { Seller } from '#shared/platform/company'
import { identityTexts } from '#shared/platform/company-identity'
import { formatDateTime } from '#shared/platform/dates'
import type { Paper, PaperFrame } from './layout/paper.ts'
import { drawTotals, TOTALS_WIDTH, totalsHeight } from './layout/table.ts'
import { lineHeight, styles } from './layout/type.ts'
import type { PaperContent } from './paper-content.ts'

/** Between two columns, points. */
const GUTTER = 18

/** What stands around each of our papers. */
export const frameOf = (
  what: string,
  { number, madeAt, company }: Pick<PaperContent, 'number' | 'madeAt'> & { readonly company: Seller },
): PaperFrame => ({
  title: `${what} ${number}`,
  author: company.name,
  madeAt,
  header: `${company.name} · ${what} ${number}`,
  footer: [
    [
      company.name,
      ...identityTexts(company),
      `${company.address}, ${company.zip} ${company.city}`,
      `SIRET ${company.siret}`,
      `TVA ${company.vat}`,
    ].join(' · '),
    company.demo
      ? 'Société de démonstration\u00a0: produits et prix fictifs.'
      : `${company.phone} · ${company.email}`,
  ],
})

/** Texts beside each other, as many columns as there are; what follows stands below the longest. */
export const writeColumns = (paper: Paper, columns: readonly (() => void)[][]): void => {
  const top = paper.y
  let end = top
  for (const write of columns.flat()) {
    paper.y = top
    write()
    end = Math.max(end, paper.y)
  }
  paper.y = end
}

/** Places for so many columns. */
export const columnsOf = ({ left, width }: Paper, count: number): { x: number; width: number }[] => {
  const one = (width - GUTTER * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ x: left + index * (one + GUTTER), width: one }))
}

/** Who sells, and beside it what this paper is. */
export const writeHead = (
  paper: Paper,
  what: string,
  { company, number, placedAt, name, purchaseOrder }: PaperContent,
): void => {
  const [seller, paperBox] = columnsOf(paper, 2)
  writeColumns(paper, [
    [() => writeSeller(paper, company, seller)],
    [
      () => {
        paper.write(what, styles.title, paperBox)
        paper.gap(3)
        paper.write(`Commande ${number}`, styles.heading, paperBox)
        paper.write(`Passée le ${formatDateTime(placedAt.getTime())}`, styles.body, paperBox)
        paper.write(`Projet\u00a0: ${name}`, styles.body, paperBox)
        if (purchaseOrder !== null) {
          paper.write(`Votre référence de commande\u00a0: ${purchaseOrder}`, styles.body, paperBox)
        }
      },
    ],
  ])
  paper.gap(10)
  paper.rule()
}

/** Who sells, and how to reach them. */
export const writeSeller = (
  paper: Paper,
  company: Seller,
  box: { x: number; width: number } | undefined,
): void => {
  paper.write(company.name, styles.title, box)
  paper.gap(3)
  for (const text of [company.address, `${company.zip} ${company.city}`, company.phone, company.email]) {
    paper.write(text, styles.body, box)
  }
}

/** An address as an envelope has it. */
export const addressLines = ({
  company_name,
  name,
  street,
  postal_code,
  city,
  deliveryNote,
}: AddressSnapshot): string[] => [
  company_name,
  name,
  street,
  `${postal_code} ${city}`,
  ...(deliveryNote === undefined ? [] : [`Pour le livreur\u00a0: ${deliveryNote}`]),
]

/** Parts beside each other where a page holds them so, below each other where none does. */
export const writeBeside = (paper: Paper, parts: readonly Part[]): void => {
  const told = parts.filter(([, texts]) => texts.length > 0)
  const boxes = columnsOf(paper, 2)
  const heights = told.map(([, texts], index) => {
    const lines = texts.flatMap((text) => paper.type.wrap(text, boxes[index]?.width ?? 0, styles.body))
    return lineHeight(styles.heading) + 2 + lines.length * lineHeight(styles.body)
  })
  const height = Math.max(0, ...heights)
  if (told.length !== 2 || height > paper.height) {
    for (const part of told) writePart(paper, part)
    return
  }
  paper.gap(8)
  paper.ensure(height)
  writeColumns(
    paper,
    told.map(([heading, texts], index) => [
      () => {
        paper.write(heading, styles.heading, boxes[index])
        paper.gap(2)
        for (const text of texts) paper.write(text, styles.body, boxes[index])
      },
    ]),
  )
}

/** A heading and its texts; without a text it is not written. */
export type Part = readonly [heading: string, texts: readonly string[]]

/** Points above a part, and between its heading and its texts. */
const PART_GAPS = { above: 8, below: 2 } as const

/** Points that a part takes, so wide. */
export const partHeight = ({ type, width }: Paper, [, texts]: Part, within = width): number => {
  if (texts.length === 0) return 0
  const lines = texts.flatMap((text) => type.wrap(text, within, styles.body)).length
  return PART_GAPS.above + lineHeight(styles.heading) + PART_GAPS.below + lines * lineHeight(styles.body)
}

/** A part: a short one stays whole, of a long one the heading and its first lines stay together. */
export const writePart = (paper: Paper, part: Part, box?: { x: number; width: number }): void => {
  const [heading, texts] = part
  if (texts.length === 0) return
  const height = partHeight(paper, part, box?.width)
  const isShort = height <= paper.height / 4
  paper.ensure(isShort ? height : lineHeight(styles.heading) + 2 * lineHeight(styles.body))
  paper.gap(PART_GAPS.above)
  paper.write(heading, styles.heading, box)
  paper.gap(PART_GAPS.below)
  for (const text of texts) paper.write(text, styles.body, box)
}

/**
 * Totals, with parts at their left: on one page, with what follows of `after` points where a page holds all of it. So no page
 * has the last words alone.
 */
export const writeTotals = (
  paper: Paper,
  rows: Parameters<typeof drawTotals>[1],
  beside: readonly Part[],
  after = 0,
): void => {
  const box = { x: paper.left, width: paper.width - TOTALS_WIDTH - GUTTER }
  const texts = beside.reduce((sum, part) => sum + partHeight(paper, part, box.width), 0)
  const height = Math.max(totalsHeight(rows.length), texts)
  paper.ensure(height + after <= paper.height ? height + after : height)
  writeColumns(paper, [
    [() => drawTotals(paper, rows)],
    [
      () => {
        for (const part of beside) writePart(paper, part, box)
      },
    ],
  ])
}
