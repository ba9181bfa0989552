import { keysOf } from '#shared/platform/keys'

/** What is invoiced of an order, and what is taken back of an invoice: all that is decided of each stands in this table. */

interface InvoiceKindFacts {
  /** as lists and papers name it */
  readonly label: string
  /** under the label */
  readonly help: string
  /** of its number */
  readonly prefix: string
  /** UNTDID 1001, of EN 16931’s BT-3 */
  readonly typeCode: string
  /** of the file: before its number */
  readonly file: string
}

const table = {
  invoice: {
    label: 'Facture',
    help: 'Ce qui est parti de la commande, avec sa TVA et son échéance\u00a0: PDF et données Factur-X.',
    prefix: 'FAC',
    typeCode: '380',
    file: 'facture',
  },
  credit_note: {
    label: 'Avoir',
    help: 'Ce qui est repris d’une facture\u00a0: PDF et données Factur-X.',
    prefix: 'AV',
    typeCode: '381',
    file: 'avoir',
  },
} as const satisfies Record<string, InvoiceKindFacts>

export type InvoiceKind = keyof typeof table

export const invoiceKinds: Readonly<Record<InvoiceKind, InvoiceKindFacts>> = table

export const INVOICE_KINDS = keysOf(invoiceKinds)

/** `FAC-2026-000001`: the nth of its kind in a Paris year. */
export const invoiceNumber = (kind: InvoiceKind, year: number, nth: number): string =>
  `${invoiceKinds[kind].prefix}-${year}-${String(nth).padStart(6, '0')}`

/** `facture-FAC-2026-000001.pdf` */
export const invoiceFileName = (kind: InvoiceKind, number: string): string =>
  `${invoiceKinds[kind].file}-${number}.pdf`
