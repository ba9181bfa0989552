import { fold } from '#shared/platform/text'

/** The columns of a bank's CSV export, known by what French and English banks call them. */

/** What a column holds. */
export type BankColumn =
  | 'day'
  | 'valueDay'
  | 'text'
  | 'payer'
  | 'reference'
  | 'endToEnd'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'direction'
  | 'currency'

/** Headings as they are compared: without accents, marks and what stands in brackets. The first that fits is it. */
const headings: readonly (readonly [BankColumn, RegExp])[] = [
  ['valueDay', /^(date (de )?valeur|dateval|value date)$/],
  [
    'day',
    /^(date|dateop|jour|date (de l |de |d )?(operation|comptable|comptabilisation|transaction|ecriture|d execution)|(booking|posting|transaction|operation|completed|accounting|entry) date|date completed)$/,
  ],
  ['endToEnd', /^(end ?to ?end( ?id| reference)?|reference (de )?bout en bout|eref|e2e( id)?)$/],
  [
    'reference',
    /^(ref|reference|reference (de l )?(operation|banque|bancaire|interne)|(numero|n) (d )?operation|(bank|transaction|payment) reference|(transaction )?id|identifiant)$/,
  ],
  [
    'payer',
    /^(contrepartie|nom (du |de la )?(tiers|contrepartie|donneur d ordre|emetteur|debiteur)|nom|tiers|donneur d ordre|emetteur|debiteur|payer|payer name|payee|counterparty|counterparty name|debtor|debtor name|name|from)$/,
  ],
  [
    'credit',
    /^((montant )?(au )?credit|montant credite|recettes?|encaissements?|credit amount|paid in|money in|deposits?)( (en )?(euros?|eur))?$/,
  ],
  [
    'debit',
    /^((montant )?(au )?debit|montant debite|depenses?|decaissements?|debit amount|paid out|money out|withdrawals?)( (en )?(euros?|eur))?$/,
  ],
  [
    'amount',
    /^(montant|amount|valeur|value|transaction amount|montant (de l |d )?operation)( (en )?(euros?|eur))?$/,
  ],
  ['direction', /^(sens|debit credit|credit debit|type d ecriture|dc|cd|credit debit indicator|direction)$/],
  ['currency', /^(devise|currency|monnaie)$/],
  [
    'text',
    /^((libelle|description|detail|details|motif|communication|label|narrative|memo|objet)s?( .{0,40})?|(informations?|infos?) complementaires?|remittance( information)?|intitule|(transaction )?description|type|nature)$/,
  ],
]

/** A heading as it is compared. */
const comparable = (heading: string): string =>
  fold(heading.slice(0, 80).replace(/\([^)]*\)/g, ' '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What a column of this heading holds; null for what nobody asks for. */
export const columnOf = (heading: string): BankColumn | null => {
  const text = comparable(heading)
  return headings.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Which cell holds what: several may be texts, of the others the first one counts. */
export type BankHeader = ReadonlyMap<BankColumn, readonly number[]>

/** The header that a row is; null for a row that names no day and no amount. */
export const headerOf = (cells: readonly string[]): BankHeader | null => {
  const header = new Map<BankColumn, number[]>()
  for (const [place, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (column !== null) header.set(column, [...(header.get(column) ?? []), place])
  }
  const hasDay = header.has('day') || header.has('valueDay')
  return hasDay && (header.has('amount') || header.has('credit')) ? header : null
}
