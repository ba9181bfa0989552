import { invoiceKinds } from '#shared/invoices/invoice-kinds'
import { bouncedLabel, type EntryMeans, entryMeansLabels } from '#shared/orders/payment-entries'
import { isDay } from '#shared/platform/day'
import { DAY } from '#shared/platform/durations'
import { keysOf } from '#shared/platform/keys'
import type { TableCell, TableFormat } from '#shared/platform/table-file'
import type { Accounts } from './accounts.ts'
import { type BookedCustomer, type BookedInvoice, journalLines } from './journal.ts'

/** What of a period is given to whoever keeps the books: all that is decided of each table stands here. */

const tables = {
  journal: {
    label: 'Journal des ventes',
    help: 'Une écriture par facture et par avoir, dans les colonnes du FEC.',
    file: 'journal-des-ventes',
  },
  invoices: {
    label: 'Factures et avoirs',
    help: 'Une pièce par ligne\u00a0: client, commande, montants, TVA et échéance.',
    file: 'factures',
  },
  orders: {
    label: 'Commandes',
    help: 'Une commande par ligne\u00a0: ce qui a été commandé, annulé, crédité, et ce qui est à régler.',
    file: 'commandes',
  },
  payments: {
    label: 'Règlements',
    help: 'Ce qui est entré et ce qui est sorti, mouvement par mouvement.',
    file: 'reglements',
  },
} as const

export type AccountingTable = keyof typeof tables
export const accountingTables: Readonly<
  Record<AccountingTable, { readonly label: string; readonly help: string; readonly file: string }>
> = tables
export const ACCOUNTING_TABLES = keysOf(accountingTables)

/** Days that a period may hold: a financial year of two. */
const PERIOD_DAYS_MAX = 731

/** What is wrong with a period of days yyyy-mm-dd, both included, by field; empty when nothing is. */
export const periodProblems = (from: string, to: string): { from?: string; to?: string } => {
  const none = 'Cette date n’existe pas.'
  if (!isDay(from) || !isDay(to))
    return { ...(!isDay(from) && { from: none }), ...(!isDay(to) && { to: none }) }
  if (to < from) return { to: 'La fin précède le début.' }
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return days > PERIOD_DAYS_MAX ? { to: 'La période compte au plus deux ans.' } : {}
}

/** The month of a day yyyy-mm-dd: its first day and its last. */
export const monthOf = (day: string): { from: string; to: string } => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` }
}

/** « journal-des-ventes-2026-11-01-2026-11-30.csv » */
export const accountingFileName = (
  table: AccountingTable,
  format: TableFormat,
  { from, to }: { from: string; to: string },
): string => `${accountingTables[table].file}-${from}-${to}.${format}`

/** An amount as a cell. */
export const amount = (cents: number): TableCell => ({ cents })

/** `20261128`, as the FEC has days (article A47 A-1 of the Livre des procédures fiscales). */
const fecDay = (day: string): string => day.replaceAll('-', '')

const JOURNAL_COLUMNS = [
  ...(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib'] as const),
  ...(['CompAuxNum', 'CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit'] as const),
  ...(['EcritureLet', 'DateLet', 'ValidDate', 'Montantdevise', 'Idevise'] as const),
]

/** The lines of one entry, in those columns. */
export const journalRows = (invoice: BookedInvoice, accounts: Accounts): TableCell[][] => {
  const { kind, number, day, customer } = invoice
  const text = `${invoiceKinds[kind].label} ${number} ${customer.name}`
  return journalLines(invoice, accounts).map((line) => [
    'VE',
    'Ventes',
    number,
    fecDay(day),
    line.account,
    line.label,
    line.customer?.code ?? '',
    line.customer?.name ?? '',
    number,
    fecDay(day),
    text,
    amount(line.debitCents),
    amount(line.creditCents),
    '',
    '',
    fecDay(day),
    '',
    '',
  ])
}

/** An invoice or a credit note with what its table says beside its entry. */
export interface ListedForAccounts extends BookedInvoice {
  /** digits; empty where it is not known */
  readonly siren: string
  readonly orderNumber: string
  /** empty for none */
  readonly purchaseOrder: string
  /** number of the invoice that a credit note takes back from; empty of an invoice */
  readonly corrects: string
  /** yyyy-mm-dd; empty of a credit note */
  readonly dueOn: string
}

/** `5,5` */
export const percentText = (percent: number): string => String(percent).replace('.', ',')

const INVOICE_COLUMNS = [
  ...(['Type', 'Numéro', 'Date', 'Code client', 'Client', 'SIREN', 'Commande'] as const),
  ...(['Référence du client', 'Facture d’origine', 'Échéance', 'Marchandises HT'] as const),
  ...(['Éco-contribution HT', 'Livraison HT', 'Total HT', 'Taux de TVA', 'TVA', 'Total TTC'] as const),
]

/** A credit note’s amounts are less than nothing: the column’s sum is what was sold. */
export const invoiceRow = (invoice: ListedForAccounts): TableCell[] => {
  const sign = invoice.kind === 'invoice' ? 1 : -1
  const signed = (cents: number): TableCell => amount(cents === 0 ? 0 : sign * cents)
  const { netCents, deliveryCents, ecoCents } = invoice
  return [
    invoiceKinds[invoice.kind].label,
    invoice.number,
    invoice.day,
    invoice.customer.code,
    invoice.customer.name,
    invoice.siren,
    invoice.orderNumber,
    invoice.purchaseOrder,
    invoice.corrects,
    invoice.dueOn,
    signed(netCents - deliveryCents - ecoCents),
    signed(ecoCents),
    signed(deliveryCents),
    signed(netCents),
    percentText(invoice.vatPercent),
    signed(invoice.vatCents),
    signed(invoice.totalCents),
  ]
}

export const ORDER_COLUMNS = [
  ...([
    'Date',
    'Numéro',
    'Code client',
    'Client',
    'Référence du client',
    'État',
    'Mode de paiement',
  ] as const),
  ...(['Marchandises HT', 'Livraison HT', 'Total HT', 'Taux de TVA', 'TVA', 'Total TTC'] as const),
  ...(['Reste annulé', 'Avoirs', 'À régler', 'Reçu'] as const),
]

/** Money of an order that came in, or went out: less than nothing. */
export interface BookedPayment {
  /** yyyy-mm-dd */
  readonly day: string
  readonly cents: number
  readonly means: EntryMeans
  readonly reference: string
  readonly bounced: boolean
  readonly orderNumber: string
  readonly customer: BookedCustomer
}

const PAYMENT_COLUMNS = [
  ...(['Date', 'Code client', 'Client', 'Commande', 'Nature', 'Moyen', 'Référence'] as const),
  ...(['Entré', 'Sorti'] as const),
]

export const paymentRow = (payment: BookedPayment): TableCell[] => {
  const { day, cents, means, reference, bounced, orderNumber, customer } = payment
  const nature = bounced ? bouncedLabel({ means, reference }) : cents > 0 ? 'Règlement' : 'Remboursement'
  return [
    day,
    customer.code,
    customer.name,
    orderNumber,
    nature,
    entryMeansLabels[means],
    reference,
    amount(Math.max(0, cents)),
    amount(Math.max(0, -cents)),
  ]
}

export const accountingColumns: Readonly<Record<AccountingTable, readonly string[]>> = {
  journal: JOURNAL_COLUMNS,
  invoices: INVOICE_COLUMNS,
  orders: ORDER_COLUMNS,
  payments: PAYMENT_COLUMNS,
}
