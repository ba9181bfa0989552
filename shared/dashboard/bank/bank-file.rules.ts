import { formatCents } from '#shared/platform/money'
import { formatCount } from '#shared/platform/text'
import { type BankColumn, type BankHeader, headerOf } from './bank-columns.ts'
import { type AmountProblem, isMonthFirst, type ReadAmount, readAmount, readDay } from './read-amount.ts'

/** What a bank's file may be, and how its lines become transfers. */

/** Bytes of a bank file. */
export const BANK_FILE_MAX_BYTES = 2 * 1024 * 1024
/** Lines, or entries, of one file. */
export const BANK_LINES_MAX = 5000
/** Lines that are told one by one; the others are only counted. */
export const BANK_PROBLEMS_MAX = 50
/** Characters that are kept of each text of a transfer. */
export const TRANSFER_TEXT_MAX = 500
export const PAYER_MAX = 140
/** As a payment's (`ENTRY_REFERENCE_MAX`), which takes it over. */
export const TRANSFER_REFERENCE_MAX = 140
/** Most characters of the name of a file. */
export const FILE_NAME_MAX = 100
/** Rows before the one that names the columns. */
export const HEADER_ROWS_MAX = 30

/** What a file is. */
export const bankFormatLabels = { csv: 'CSV', camt: 'CAMT.053' } as const
export type BankFormat = keyof typeof bankFormatLabels

/** Money that came in, as a file tells it. */
export interface IncomingTransfer {
  /** line of the file from 1, or entry of the statement */
  readonly line: number
  /** yyyy-mm-dd on which it was booked */
  readonly day: string
  readonly cents: number
  /** may be empty, as the texts below */
  readonly payer: string
  readonly text: string
  /** the payer's own (EndToEndId), or the bank's */
  readonly reference: string
  /** the bank's own, which no other transfer of its account has; empty where it gives none */
  readonly bankReference: string
}

/** A line that could not be read, and why, in French. */
export interface LineProblem {
  readonly line: number
  readonly text: string
}

/** What a file holds. */
export interface ReadBankFile {
  readonly transfers: readonly IncomingTransfer[]
  /** lines of money that left: they are not kept */
  readonly outgoing: number
  readonly problems: readonly LineProblem[]
  /** of all of them, told or not */
  readonly problemCount: number
}

/** One line: money that came in, money that left, nothing, or what cannot be read. */
export type ReadLine =
  | { readonly kind: 'incoming'; readonly transfer: IncomingTransfer }
  | { readonly kind: 'outgoing' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'problem'; readonly text: string }

/** Text on one line, without controls and marks that turn it around, at most `max` characters. */
export const cleanText = (text: string, max: number): string =>
  [
    ...text
      .slice(0, 4 * max)
      .toWellFormed()
      .replace(/\p{C}/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')
    .trim()

const amountProblems: Readonly<Record<AmountProblem, string>> = {
  none: 'sans montant',
  ambiguous: 'montant ambigu, écrivez les centimes',
  unreadable: 'montant illisible',
}

const problem = (text: string): ReadLine => ({ kind: 'problem', text })
const quoted = (text: string): string => `«\u00a0${cleanText(text, 40)}\u00a0»`

const amountProblemText = (read: ReadAmount, cell: string): string =>
  read.ok || read.problem === 'none'
    ? amountProblems.none
    : `${amountProblems[read.problem]} (${quoted(cell)})`

type Cells = (column: BankColumn) => string

/** What banks call money that leaves, and money that comes. */
const OUT = /^(d|dbit|dr|debit|débit|out|sortie|sortant|-)$/
const IN = /^(c|crdt|cr|credit|crédit|in|entrée|entree|entrant|\+)$/

/** The amount of a line, in or out; or what is wrong with it. */
const amountOf = (cells: Cells, header: BankHeader): ReadAmount | string => {
  if (!header.has('credit')) {
    const read = readAmount(cells('amount'))
    if (!read.ok) return amountProblemText(read, cells('amount'))
    const direction = cells('direction').trim().toLowerCase()
    const isOut = OUT.test(direction)
    if (!isOut && direction !== '' && !IN.test(direction))
      return `sens illisible (${quoted(cells('direction'))})`
    return isOut && read.cents > 0 ? { ok: true, cents: -read.cents } : read
  }
  const [credit, debit] = [readAmount(cells('credit')), readAmount(cells('debit'))]
  for (const [read, cell] of [
    [credit, cells('credit')],
    [debit, cells('debit')],
  ] as const)
    if (!read.ok && read.problem !== 'none') return amountProblemText(read, cell)
  const [into, out] = [credit.ok ? credit.cents : 0, debit.ok ? Math.abs(debit.cents) : 0]
  if (into !== 0 && out !== 0) return 'à la fois au débit et au crédit'
  if (into === 0 && out === 0) return amountProblems.none
  return { ok: true, cents: into !== 0 ? into : -out }
}

/** One line of a CSV under its header. `today`: yyyy-mm-dd of Paris. */
export const readLine = (
  row: readonly string[],
  header: BankHeader,
  line: number,
  today: string,
): ReadLine => {
  const cells: Cells = (column) => row[header.get(column)?.[0] ?? -1] ?? ''
  if (row.every((cell) => cell.trim() === '')) return { kind: 'blank' }
  const written = cells('day').trim() === '' ? cells('valueDay') : cells('day')
  const day = readDay(written)
  if (day === null)
    return problem(written.trim() === '' ? 'sans date' : `date illisible (${quoted(written)})`)
  const amount = amountOf(cells, header)
  if (typeof amount === 'string') return problem(amount)
  if (!amount.ok || amount.cents === 0) return problem('montant nul')
  if (amount.cents < 0) return { kind: 'outgoing' }
  if (day > today) return problem(`date à venir (${quoted(written)})`)
  const currency = cells('currency').trim().toUpperCase()
  if (
    currency !== '' &&
    currency !== 'EUR' &&
    currency !== '€' &&
    currency !== 'EURO' &&
    currency !== 'EUROS'
  )
    return problem(`en ${cleanText(currency, 10)}, et non en euros`)
  const bankReference = cleanText(cells('reference'), TRANSFER_REFERENCE_MAX)
  const endToEnd = cleanText(cells('endToEnd'), TRANSFER_REFERENCE_MAX)
  const texts = (header.get('text') ?? []).map((place) => row[place] ?? '').filter((one) => one.trim() !== '')
  return {
    kind: 'incoming',
    transfer: {
      line,
      day,
      cents: amount.cents,
      payer: cleanText(cells('payer'), PAYER_MAX),
      text: cleanText([...new Set(texts)].join(' – '), TRANSFER_TEXT_MAX),
      reference: isGiven(endToEnd) ? endToEnd : bankReference,
      bankReference: '',
    },
  }
}

/** Whether a reference is one: what banks write where none was given is not. */
export const isGiven = (reference: string): boolean =>
  reference !== '' &&
  !/^(not ?provided|notprovided|none|sans reference|nonref|na|n\/a|-+|0+)$/i.test(reference)

/** Why a whole CSV cannot be taken, in French. */
export const bankFileProblems = {
  noHeader:
    'Aucune ligne ne nomme les colonnes\u00a0: il faut au moins «\u00a0Date\u00a0» et «\u00a0Montant\u00a0», ou «\u00a0Date\u00a0» et «\u00a0Crédit\u00a0».',
  monthFirst:
    'Les dates de ce fichier commencent par le mois\u00a0: exportez-le avec des dates comme 31/12/2026 ou 2026-12-31.',
  tooLong: `Ce fichier a plus de ${formatCount(BANK_LINES_MAX)} lignes\u00a0: exportez une période plus courte.`,
  empty: 'Ce fichier ne contient aucune opération.',
} as const

/** Collects what lines hold, within the bounds of one file. */
export const bankLines = () => {
  const transfers: IncomingTransfer[] = []
  const problems: LineProblem[] = []
  let outgoing = 0
  let problemCount = 0
  return {
    add(line: number, read: ReadLine): void {
      if (read.kind === 'incoming') transfers.push(read.transfer)
      if (read.kind === 'outgoing') outgoing += 1
      if (read.kind !== 'problem') return
      problemCount += 1
      if (problems.length < BANK_PROBLEMS_MAX) problems.push({ line, text: read.text })
    },
    get count() {
      return transfers.length + outgoing + problemCount
    },
    read: (): ReadBankFile => ({ transfers, outgoing, problems, problemCount }),
  }
}

/** What a whole CSV holds, row by row with the line on which each stands; or why it cannot be taken, in French. */
export const readRows = (
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  today: string,
): ReadBankFile | string => {
  const place = rows.slice(0, HEADER_ROWS_MAX).findIndex(({ cells }) => headerOf(cells) !== null)
  const header = headerOf(rows[place]?.cells ?? [])
  if (header === null) return bankFileProblems.noHeader
  const body = rows.slice(place + 1)
  if (body.length > BANK_LINES_MAX) return bankFileProblems.tooLong
  const days = header.get('day') ?? header.get('valueDay') ?? []
  if (body.some(({ cells }) => days.some((day) => isMonthFirst(cells[day] ?? ''))))
    return bankFileProblems.monthFirst
  const lines = bankLines()
  for (const { line, cells } of body) lines.add(line, readLine(cells, header, line, today))
  return lines.count === 0 ? bankFileProblems.empty : lines.read()
}

/**
 * What tells transfers apart: by the bank's own reference, or by day, amount and texts, and which of the same it is in its file.
 * The same transfer in another file has the same.
 */
export const identitiesOf = (transfers: readonly IncomingTransfer[]): string[] => {
  const ranks = new Map<string, number>()
  return transfers.map(({ day, cents, payer, text, reference, bankReference }) => {
    if (bankReference !== '') return JSON.stringify(['ref', bankReference, day, cents])
    const same = JSON.stringify([day, cents, payer, text, reference])
    const rank = ranks.get(same) ?? 0
    ranks.set(same, rank + 1)
    return JSON.stringify(['text', same, rank])
  })
}

/** What became of a file, in French: `12 virements ajoutés, 3 déjà connus, pour 4'230,00 €.` */
export const importText = ({
  added,
  known,
  outgoing,
  addedCents,
}: {
  readonly added: number
  readonly known: number
  readonly outgoing: number
  readonly addedCents: number
}): string => {
  const parts = [
    added === 0
      ? 'Aucun virement nouveau'
      : `${added} virement${added > 1 ? 's' : ''} ajouté${added > 1 ? 's' : ''} (${formatCents(addedCents)})`,
    ...(known > 0 ? [`${known} déjà connu${known > 1 ? 's' : ''}`] : []),
    ...(outgoing > 0
      ? [`${outgoing} sortie${outgoing > 1 ? 's' : ''} d’argent laissée${outgoing > 1 ? 's' : ''} de côté`]
      : []),
  ]
  return `${parts.join(', ')}.`
}
