import { columnsOf, type Part, writeColumns, writePart, writeTotals } from '#server/documents/frame'
import { createPaper, type Paper } from '#server/documents/layout/paper'
import { type Column, drawTable, type Row } from '#server/documents/layout/table'
import { styles } from '#server/documents/layout/type'
import { writeSignatures } from '#server/documents/signatures'
import type { ClientEstimate, ClientLine } from '#shared/estimates/client-estimate.schema'
import {
  ecoText,
  estimateQuantityText,
  estimateRows,
  estimateTitle,
  estimateValidText,
} from '#shared/estimates/estimate-text'
import { conditionTexts, issuerNumbers, issuerParts, worksText } from '#shared/estimates/legal-mentions'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'

/** All that the paper of an estimate says: what its client reads, and nothing of its owner's. */
export interface EstimatePaperContent {
  readonly document: ClientEstimate
  /** PNG, in base64; null: there is none */
  readonly logo: { readonly base64: string; readonly width: number; readonly height: number } | null
}

/** Points that a logo may take. */
const LOGO = { width: 150, height: 60 } as const

/** A column, and what of a line stands in it. */
interface LineColumn {
  readonly column: Column
  readonly cell: (line: ClientLine, index: number) => Row[number]
}

const COLUMNS: readonly LineColumn[] = [
  { column: { title: 'N°', width: 26 }, cell: (_, index) => [{ text: String(index + 1) }] },
  { column: { title: 'Désignation' }, cell: (line) => designation(line) },
  {
    column: { title: 'Quantité', width: 62, align: 'right' },
    cell: ({ quantity, unit }) => [{ text: estimateQuantityText(quantity, unit) }],
  },
  {
    column: { title: 'Prix unitaire HT', width: 80, align: 'right' },
    cell: ({ unitCents }) => [{ text: formatCents(unitCents) }],
  },
  {
    column: { title: 'TVA', width: 40, align: 'right' },
    cell: ({ vatRate }) => [{ text: formatPercent(vatRate) }],
  },
  {
    column: { title: 'Total HT', width: 76, align: 'right' },
    cell: ({ totalCents }) => [{ text: formatCents(totalCents) }],
  },
]

/** Where no VAT is charged none is told by line. */
const columnsShown = (isExempt: boolean): readonly LineColumn[] =>
  isExempt ? COLUMNS.filter(({ column }) => column.title !== 'TVA') : COLUMNS

/** An estimate of an installer's own, with all that the law has a quote say, to be signed. */
export const estimatePaper = ({ document, logo }: EstimatePaperContent): Promise<Buffer> => {
  const { issuer, lines, totals, notes, supplier } = document
  const paper = createPaper({
    title: `Devis ${document.number}`,
    author: issuer.name,
    madeAt: new Date(document.givenAt),
    header: `${issuer.name} · Devis ${estimateTitle(document)}`,
    footer: [
      [issuer.name, `${issuer.street}, ${issuer.postalCode} ${issuer.city}`, ...issuerNumbers(issuer)].join(
        ' · ',
      ),
      [issuer.phone, issuer.email].filter((text) => text !== '').join(' · '),
    ],
  })
  writeHead(paper, document, logo)
  paper.gap(8)
  const isExempt = issuer.vatExempt === true
  const shown = columnsShown(isExempt)
  drawTable(
    paper,
    shown.map(({ column }) => column),
    lines.map((line, index) => shown.map(({ cell }) => cell(line, index))),
  )
  writeTotals(paper, estimateRows(totals, document.discount, isExempt), [
    ['Conditions', conditionTexts(document)],
  ])
  const parts = [
    { title: 'Précisions', text: notes },
    { title: 'Fournisseur des produits', text: supplier },
    ...issuerParts(issuer),
  ].flatMap(({ title, text }): Part[] => (text === '' ? [] : [[title, [text]]]))
  for (const part of parts.slice(0, -1)) writePart(paper, part)
  const signed = `Devis ${estimateTitle(document)}, ${formatCents(totals.totalCents)}${isExempt ? '' : '\u00a0TTC'}`
  writeSignatures(paper, parts.slice(-1), signed, ['Bon pour accord, le', 'Nom et signature du client'])
  return paper.finish()
}

const writeHead = (paper: Paper, document: ClientEstimate, logo: EstimatePaperContent['logo']): void => {
  const { issuer, client, name, givenAt } = document
  const [seller, what] = columnsOf(paper, 2)
  writeColumns(paper, [
    [
      () => {
        if (logo !== null) drawLogo(paper, logo)
        paper.write(issuer.name, styles.title, seller)
        paper.gap(3)
        for (const text of [
          issuer.street,
          `${issuer.postalCode} ${issuer.city}`,
          issuer.phone,
          issuer.email,
          ...issuerNumbers(issuer),
        ])
          if (text.trim() !== '') paper.write(text, styles.body, seller)
      },
    ],
    [
      () => {
        paper.write('Devis', styles.title, what)
        paper.gap(3)
        paper.write(`${estimateTitle(document)} du ${formatDate(givenAt)}`, styles.heading, what)
        for (const text of [
          ...(name === '' ? [] : [`Objet\u00a0: ${name}`]),
          estimateValidText(document.validUntil),
        ])
          paper.write(text, styles.body, what)
        paper.gap(6)
        paper.write('Client', styles.heading, what)
        for (const text of [client.name, client.street, `${client.postalCode} ${client.city}`])
          if (text.trim() !== '') paper.write(text.trim(), styles.body, what)
        const works = worksText(document)
        if (works !== undefined) paper.write(works, styles.body, what)
      },
    ],
  ])
  paper.gap(10)
  paper.rule()
}

const drawLogo = (
  paper: Paper,
  { base64, width, height }: NonNullable<EstimatePaperContent['logo']>,
): void => {
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 1)
  paper.doc.image(Buffer.from(base64, 'base64'), paper.left, paper.y, {
    width: width * scale,
    height: height * scale,
  })
  paper.gap(height * scale + 8)
}

const designation = ({ label, details, reference, ecoCents }: ClientLine): Row[number] => [
  { text: label, style: styles.strong },
  ...(details === '' ? [] : details.split('\n').map((text) => ({ text, style: styles.soft }))),
  ...(reference === '' ? [] : [{ text: `Réf. ${reference}`, style: styles.soft }]),
  ...(ecoCents === undefined ? [] : [{ text: ecoText(ecoCents), style: styles.soft }]),
]
