import { parisDay } from '#shared/platform/dates'
import { isDay } from '#shared/platform/day'
import { formatCents } from '#shared/platform/money'
import {
  cleanText,
  isGiven,
  PAYER_MAX,
  type ReadLine,
  TRANSFER_REFERENCE_MAX,
  TRANSFER_TEXT_MAX,
} from './bank-file.rules.ts'
import { readXmlAmount } from './read-amount.ts'

/** Entries of a CAMT.053 statement (ISO 20022), and the transfers in them. Texts are as the file has them. */

/** One transfer of an entry (TxDtls). */
export interface CamtDetail {
  /** empty where the entry's stands for it */
  amount: string
  currency: string
  /** CRDT or DBIT; empty: the entry's */
  direction: string
  endToEnd: string
  /** the bank's own (AcctSvcrRef) */
  reference: string
  payer: string
  /** Ustrd, each, and structured references */
  texts: string[]
}

/** One entry (Ntry). */
export interface CamtEntry extends CamtDetail {
  /** of its account */
  account: string
  /** BOOK, PDNG … */
  status: string
  /** it takes another back */
  isReversal: boolean
  /** yyyy-mm-dd, or with its hour */
  booked: string
  valued: string
  details: CamtDetail[]
}

export const emptyDetail = (): CamtDetail => ({
  amount: '',
  currency: '',
  direction: '',
  endToEnd: '',
  reference: '',
  payer: '',
  texts: [],
})

export const emptyEntry = (account: string): CamtEntry => ({
  ...emptyDetail(),
  account,
  status: '',
  isReversal: false,
  booked: '',
  valued: '',
  details: [],
})

/** yyyy-mm-dd of Paris; null for what is no day. */
const dayOf = (text: string): string | null => {
  const written = text.trim()
  const at = /^\d{4}-\d{2}-\d{2}T.{1,20}(?:Z|[+-]\d{2}:\d{2})$/.test(written)
    ? Date.parse(written)
    : Number.NaN
  const day = Number.isNaN(at) ? written.slice(0, 10) : parisDay(at)
  return isDay(day) ? day : null
}

const problem = (text: string): ReadLine => ({ kind: 'problem', text })

/** What one detail is, of an entry that is booked on `day`; `place`: its place in the entry. */
const readDetail = (
  entry: CamtEntry,
  detail: CamtDetail,
  day: string,
  line: number,
  place: number,
): ReadLine => {
  const currency = (detail.currency || entry.currency).trim()
  if (currency !== 'EUR')
    return problem(`en ${cleanText(currency, 10) || 'monnaie inconnue'}, et non en euros`)
  const amount = readXmlAmount(detail.amount || entry.amount)
  if (!amount.ok)
    return problem(`montant illisible («\u00a0${cleanText(detail.amount || entry.amount, 40)}\u00a0»)`)
  if (amount.cents === 0) return problem('montant nul')
  const direction = (detail.direction || entry.direction).trim()
  if (direction !== 'CRDT' && direction !== 'DBIT') return problem('sans sens (crédit ou débit)')
  if (direction === 'DBIT' || entry.isReversal) return { kind: 'outgoing' }
  const endToEnd = cleanText(detail.endToEnd || entry.endToEnd, TRANSFER_REFERENCE_MAX)
  const own = cleanText(detail.reference || entry.reference, TRANSFER_REFERENCE_MAX)
  const texts = [...new Set([...detail.texts, ...(detail.texts.length === 0 ? entry.texts : [])])]
  return {
    kind: 'incoming',
    transfer: {
      line,
      day,
      cents: amount.cents,
      payer: cleanText(detail.payer || entry.payer, PAYER_MAX),
      text: cleanText(texts.join(' '), TRANSFER_TEXT_MAX),
      reference: isGiven(endToEnd) ? endToEnd : own,
      bankReference: isGiven(own) ? [entry.account, own, place].join('|') : '',
    },
  }
}

/** What an entry holds: each transfer of a batch. `line`: its place in the file from 1; `today`: yyyy-mm-dd of Paris. */
export const readEntry = (entry: CamtEntry, line: number, today: string): ReadLine[] => {
  if (entry.status.trim() !== '' && entry.status.trim() !== 'BOOK')
    return [problem('pas encore comptabilisée par la banque')]
  const day = dayOf(entry.booked) ?? dayOf(entry.valued)
  if (day === null) return [problem('sans date')]
  if (day > today) return [problem('date à venir')]
  const [first = emptyDetail(), ...others] = entry.details
  const isBatch = others.length > 0
  if (!isBatch)
    return [
      readDetail(
        entry,
        { ...first, amount: entry.amount || first.amount, currency: entry.currency || first.currency },
        day,
        line,
        0,
      ),
    ]
  if (entry.details.some(({ amount }) => amount === '')) {
    // the bank tells their sum alone
    const texts = entry.details.flatMap((one) => [one.payer, ...one.texts]).filter((text) => text !== '')
    return [readDetail(entry, { ...emptyDetail(), texts }, day, line, 0)]
  }
  const read = entry.details.map((detail, place) => readDetail(entry, detail, day, line, place))
  const sum = entry.details.reduce((total, detail) => {
    const amount = readXmlAmount(detail.amount)
    return (
      total +
      (amount.ok
        ? (detail.direction || entry.direction) === entry.direction
          ? amount.cents
          : -amount.cents
        : 0)
    )
  }, 0)
  const whole = readXmlAmount(entry.amount)
  if (whole.ok && whole.cents !== sum && read.every(({ kind }) => kind !== 'problem'))
    return [problem(`son détail fait ${formatCents(sum)}, et l’écriture ${formatCents(whole.cents)}`)]
  return read
}
