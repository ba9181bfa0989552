import {
  addressLines,
  columnsOf,
  frameOf,
  partHeight,
  writeColumns,
  writePart,
  writeSeller,
  writeTotals,
} from '#server/documents/frame'
import { createPaper, type Paper } from '#server/documents/layout/paper'
import { type Column, drawTable, type Row } from '#server/documents/layout/table'
import { styles } from '#server/documents/layout/type'
import { type InvoiceKind, invoiceKinds } from '#shared/invoices/invoice-kinds'
import { CREDIT_TERMS, creditReason, INVOICE_NOTES, OPERATION } from '#shared/invoices/invoice-terms'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { paymentMethods } from '#shared/orders/payment-methods'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import { tidyNumber } from '#shared/session/company-numbers.rules'
import { ciiOf } from './cii.ts'
import { facturX } from './facturx.ts'
import type { InvoiceContent, PrintedLine } from './invoice-content.ts'

const COLUMNS: readonly Column[] = [
  { title: 'N°', width: 26 },
  { title: 'Désignation' },
  { title: 'Qté', width: 34, align: 'right' },
  { title: 'Prix unitaire HT', width: 84, align: 'right' },
  { title: 'TVA', width: 38, align: 'right' },
  { title: 'Total HT', width: 80, align: 'right' },
]

/** An invoice or a credit note: a page for people, with the same figures for machines within the file (Factur-X). */
export const invoicePaper = (content: InvoiceContent): Promise<Buffer> => {
  const { label } = invoiceKinds[content.kind]
  const frame = frameOf(label, { ...content, company: content.seller })
  const paper = createPaper({ ...frame, archive: facturX(ciiOf(content), content) })
  writeHead(paper, content)
  writeAddresses(paper, content)
  paper.gap(10)
  drawTable(paper, COLUMNS, [
    ...content.lines.map((line, index) => rowOf(content, line, index)),
    ...deliveryRow(content),
  ])
  const conditions = ['Conditions', conditionTexts(content.kind)] as const
  writeTotals(paper, totalsOf(content), [['Règlement', paymentTexts(content)]], partHeight(paper, conditions))
  writePart(paper, conditions)
  return paper.finish()
}

const sirenOf = (siret: string): string => tidyNumber(siret).slice(0, 9)

/** `123 456 789` */
const groupedSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

const writeHead = (paper: Paper, content: InvoiceContent): void => {
  const { kind, number, day, corrects, leftOn, dueOn, order, seller, shippingAddress, amounts } = content
  const [left, right] = columnsOf(paper, 2)
  writeColumns(paper, [
    [
      () => {
        writeSeller(paper, seller, left)
        paper.write(`SIREN ${groupedSiren(sirenOf(seller.siret))} · SIRET ${seller.siret}`, styles.body, left)
        paper.write(`TVA intracommunautaire\u00a0: ${seller.vat}`, styles.body, left)
      },
    ],
    [
      () => {
        paper.write(invoiceKinds[kind].label, styles.title, right)
        paper.gap(3)
        paper.write(`N° ${number} du ${formatDate(day)}`, styles.heading, right)
        for (const text of [
          ...(corrects === null ? [] : [`Sur la facture ${corrects.number} du ${formatDate(corrects.day)}`]),
          `Commande ${order.number} du ${formatDate(order.day)}`,
          `Projet\u00a0: ${order.name}`,
          ...(order.purchaseOrder === null
            ? []
            : [`Votre référence de commande\u00a0: ${order.purchaseOrder}`]),
          ...(leftOn === null
            ? []
            : [`${shippingAddress === null ? 'Mise à disposition' : 'Expédiée'} le ${formatDate(leftOn)}`]),
          ...(dueOn === null || amounts.dueCents === 0
            ? []
            : [`À régler au plus tard le ${formatDate(dueOn)}`]),
        ])
          paper.write(text, styles.body, right)
      },
    ],
  ])
  paper.gap(10)
  paper.rule()
}

const writeAddresses = (paper: Paper, content: InvoiceContent): void => {
  const { billingAddress, shippingAddress, buyer, seller } = content
  const boxes = columnsOf(paper, 2)
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [
      'Facturé à',
      [
        ...addressLines(billingAddress),
        ...(buyer.siren === '' ? [] : [`SIREN ${groupedSiren(buyer.siren)}`]),
        ...(buyer.vat === '' ? [] : [`TVA intracommunautaire\u00a0: ${buyer.vat}`]),
      ],
    ],
    shippingAddress === null
      ? ['Retrait', [`Sur place, chez ${seller.name}`]]
      : ['Livré à', placeLines(shippingAddress)],
  ]
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

/** What the driver is told is nobody’s who keeps accounts. */
const placeLines = ({ deliveryNote: _, ...address }: AddressSnapshot): string[] => addressLines(address)

const rowOf = ({ amounts }: InvoiceContent, line: PrintedLine, index: number): Row => [
  [{ text: String(index + 1) }],
  [
    {
      text: line.reference === '' ? line.name : `${line.name} (${line.reference})`,
      style: styles.strong,
    },
    ...discountTexts(line).map((text) => ({ text })),
    ...line.details.map((text) => ({ text, style: styles.soft })),
  ],
  [{ text: String(line.quantity) }],
  [{ text: formatCents(line.unitCents) }],
  [{ text: formatPercent(amounts.vatPercent) }],
  [{ text: formatCents(line.totalCents) }],
]

/** « Prix brut 100,00 €, remise 10 % : −10,00 € » */
const discountTexts = ({ unitCents, discount }: PrintedLine): string[] => {
  if (discount === null) return []
  const rate = discount.percent === null ? '' : ` de ${formatPercent(discount.percent)}`
  const gross = formatCents(unitCents + discount.cents)
  return [`Prix unitaire brut ${gross}, remise${rate}\u00a0: ${formatCents(-discount.cents)}`]
}

const deliveryRow = ({ delivery, amounts, lines }: InvoiceContent): Row[] => {
  if (delivery === null) return []
  const price = [{ text: formatCents(delivery.cents) }]
  return [
    [
      [{ text: String(lines.length + 1) }],
      [{ text: delivery.label, style: styles.strong }],
      [{ text: '1' }],
      price,
      [{ text: formatPercent(amounts.vatPercent) }],
      price,
    ],
  ]
}

const totalsOf = ({ kind, amounts }: InvoiceContent): { label: string; amount: string }[] => {
  const { netCents, vatPercent, vatCents, totalCents, paidCents, dueCents } = amounts
  const net = formatCents(netCents)
  const sums = [
    { label: 'Total HT', amount: net },
    { label: `TVA ${formatPercent(vatPercent)} sur ${net}`, amount: formatCents(vatCents) },
  ]
  if (kind === 'credit_note') return [...sums, { label: 'Avoir TTC', amount: formatCents(totalCents) }]
  return [
    ...sums,
    { label: 'Total TTC', amount: formatCents(totalCents) },
    { label: 'Déjà réglé', amount: formatCents(paidCents) },
    { label: 'Net à payer', amount: formatCents(dueCents) },
  ]
}

const paymentTexts = (content: InvoiceContent): string[] => {
  const { kind, amounts, dueOn, paymentMethod, bank, number, seller, reason } = content
  if (kind === 'credit_note') return [...(reason === null ? [] : [creditReason(reason)]), CREDIT_TERMS]
  if (amounts.dueCents === 0) return ['Facture acquittée\u00a0: il n’y a rien à régler.']
  const due = dueOn === null ? '' : ` au plus tard le ${formatDate(dueOn)}`
  return [
    `${paymentMethods[paymentMethod].label}\u00a0: ${formatCents(amounts.dueCents)} à régler${due}.`,
    ...(bank === null || paymentMethod === 'card'
      ? [`Pour savoir comment la régler, écrivez à ${seller.email} ou appelez le ${seller.phone}.`]
      : [
          `Titulaire\u00a0: ${bank.holder}`,
          `IBAN\u00a0: ${bank.iban}`,
          ...(bank.bic === null ? [] : [`BIC\u00a0: ${bank.bic}`]),
          `Référence à rappeler\u00a0: ${number}`,
        ]),
  ]
}

const conditionTexts = (kind: InvoiceKind): string[] => [
  OPERATION,
  ...(kind === 'invoice' ? INVOICE_NOTES.map(({ text }) => text) : []),
]
