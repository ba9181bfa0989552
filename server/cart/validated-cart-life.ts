import type { Kysely, Transaction } from 'kysely'
import { transition } from 'xstate'
import {
  type ValidatedCartFact,
  type ValidatedCartSnapshot,
  validatedCartAt,
  validatedCartLife,
} from '#machines/lives/validated-cart.machine'
import { orderMailJobs } from '#server/orders/order-mail-jobs'
import type { PlacedOrder } from '#server/orders/orders.queries'
import { type NewOrder, writeOrder } from '#server/orders/write-order'
import { addedBy, type LifeStore, refuseUntaken, stepFrom } from '#server/platform/advance'
import type { NewJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import { deleteValidatedCarts } from './validated-cart.queries.ts'

/** A validated cart as each step of its life needs it. */
export interface LivingCart {
  readonly id: string
  /** of the order that was made from it; null: none was */
  readonly order_id: string | null
}

type KeptCarts = LifeStore<ValidatedCartSnapshot, ValidatedCartFact, LivingCart, never>

/** A validated cart's life in its rows: its order says that it was made, and nothing is left of one that lapsed. */
const rows: Omit<KeptCarts, 'write' | 'follow'> = {
  at: ({ order_id }) => validatedCartAt(order_id !== null),
  step: (before, fact) => transition(validatedCartLife, before, fact),
  refusal: 'CART_ALREADY_ORDERED',
}

const ORDERED = { type: 'order.placed' } as const
const LAPSED = { type: 'cart.lapsed' } as const

/** Throws CART_ALREADY_ORDERED when no order can be made of the cart any more. */
export const refuseOrdered = (cart: LivingCart): void => refuseUntaken(rows, cart, ORDERED)

/** What leaves with an order, by the chart's action. */
export type Leaving = Readonly<Record<string, (orderId: string) => readonly NewJob[]>>

/** People are written to of the order. */
const telling: Leaving = { tellOrder: orderMailJobs }

/** Makes the order of a cart: its rows and what leaves with them are one statement. */
export const orderCart = async (
  db: Kysely<Database>,
  cart: LivingCart,
  order: NewOrder,
  leaving: Leaving = telling,
): Promise<PlacedOrder> => {
  const step = stepFrom(rows, cart, ORDERED)
  const table = Object.entries(leaving).map(([action, jobs]) => [action, () => jobs(order.id)] as const)
  return writeOrder(db, order, addedBy(step, Object.fromEntries(table)))
}

/** Forgets the carts, held by the transaction, of which no order was made. */
export const forgetCarts = async (
  trx: Transaction<Database>,
  carts: readonly LivingCart[],
): Promise<void> => {
  const lapsed = [true, false].flatMap((isOrdered) => {
    // carts that stand at the same place take the same step
    const [first, ...others] = carts.filter(({ order_id }) => (order_id !== null) === isOrdered)
    if (first === undefined || !rows.at(first).can(LAPSED)) return []
    // nothing follows: an action that the chart names has nobody to carry it out
    addedBy(stepFrom(rows, first, LAPSED), {})
    return [first, ...others]
  })
  await deleteValidatedCarts(
    trx,
    lapsed.map(({ id }) => id),
  )
}
