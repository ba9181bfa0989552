import { detailsOf, NOTICES } from '#shared/cart/line-display'
import { documentKinds } from '#shared/documents/document-kinds'
import { lineTimeText } from '#shared/orders/delivery.rules'
import { wishTexts } from '#shared/orders/order-site.rules'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { destinationOf } from '#shared/orders/totals.rules'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import {
  addressLines,
  columnsOf,
  frameOf,
  partHeight,
  writeColumns,
  writeHead,
  writePart,
  writeTotals,
} from './frame.ts'
import { createPaper, type Paper } from './layout/paper.ts'
import { type Column, drawTable, type Piece, type Row } from './layout/table.ts'
import { styles } from './layout/type.ts'
import { entryTexts, modelText, priceText, sizeTexts } from './line-texts.ts'
import type { PaperContent } from './paper-content.ts'

const COLUMNS: readonly Column[] = [
  { title: 'N°', width: 28 },
  { title: 'Désignation' },
  { title: 'Qté', width: 34, align: 'right' },
  { title: 'Prix unitaire HT', width: 84, align: 'right' },
  { title: 'Total HT', width: 80, align: 'right' },
]

/** The acknowledgement of an order: what was ordered, at which price, and when it comes. */
export const acknowledgement = (content: PaperContent): Promise<Buffer> => {
  const { label } = documentKinds.acknowledgement
  const paper = createPaper(frameOf(label, content))
  writeHead(paper, label, content)
  paper.write(
    `Nous accusons réception de votre commande ${content.number}, aux conditions ci-dessous. La fabrication suit les cotes et les options de ce document\u00a0: relisez-les, et signalez-nous sans attendre ce qui serait à corriger.`,
  )
  paper.gap(8)
  writeAddresses(paper, content)
  paper.gap(10)
  drawTable(
    paper,
    COLUMNS,
    content.lines.map((line, index) => rowOf(content, line, index)),
  )
  const comments = ['Commentaires', content.comments === '' ? [] : [content.comments]] as const
  const conditions = [
    'Conditions',
    [`Conditions générales de vente acceptées le ${formatDate(content.placedAt.getTime())}, à la commande.`],
  ] as const
  writeTotals(
    paper,
    content.totals,
    [
      ['Délai', [content.arrival]],
      ['Règlement', paymentTexts(content)],
    ],
    partHeight(paper, comments) + partHeight(paper, conditions),
  )
  writePart(paper, comments)
  writePart(paper, conditions)
  return paper.finish()
}

const writeAddresses = (
  paper: Paper,
  { billingAddress, shippingAddress, delivery, wishedOn }: PaperContent,
): void => {
  const boxes = columnsOf(paper, 2)
  const { label, fetchedAt } = destinationOf(delivery)
  const parts = [
    ['Facturation', addressLines(billingAddress)],
    [label, [...(fetchedAt === null ? addressLines(shippingAddress) : [fetchedAt]), ...wishTexts(wishedOn)]],
  ] as const
  writeColumns(
    paper,
    parts.map(([heading, texts], index) => [
      () => {
        paper.write(heading, styles.heading, boxes[index])
        for (const text of texts) paper.write(text, styles.body, boxes[index])
      },
    ]),
  )
}

const soft = (text: string): Piece => ({ text, style: styles.soft })

const rowOf = ({ lineNames, delivery }: PaperContent, line: PricedLine, index: number): Row => {
  const name = lineNames[index] ?? ''
  const { sizes, options, worked } = detailsOf(line)
  const joined = (texts: readonly string[]): Piece[] => (texts.length === 0 ? [] : [soft(texts.join(' · '))])
  return [
    [{ text: String(index + 1) }],
    [
      ...(name === '' ? [] : [{ text: name, style: styles.strong }]),
      { text: modelText(line), style: styles.strong },
      ...sizeTexts(sizes).map((text) => ({ text })),
      ...joined(entryTexts(options)),
      ...joined(entryTexts(worked)),
      ...(line.lines.length === 0
        ? []
        : [soft(line.quantity > 1 ? 'Prix d’une unité\u00a0:' : 'Prix\u00a0:')]),
      ...line.lines.map((one) => soft(`– ${priceText(one)}`)),
      ...line.notices.map((notice) => soft(`${NOTICES}\u00a0: ${notice}`)),
      ...(line.files ?? []).map((file) => soft(`Fichier joint\u00a0: ${file.name}`)),
      ...(line.note === undefined ? [] : [soft(`Note\u00a0: ${line.note}`)]),
      soft(lineTimeText(line.leadTimeDays, delivery?.mode ?? 'ship')),
    ],
    [{ text: String(line.quantity) }],
    [{ text: formatCents(line.unitCents) }],
    [{ text: formatCents(line.totalCents) }],
  ]
}

const paymentTexts = ({ payment }: PaperContent): string[] => {
  const { label, instructions, holder, iban, bic, reference } = payment
  return [
    `${label}. ${instructions}`,
    ...(holder === undefined ? [] : [`Titulaire\u00a0: ${holder}`]),
    ...(iban === undefined ? [] : [`IBAN\u00a0: ${iban}`]),
    ...(bic === undefined ? [] : [`BIC\u00a0: ${bic}`]),
    ...(reference === undefined ? [] : [`Référence à rappeler\u00a0: ${reference}`]),
  ]
}
