import { columnsOf, writeColumns, writePart } from '#server/documents/frame'
import { createPaper, type Paper } from '#server/documents/layout/paper'
import { type Column, drawTable, drawTotals, type Row } from '#server/documents/layout/table'
import { styles } from '#server/documents/layout/type'
import { writeSignatures } from '#server/documents/signatures'
import { reducedVatText } from '#shared/estimates/client-estimate.rules'
import type { ClientEstimate, ClientLine } from '#shared/estimates/client-estimate.schema'
import {
  estimateQuantityText,
  estimateRows,
  estimateTitle,
  estimateValidText,
} from '#shared/estimates/estimate-text'
import type { IssuerFacts } from '#shared/estimates/issuer.schema'
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

const COLUMNS: readonly Column[] = [
  { title: 'N°', width: 26 },
  { title: 'Désignation' },
  { title: 'Quantité', width: 62, align: 'right' },
  { title: 'Prix unitaire HT', width: 80, align: 'right' },
  { title: 'TVA', width: 40, align: 'right' },
  { title: 'Total HT', width: 76, align: 'right' },
]

/** An estimate of an installer's own, with all that the law has a quote say, to be signed. */
export const estimatePaper = ({ document, logo }: EstimatePaperContent): Promise<Buffer> => {
  const { issuer, lines, totals, notes, supplier } = document
  const paper = createPaper({
    title: `Devis ${document.number}`,
    author: issuer.name,
    madeAt: new Date(document.givenAt),
    header: `${issuer.name} · Devis ${estimateTitle(document)}`,
    footer: [
      [issuer.name, `${issuer.street}, ${issuer.postalCode} ${issuer.city}`, ...numbersOf(issuer)].join(
        ' · ',
      ),
      [issuer.phone, issuer.email].filter((text) => text !== '').join(' · '),
    ],
  })
  writeHead(paper, document, logo)
  paper.gap(8)
  drawTable(paper, COLUMNS, lines.map(rowOf))
  drawTotals(paper, estimateRows(totals, document.discount))
  writePart(paper, 'Précisions', notes === '' ? [] : [notes])
  writePart(paper, 'Fournisseur des produits', supplier === '' ? [] : [supplier])
  writePart(paper, 'Règlement', issuer.terms === '' ? [] : [issuer.terms])
  const reduced = reducedVatText(lines)
  writePart(paper, 'Conditions', [
    `${estimateValidText(document.validUntil)} inclus. Devis gratuit.`,
    ...(reduced === undefined ? [] : [reduced]),
  ])
  writePart(paper, 'Assurance', issuer.insurance === '' ? [] : [issuer.insurance])
  writeSignatures(paper, ['Bon pour accord, le', 'Nom et signature du client'])
  return paper.finish()
}

const grouped = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

const numbersOf = ({ siren, vatNumber }: IssuerFacts): string[] => [
  ...(siren === '' ? [] : [`SIREN ${grouped(siren)}`]),
  ...(vatNumber === '' ? [] : [`TVA ${vatNumber}`]),
]

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
          ...numbersOf(issuer),
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

const rowOf = (line: ClientLine, index: number): Row => [
  [{ text: String(index + 1) }],
  [
    { text: line.label, style: styles.strong },
    ...(line.details === '' ? [] : line.details.split('\n').map((text) => ({ text, style: styles.soft }))),
    ...(line.reference === '' ? [] : [{ text: `Réf. ${line.reference}`, style: styles.soft }]),
  ],
  [{ text: estimateQuantityText(line.quantity, line.unit) }],
  [{ text: formatCents(line.unitCents) }],
  [{ text: formatPercent(line.vatRate) }],
  [{ text: formatCents(line.totalCents) }],
]
