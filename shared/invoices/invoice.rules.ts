import type { FirstDelivery } from '#shared/orders/delivery-in-two'
import type { PartLine } from '#shared/orders/parcels'
import { formatCents, vatOf } from '#shared/platform/money'

/**
 * What an invoice or a credit note amounts to. Goods and delivery are sums of what the order keeps; VAT is taken by
 * difference between what was invoiced before and after, so that what is invoiced of an order in any parts is the order to
 * the cent, and what is credited of an invoice is the invoice.
 */

/** A line of an order, in cents ex. VAT. */
export interface InvoicedLine {
  /** ordered units */
  readonly quantity: number
  /** of one unit, with its éco-contribution */
  readonly unitCents: number
  /** éco-contribution of one unit */
  readonly ecoCents: number
}

/** What an order keeps of what it costs, in cents; the rate in percent. */
export interface InvoicedOrder {
  readonly lines: readonly InvoicedLine[]
  /** ex. VAT */
  readonly deliveryCents: number
  /** of one that is brought in two: the rest of both is the other's; undefined: it is brought as one */
  readonly firstDelivery?: FirstDelivery | undefined
  /** of goods and delivery */
  readonly vatPercent: number
  readonly vatCents: number
}

/** Units of a line of the order (`line`: its index from 0) on an invoice, in cents ex. VAT. */
export interface InvoiceLine extends PartLine {
  readonly unitCents: number
  readonly ecoCents: number
  /** `unitCents` × quantity */
  readonly totalCents: number
}

/**
 * Cents ex. VAT off a line that is invoiced, none of whose units comes back (`line`: its index from 0). Less than nothing: units
 * come back at their price, which was lowered before by so much.
 */
export interface Rebate {
  readonly line: number
  readonly cents: number
}

/** An invoice or a credit note, in cents; what a credit note takes back is more than nothing. */
export interface InvoiceAmounts {
  readonly lines: readonly InvoiceLine[]
  /** of a credit note alone */
  readonly rebates: readonly Rebate[]
  readonly deliveryCents: number
  /** goods, what is off their price, and delivery, ex. VAT */
  readonly netCents: number
  readonly vatPercent: number
  readonly vatCents: number
  readonly totalCents: number
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** VAT of the first `netCents` of what in all has this net and this VAT. */
const vatUpTo = (
  whole: Pick<InvoiceAmounts, 'netCents' | 'vatPercent' | 'vatCents'>,
  netCents: number,
): number =>
  netCents === whole.netCents ? whole.vatCents : Math.min(vatOf(netCents, whole.vatPercent), whole.vatCents)

type Parts = Pick<InvoiceAmounts, 'lines' | 'rebates' | 'deliveryCents'>

const netOf = ({ lines, rebates, deliveryCents }: Parts): number =>
  sum(lines.map(({ totalCents }) => totalCents)) + sum(rebates.map(({ cents }) => cents)) + deliveryCents

const amountsOf = (
  whole: Pick<InvoiceAmounts, 'netCents' | 'vatPercent' | 'vatCents'>,
  before: number,
  parts: Parts,
): InvoiceAmounts => {
  const netCents = netOf(parts)
  const vatCents = vatUpTo(whole, before + netCents) - vatUpTo(whole, before)
  return {
    ...parts,
    netCents,
    vatPercent: whole.vatPercent,
    vatCents,
    totalCents: netCents + vatCents,
  }
}

const lineOf = (
  { line, quantity }: PartLine,
  { unitCents, ecoCents }: Pick<InvoicedLine, 'unitCents' | 'ecoCents'>,
): InvoiceLine => ({ line, quantity, unitCents, ecoCents, totalCents: unitCents * quantity })

/** What bringing these of an order's lines costs, with what may come along with them: in two, each of both that they are of. */
const carriageOf = (
  { deliveryCents, firstDelivery }: Pick<InvoicedOrder, 'deliveryCents' | 'firstDelivery'>,
  lines: readonly Pick<PartLine, 'line'>[],
): number => {
  if (firstDelivery === undefined) return lines.length === 0 ? 0 : deliveryCents
  const isFirst = ({ line }: Pick<PartLine, 'line'>): boolean => firstDelivery.lines.includes(line)
  const first = lines.some(isFirst) ? firstDelivery.cents : 0
  const then = lines.every(isFirst) ? 0 : deliveryCents - firstDelivery.cents
  return first + then
}

/**
 * The invoice of what leaves of an order; `before`: its invoices so far. A delivery is of the first that has some of its lines:
 * what of it was invoiced before, be it by another rule, is so once. Throws for a line that is not of the order: what may leave
 * is judged before (`parcelProblem`).
 */
export const invoiceOf = (
  order: InvoicedOrder,
  leaving: readonly PartLine[],
  before: readonly Pick<InvoiceAmounts, 'lines' | 'deliveryCents' | 'netCents'>[],
): InvoiceAmounts => {
  const lines = leaving.map((part) => {
    const ordered = order.lines[part.line]
    if (ordered === undefined) throw new Error(`The order has no line ${part.line + 1}.`)
    return lineOf(part, ordered)
  })
  const whole = {
    ...order,
    netCents: sum(order.lines.map(({ quantity, unitCents }) => quantity * unitCents)) + order.deliveryCents,
  }
  const invoiced = sum(before.map(({ netCents }) => netCents))
  const begun = carriageOf(order, [...before.flatMap((one) => one.lines), ...lines])
  const deliveryCents = Math.max(0, begun - sum(before.map((one) => one.deliveryCents)))
  return amountsOf(whole, invoiced, { lines, rebates: [], deliveryCents })
}

/** What a credit note takes back of an invoice. */
export interface TakenBack {
  readonly lines: readonly PartLine[]
  /** its delivery too */
  readonly delivery: boolean
  /** off the price of lines of which it takes no units back; absent: none is */
  readonly rebates?: readonly Rebate[] | undefined
}

/** The credit notes that an invoice has, as far as they matter to the next. */
type Credits = readonly Parts[]

/** What is off the price of a line so far. */
const rebatedCents = (credits: Credits, line: number): number =>
  sum(credits.flatMap(({ rebates }) => rebates.filter((one) => one.line === line)).map(({ cents }) => cents))

/** The most that may still be off the price of a line: what its units cost that are not taken back, without éco-contribution. */
export const rebatableCents = (
  invoice: Pick<InvoiceAmounts, 'lines' | 'deliveryCents'>,
  credits: Credits,
  line: number,
): number => {
  const invoiced = invoice.lines.find((one) => one.line === line)
  const units = creditableOf(invoice, credits).lines.find((one) => one.line === line)?.quantity ?? 0
  if (invoiced === undefined || units === 0) return 0
  return units * (invoiced.unitCents - invoiced.ecoCents) - rebatedCents(credits, line)
}

/** What may still be credited of an invoice; `credits`: its credit notes so far. */
export const creditableOf = (
  { lines, deliveryCents }: Pick<InvoiceAmounts, 'lines' | 'deliveryCents'>,
  credits: Credits,
): TakenBack => {
  const taken = credits.flatMap((credit) => credit.lines)
  return {
    lines: lines.flatMap(({ line, quantity }) => {
      const rest = quantity - sum(taken.filter((one) => one.line === line).map((one) => one.quantity))
      return rest > 0 ? [{ line, quantity: rest }] : []
    }),
    delivery: deliveryCents > 0 && credits.every((credit) => credit.deliveryCents === 0),
  }
}

/** What is wrong with a credit note of this, in French; null where it may be made. */
export const creditProblem = (
  invoice: Pick<InvoiceAmounts, 'lines' | 'deliveryCents'>,
  credits: Credits,
  { lines, delivery, rebates = [] }: TakenBack,
): string | null => {
  if (lines.length === 0 && rebates.length === 0 && !delivery) return 'Indiquez ce que l’avoir reprend.'
  const named = [...lines, ...rebates].map(({ line }) => line)
  if (new Set(named).size < named.length) {
    return new Set(lines.map(({ line }) => line)).size < lines.length
      ? 'Une ligne est indiquée deux fois.'
      : 'D’une ligne, reprenez des unités ou remisez-en le prix, pas les deux à la fois.'
  }
  const creditable = creditableOf(invoice, credits)
  if (delivery && !creditable.delivery) {
    return invoice.deliveryCents === 0
      ? 'La livraison n’est pas de cette facture.'
      : 'La livraison est déjà reprise.'
  }
  for (const { line, quantity } of lines) {
    const number = line + 1
    if (!invoice.lines.some((one) => one.line === line))
      return `La ligne ${number} n’est pas de cette facture.`
    const most = creditable.lines.find((one) => one.line === line)?.quantity ?? 0
    if (most === 0) return `La ligne ${number} est déjà reprise.`
    if (quantity > most) return `Il ne reste que ${most} à reprendre de la ligne ${number}.`
  }
  for (const { line, cents } of rebates) {
    const most = rebatableCents(invoice, credits, line)
    if (most <= 0) return `Il ne reste rien à remiser de la ligne ${line + 1}.`
    if (cents <= 0) return `Indiquez un montant pour la ligne ${line + 1}.`
    if (cents > most) return `${formatCents(most)} HT au plus peuvent être remisés sur la ligne ${line + 1}.`
  }
  return netOf(partsOf(invoice, credits, { lines, delivery, rebates })) > 0
    ? null
    : 'Le prix de ce que vous reprenez est déjà remisé en entier\u00a0: l’avoir serait de 0,00\u00a0€.'
}

/** Lines, rebates and delivery of the credit note of what may be credited. */
const partsOf = (
  invoice: Pick<InvoiceAmounts, 'lines' | 'deliveryCents'>,
  credits: Credits,
  taken: TakenBack,
): Parts => {
  const lines = taken.lines.map((part) => {
    const invoiced = invoice.lines.find(({ line }) => line === part.line)
    if (invoiced === undefined) throw new Error(`The invoice has no line ${part.line + 1}.`)
    return lineOf(part, invoiced)
  })
  const creditable = creditableOf(invoice, credits)
  const back = lines.flatMap(({ line, quantity }): Rebate[] => {
    const units = creditable.lines.find((one) => one.line === line)?.quantity ?? quantity
    const cents = Math.floor((rebatedCents(credits, line) * quantity) / units)
    return cents === 0 ? [] : [{ line, cents: -cents }]
  })
  return {
    lines,
    rebates: [...back, ...(taken.rebates ?? [])].toSorted((one, other) => one.line - other.line),
    deliveryCents: taken.delivery ? invoice.deliveryCents : 0,
  }
}

/**
 * The credit note of a part of an invoice. Units of a line whose price was lowered before come back for what is left of it: with
 * their share of that, so that all of them take all of it. Throws for more than may be credited:
 * `creditProblem` says so before.
 */
export const creditNoteOf = (
  invoice: InvoiceAmounts,
  credits: readonly (Parts & Pick<InvoiceAmounts, 'netCents'>)[],
  taken: TakenBack,
): InvoiceAmounts => {
  const problem = creditProblem(invoice, credits, taken)
  if (problem !== null) throw new Error(problem)
  return amountsOf(invoice, sum(credits.map(({ netCents }) => netCents)), partsOf(invoice, credits, taken))
}

/**
 * What of an invoice is paid as it is made, in cents: money came in for the order, and goes to its invoices in their order.
 * `receivedCents`: that came in, less what was given back; `invoicedCents`: of the invoices before, less their credit notes.
 */
export const paidOf = (
  { totalCents }: Pick<InvoiceAmounts, 'totalCents'>,
  { receivedCents, invoicedCents }: { readonly receivedCents: number; readonly invoicedCents: number },
): number => Math.min(totalCents, Math.max(0, receivedCents - invoicedCents))
