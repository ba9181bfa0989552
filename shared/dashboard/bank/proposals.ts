import { balanceOf, isAwaited, type MoneyStanding } from '#shared/orders/payment-entries'
import { companyFinder, type NamedNumbers, numbersIn } from './transfer-numbers.ts'

/** What a transfer most likely pays, with the reason (decision 081). Amounts are cents including VAT. */

/** An order as transfers are held against it. */
export interface PayableOrder extends MoneyStanding {
  readonly id: string
  /** CMD-2026-000001 */
  readonly number: string
  readonly userId: string
  readonly company: string
  /** that it has: what is recorded is decided of these */
  readonly entries: number
  /** all of it, with what is left to pay of each */
  readonly invoices: readonly { readonly number: string; readonly restCents: number }[]
}

/** A transfer as it is matched. */
export interface MatchedTransfer {
  readonly id: string
  readonly cents: number
  readonly payer: string
  readonly text: string
  readonly reference: string
}

/** How sure a proposal is, as people read it. Only what is certain is recorded together with others. */
export const certaintyLabels = { certain: 'Certain', likely: 'Probable' } as const
export type Certainty = keyof typeof certaintyLabels

/** Why something is proposed, as people read it. */
export const reasonTexts = {
  invoice: 'La facture est citée, et c’est son montant.',
  order: 'La commande est citée, et c’est ce qui reste à régler.',
  orderInvoice: 'La commande est citée, et c’est le montant d’une de ses factures.',
  several: 'Les numéros sont cités, et c’est leur montant ensemble.',
  rival: 'Un autre virement règle déjà cette commande.',
  part: 'Le numéro est cité, mais le montant est inférieur à ce qui reste à régler.',
  more: 'Le numéro est cité, mais le montant dépasse ce qui reste à régler.',
  settled: 'Le numéro est cité, mais il ne reste rien à régler.',
  oneOfSeveral: 'Plusieurs numéros sont cités, et le montant n’est pas leur somme.',
  companyOrder: 'Même société, et c’est ce qui reste à régler de la commande.',
  companyInvoice: 'Même société, et c’est le montant d’une facture.',
  companySum: 'Même société, et c’est le montant de plusieurs de ses factures ou commandes.',
} as const
export type ProposalReason = keyof typeof reasonTexts

/** What of a transfer goes to one order. */
export interface Share {
  readonly orderId: string
  readonly cents: number
}

export interface Proposal {
  readonly certainty: Certainty
  readonly reason: ProposalReason
  /** together they are the transfer; of one order each */
  readonly shares: readonly Share[]
}

/** Proposals of one transfer. */
const PROPOSALS_MAX = 3
/** Orders that one transfer may pay. */
export const SHARES_MAX = 12

/** Left to pay; nothing where the order's money is not waited for. */
const restOf = (order: PayableOrder): number => (isAwaited(order) ? Math.max(0, balanceOf(order)) : 0)

const whole = (
  certainty: Certainty,
  reason: ProposalReason,
  { cents }: MatchedTransfer,
  { id }: PayableOrder,
): Proposal => ({ certainty, reason, shares: [{ orderId: id, cents }] })

/** What is left of the invoices of an order that are named. */
const namedRest = ({ invoices }: PayableOrder, named: NamedNumbers): number =>
  invoices.reduce((sum, { number, restCents }) => sum + (named.invoices.includes(number) ? restCents : 0), 0)

/** Money goes to the invoices of an order in their order: the first that is open. */
const firstOpen = ({ invoices }: PayableOrder) => invoices.find(({ restCents }) => restCents > 0)

const ofOneNamed = (transfer: MatchedTransfer, order: PayableOrder, named: NamedNumbers): Proposal => {
  const { cents } = transfer
  const rest = restOf(order)
  if (rest <= 0) return whole('likely', 'settled', transfer, order)
  const first = firstOpen(order)
  // of one whose turn has not come yet, another would be settled
  const byTurn = (isFirst: boolean | undefined): Certainty => (isFirst ? 'certain' : 'likely')
  if (namedRest(order, named) === cents)
    return whole(byTurn(first && named.invoices.includes(first.number)), 'invoice', transfer, order)
  if (rest === cents) return whole('certain', 'order', transfer, order)
  if (order.invoices.some(({ restCents }) => restCents === cents))
    return whole(byTurn(first?.restCents === cents), 'orderInvoice', transfer, order)
  return whole('likely', cents < rest ? 'part' : 'more', transfer, order)
}

const ofSeveralNamed = (
  transfer: MatchedTransfer,
  orders: readonly PayableOrder[],
  named: NamedNumbers,
): Proposal[] => {
  const shares = orders.map((order) => ({
    orderId: order.id,
    cents: namedRest(order, named) || restOf(order),
  }))
  const sum = shares.reduce((total, { cents }) => total + cents, 0)
  if (sum === transfer.cents && shares.every(({ cents }) => cents > 0) && shares.length <= SHARES_MAX) {
    // of an invoice whose turn has not come yet, another would be settled
    const inTurn = orders.every(
      (order) => namedRest(order, named) === 0 || named.invoices.includes(firstOpen(order)?.number ?? ''),
    )
    return [{ certainty: inTurn ? 'certain' : 'likely', reason: 'several', shares }]
  }
  return orders
    .filter((order) => restOf(order) > 0)
    .map((order) => {
      const alone = ofOneNamed(transfer, order, named)
      return {
        ...alone,
        certainty: 'likely' as const,
        ...(alone.certainty === 'likely' && { reason: 'oneOfSeveral' as const }),
      }
    })
}

/** Things that a sum is looked for among, and how many of them make it up at most. */
const SUM_AMONG = 12
const SUM_OF = 4

/** The first two to four of `parts` that make up `cents`, or all of them; null where none do. */
const sumOf = (parts: readonly Share[], cents: number): Share[] | null => {
  if (
    parts.length > 1 &&
    parts.length <= SHARES_MAX &&
    parts.reduce((sum, one) => sum + one.cents, 0) === cents
  )
    return [...parts]
  const among = parts.slice(0, SUM_AMONG)
  const pick = (from: number, left: number, taken: readonly Share[]): Share[] | null => {
    if (left === 0) return taken.length > 1 ? [...taken] : null
    if (left < 0 || taken.length === SUM_OF) return null
    for (let place = from; place < among.length; place += 1) {
      const part = among[place]
      const found = part === undefined ? null : pick(place + 1, left - part.cents, [...taken, part])
      if (found !== null) return found
    }
    return null
  }
  return pick(0, cents, [])
}

/** Shares of one order as one. */
const merged = (shares: readonly Share[]): Share[] => {
  const byOrder = new Map<string, number>()
  for (const { orderId, cents } of shares) byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + cents)
  return [...byOrder].map(([orderId, cents]) => ({ orderId, cents }))
}

/** What a customer has left to pay: open invoices, and what of an order is invoiced by none of them. */
const openParts = (orders: readonly PayableOrder[]): Share[] =>
  orders.flatMap((order) => {
    const open = order.invoices.filter(({ restCents }) => restCents > 0)
    const left = restOf(order) - open.reduce((sum, { restCents }) => sum + restCents, 0)
    return [...open.map(({ restCents }) => restCents), ...(left > 0 ? [left] : [])].map((cents) => ({
      orderId: order.id,
      cents,
    }))
  })

const ofCompany = (transfer: MatchedTransfer, orders: readonly PayableOrder[]): Proposal[] => {
  const open = orders.filter((order) => restOf(order) > 0)
  const alike = open.flatMap((order): Proposal[] => {
    if (restOf(order) === transfer.cents) return [whole('likely', 'companyOrder', transfer, order)]
    return order.invoices.some(({ restCents }) => restCents === transfer.cents)
      ? [whole('likely', 'companyInvoice', transfer, order)]
      : []
  })
  if (alike.length > 0) return alike
  // of one customer: two companies of one name do not pay for each other
  const byCustomer = new Map<string, PayableOrder[]>()
  for (const order of open) byCustomer.set(order.userId, [...(byCustomer.get(order.userId) ?? []), order])
  return [...byCustomer.values()].flatMap((theirs): Proposal[] => {
    const shares = sumOf(openParts(theirs), transfer.cents)
    return shares === null ? [] : [{ certainty: 'likely', reason: 'companySum', shares: merged(shares) }]
  })
}

/** Proposals of transfers by id, in the order in which they came in: of two certain ones of an order the first stays certain. */
export const proposalsOf = (
  transfers: readonly MatchedTransfer[],
  orders: readonly PayableOrder[],
): ReadonlyMap<string, readonly Proposal[]> => {
  const byNumber = new Map<string, PayableOrder>()
  const byCompany = new Map<string, PayableOrder[]>()
  for (const order of orders) {
    byNumber.set(order.number, order)
    for (const { number } of order.invoices) byNumber.set(number, order)
    byCompany.set(order.company, [...(byCompany.get(order.company) ?? []), order])
  }
  const findCompanies = companyFinder([...byCompany.keys()].map((company) => ({ company })))
  const claimed = new Set<string>()
  const isClaimed = ({ shares }: Proposal): boolean => shares.some(({ orderId }) => claimed.has(orderId))
  return new Map(
    transfers.map((transfer) => {
      const texts = [transfer.text, transfer.reference, transfer.payer]
      const numbers = numbersIn(texts.join(' | '))
      const named = [
        ...new Set([...numbers.orders, ...numbers.invoices].flatMap((number) => byNumber.get(number) ?? [])),
      ]
      const [only] = named
      const proposals =
        only === undefined
          ? ofCompany(
              transfer,
              findCompanies(texts).flatMap(({ company }) => byCompany.get(company) ?? []),
            )
          : named.length === 1
            ? [ofOneNamed(transfer, only, numbers)]
            : ofSeveralNamed(transfer, named, numbers)
      const kept = proposals
        .slice(0, PROPOSALS_MAX)
        .map(
          (proposal): Proposal =>
            proposal.certainty === 'certain' && isClaimed(proposal)
              ? { ...proposal, certainty: 'likely', reason: 'rival' }
              : proposal,
        )
      for (const { certainty, shares } of kept)
        if (certainty === 'certain') for (const { orderId } of shares) claimed.add(orderId)
      return [transfer.id, kept]
    }),
  )
}
