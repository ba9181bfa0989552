import type { Transaction } from 'kysely'
import { enterMoney, standingOf } from '#server/orders/enter-money'
import { type LivingOrder, lockOrder } from '#server/orders/orders.queries'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { returnableCents } from '#shared/orders/payment-entries'
import { parisDay } from '#shared/platform/dates'
import {
  findCheckout,
  findEntryByHand,
  findOrderOfIntent,
  holdIntent,
  insertCardEvent,
  keepEntryByHand,
  keepReversal,
  lockCheckout,
  lockReversals,
  type ReversalRow,
  updateReversal,
} from './card-payments.queries.ts'
import { checkoutLifeStore } from './checkout-life.ts'
import type { Notice } from './notices.ts'

type Config = Deps['config']

/** Who tells it, and when. */
export interface Telling {
  /** of the event; null: it was looked up */
  readonly eventId: string | null
  /** when it happened */
  readonly happenedAt: Date
  readonly now: Date
}

/**
 * Takes what is told of cards, once however often and in whatever order it is told, in one transaction: the page, the
 * entries of money with the steps of the order that follow, and the event's id. What is of no page of ours changes nothing.
 */
export const takeNotices = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  notices: readonly Notice[],
  telling: Telling,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { eventId, now } = telling
    if (eventId !== null && !(await insertCardEvent(trx, { id: eventId, taken_at: now }))) return
    for (const notice of notices) await takeOne(trx, config, notice, telling)
  })
}

const takeOne = async (
  trx: Transaction<Database>,
  config: Config,
  notice: Notice,
  telling: Telling,
): Promise<void> => {
  if (notice.kind !== 'reversal') return takePage(trx, config, notice, telling)
  const { id, intentId: intent_id, reversal: kind, cents, hasLeft, isBack } = notice
  const { now, happenedAt } = telling
  // a payment that is booked meanwhile finds it, or is found
  await holdIntent(trx, intent_id)
  const orderId = await findOrderOfIntent(trx, intent_id)
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId)
  const left_at = hasLeft ? happenedAt : null
  const back_at = isBack ? happenedAt : null
  await keepReversal(trx, { id, intent_id, kind, cents, told_at: now, left_at, back_at })
  if (order !== undefined) await bookReversals(trx, config, order.id, intent_id, now)
}

const takePage = async (
  trx: Transaction<Database>,
  config: Config,
  notice: Exclude<Notice, { kind: 'reversal' }>,
  { happenedAt, now }: Telling,
): Promise<void> => {
  const { checkoutId, sessionId } = notice
  const found = await findCheckout(trx, checkoutId)
  if (found === undefined) return
  // whoever holds several rows of an order takes the order's first
  const order = await lockOrder(trx, found.order_id)
  const checkout = await lockCheckout(trx, checkoutId)
  if (order === undefined || checkout === undefined) throw new Error(`The page ${checkoutId} has no order.`)
  const fact = { type: notice.kind === 'paid' ? 'payment.came' : notice.fact } as const
  if (!checkoutLifeStore.at(checkout).can(fact)) return
  const intent = notice.kind === 'paid' ? { intentId: notice.intentId } : {}
  await advance(trx, checkoutLifeStore, checkout, fact, { sessionId, ...intent })
  if (notice.kind !== 'paid') return
  await holdIntent(trx, notice.intentId)
  await enterMoney(trx, config, order, await listPaymentEntries(trx, order.id), {
    day: parisDay(happenedAt.getTime()),
    cents: notice.cents,
    means: 'card',
    reference: notice.intentId,
    bounced: false,
    recordedBy: null,
    at: now,
  })
  await bookReversals(trx, config, order.id, notice.intentId, now)
}

/** Brings the entries of an order whose payment is known to what was told of money that is taken back of it. */
const bookReversals = async (
  trx: Transaction<Database>,
  config: Config,
  orderId: string,
  intentId: string,
  at: Date,
): Promise<void> => {
  for (const reversal of await lockReversals(trx, intentId)) {
    // as the one before left it
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new Error(`The order ${orderId} is gone.`)
    if (reversal.booked_cents === null) {
      if (reversal.left_at !== null && reversal.back_at === null)
        await bookAway(trx, config, order, reversal, at)
    } else if (reversal.back_at !== null && !reversal.is_undone) {
      await bookBack(trx, config, order, reversal, at)
    }
  }
}

/** Money leaves: no more than is there. What is the customer's is given back; the rest is money that did not hold. */
const bookAway = async (
  trx: Transaction<Database>,
  config: Config,
  order: Held<LivingOrder>,
  { id, kind, cents, left_at }: ReversalRow,
  at: Date,
): Promise<void> => {
  const entries = await listPaymentEntries(trx, order.id)
  const standing = standingOf(order, entries)
  // what whoever gave it back at Stripe has recorded by hand as well
  const recorded = entries
    .filter((entry) => entry.reference === id && entry.cents < 0)
    .reduce((sum, entry) => sum - entry.cents, 0)
  const day = parisDay((left_at ?? at).getTime())
  const byHand =
    recorded > 0 ? undefined : await findEntryByHand(trx, { orderId: order.id, kind, cents, day })
  if (byHand !== undefined) {
    await keepEntryByHand(trx, id, byHand)
    return updateReversal(trx, id, { booked_cents: cents })
  }
  const missing = Math.min(Math.max(0, cents - recorded), Math.max(0, standing.receivedCents))
  if (missing > 0)
    await enterMoney(trx, config, order, entries, {
      day,
      cents: -missing,
      means: 'card',
      reference: id,
      bounced: kind === 'dispute' || missing > returnableCents(standing),
      recordedBy: null,
      at,
    })
  await updateReversal(trx, id, { booked_cents: Math.min(cents, recorded) + missing })
}

/** Money that had left is there again: as much as was booked. */
const bookBack = async (
  trx: Transaction<Database>,
  config: Config,
  order: Held<LivingOrder>,
  { id, booked_cents, back_at }: ReversalRow,
  at: Date,
): Promise<void> => {
  if (booked_cents !== null && booked_cents > 0)
    await enterMoney(trx, config, order, await listPaymentEntries(trx, order.id), {
      day: parisDay((back_at ?? at).getTime()),
      cents: booked_cents,
      means: 'card',
      reference: id,
      bounced: false,
      recordedBy: null,
      at,
    })
  await updateReversal(trx, id, { is_undone: true })
}
