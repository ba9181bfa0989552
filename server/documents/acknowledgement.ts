import { NOTICES } from '#shared/cart/line-display'
import { documentKinds } from '#shared/documents/document-kinds'
import { lineTimeText } from '#shared/orders/delivery.rules'
import { wishTexts } from '#shared/orders/order-site.rules'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { destinationOf } from '#shared/orders/totals.rules'
import { formatDate } from '#shared/platform/dates'
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
import { drawTable, type Row } from './layout/table.ts'
import { styles } from './layout/type.ts'
import type { PaperContent } from './paper-content.ts'
import { designation, PRICED_COLUMNS, pricedRow, soft } from './priced-row.ts'

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
    PRICED_COLUMNS,
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

const rowOf = ({ lineNames, delivery }: PaperContent, line: PricedLine, index: number): Row => {
  const name = lineNames[index] ?? ''
  return pricedRow(line, index, [
    ...(name === '' ? [] : [{ text: name, style: styles.strong }]),
    ...designation(line),
    ...line.notices.map((notice) => soft(`${NOTICES}\u00a0: ${notice}`)),
    ...(line.files ?? []).map((file) => soft(`Fichier joint\u00a0: ${file.name}`)),
    ...(line.note === undefined ? [] : [soft(`Note\u00a0: ${line.note}`)]),
    soft(lineTimeText(line.leadTimeDays, delivery?.mode ?? 'ship')),
  ])
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
