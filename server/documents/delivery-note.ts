import { detailsOf } from '#shared/cart/line-display'
import { deliveryNoteOf } from '#shared/documents/document-kinds'
import { parcelOf } from '#shared/orders/delivery-cost'
import { wishTexts } from '#shared/orders/order-site.rules'
import { parcelTitle, restTitle } from '#shared/orders/parcels'
import { destinationOf } from '#shared/orders/totals.rules'
import { formatDate } from '#shared/platform/dates'
import { formatNumber } from '#shared/platform/text'
import { addressLines, columnsOf, frameOf, writeColumns, writePart, writeSeller } from './frame.ts'
import { createPaper, type Paper } from './layout/paper.ts'
import { type Column, drawTable, type Row } from './layout/table.ts'
import { styles } from './layout/type.ts'
import { modelText, sizeTexts } from './line-texts.ts'
import type { PaperContent } from './paper-content.ts'
import { writeSignatures } from './signatures.ts'

/** What left together, of an order that is told beside it. */
export interface NotedParcel {
  /** from 1 */
  readonly parcel: number
  /** BL-2026-000042-2 */
  readonly number: string
  readonly leftAt: Date
  /** by whom, and under which number; empty: nobody said, or it is fetched */
  readonly shipment: string
  /** in the order of the lines; `line`: its index from 0 */
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
  /** units of each line of the order that had not left after it */
  readonly rest: readonly number[]
}

/** All that a delivery note says: data alone, for a thread of its own. */
export interface NoteContent {
  readonly order: PaperContent
  readonly noted: NotedParcel
}

const COLUMNS: readonly Column[] = [
  { title: 'N°', width: 28 },
  { title: 'Désignation' },
  { title: 'Commandé', width: 62, align: 'right' },
  { title: 'Ce colis', width: 50, align: 'right' },
  { title: 'Reste', width: 42, align: 'right' },
]

const FETCHED_COLUMNS = COLUMNS.map((column) =>
  column.title === 'Ce colis' ? { ...column, title: 'Ce lot' } : column,
)

/** What goes along with a parcel: what is in it, what is still to come, and room to sign. No price is on it. */
export const deliveryNote = (content: NoteContent): Promise<Buffer> => {
  const { order, noted } = content
  const mode = order.delivery?.mode ?? null
  const paper = createPaper(frameOf(deliveryNoteOf(mode).label, { ...order, number: noted.number }))
  writeHead(paper, content)
  drawTable(
    paper,
    mode === 'pickup' ? FETCHED_COLUMNS : COLUMNS,
    noted.lines.map(({ line, quantity }) => rowOf(content, line, quantity)),
  )
  writePart(paper, ['Encombrement', carriedTexts(content)])
  writePart(paper, [restTitle(mode), restTexts(content)])
  const received =
    mode === 'pickup'
      ? 'Contrôlez le lot au retrait, et notez ci-dessous tout ce qui manque ou qui est abîmé.'
      : 'Contrôlez le colis devant le livreur, et notez vos réserves précisément ci-dessous et sur son document. Confirmez-les au transporteur par lettre recommandée dans les trois jours, hors jours fériés, qui suivent la réception (article L. 133-3 du Code de commerce).'
  writeSignatures(paper, [['Réception', [received]]], '', [
    'Reçu le, nom, cachet et signature',
    'Réserves\u00a0: pièces manquantes, avaries',
  ])
  return paper.finish()
}

const writeHead = (paper: Paper, { order, noted }: NoteContent): void => {
  const { company, number, placedAt, name, purchaseOrder, delivery, shippingAddress } = order
  const mode = delivery?.mode ?? null
  const { label, fetchedAt } = destinationOf(delivery)
  const [seller, what] = columnsOf(paper, 2)
  const title = `${parcelTitle(noted.parcel, mode)}, du ${formatDate(noted.leftAt.getTime())}`
  writeColumns(paper, [
    [() => writeSeller(paper, company, seller)],
    [
      () => {
        paper.write(deliveryNoteOf(mode).label, styles.title, what)
        paper.gap(3)
        paper.write(`N° ${noted.number}`, styles.heading, what)
        for (const text of [
          title,
          `Commande ${number} du ${formatDate(placedAt.getTime())}`,
          `Projet\u00a0: ${name}`,
          ...(purchaseOrder === null ? [] : [`Votre référence de commande\u00a0: ${purchaseOrder}`]),
          ...(noted.shipment === '' ? [] : [`Transporteur\u00a0: ${noted.shipment}`]),
        ])
          paper.write(text, styles.body, what)
      },
    ],
  ])
  paper.gap(10)
  paper.rule()
  paper.write(label, styles.heading)
  for (const text of fetchedAt === null ? addressLines(shippingAddress) : [fetchedAt]) paper.write(text)
  for (const text of wishTexts(order.wishedOn)) paper.write(text)
  paper.gap(10)
}

const lineOf = ({ order }: NoteContent, index: number) => {
  const line = order.lines[index]
  if (line === undefined) throw new Error(`The order ${order.number} has no line ${index + 1}.`)
  return line
}

const rowOf = (content: NoteContent, index: number, quantity: number): Row => {
  const line = lineOf(content, index)
  const name = content.order.lineNames[index] ?? ''
  return [
    [{ text: String(index + 1) }],
    [
      ...(name === '' ? [] : [{ text: name, style: styles.strong }]),
      { text: modelText(line), style: styles.strong },
      ...sizeTexts(detailsOf(line).sizes).map((text) => ({ text })),
      ...(line.note === undefined ? [] : [{ text: `Note\u00a0: ${line.note}`, style: styles.soft }]),
    ],
    [{ text: String(line.quantity) }],
    [{ text: String(quantity), style: styles.strong }],
    [{ text: String(content.noted.rest[index] ?? 0) }],
  ]
}

/** Of what is in it; nothing of that which a piece does not tell. */
const carriedTexts = (content: NoteContent): string[] => {
  const parts = content.noted.lines.map(({ line, quantity }) => ({ ...lineOf(content, line), quantity }))
  const { grams = 0, longest } = parcelOf(parts)
  return [
    ...(grams > 0 ? [`Poids\u00a0: ${formatNumber(grams / 1000, 1)}\u00a0kg`] : []),
    ...(longest > 0 ? [`Pièce la plus longue\u00a0: ${longest}\u00a0mm`] : []),
  ]
}

const restTexts = (content: NoteContent): string[] => {
  const { order, noted } = content
  const texts = noted.rest.flatMap((quantity, index) => {
    if (quantity === 0) return []
    const name = order.lineNames[index] ?? ''
    const what = `${name === '' ? '' : `${name} – `}${modelText(lineOf(content, index))}`
    return [`${quantity}\u00a0× ${what} (ligne\u00a0${index + 1})`]
  })
  return texts.length === 0 ? ['Rien\u00a0: la commande est complète.'] : texts
}
