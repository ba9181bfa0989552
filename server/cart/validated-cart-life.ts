import { transition } from 'xstate'
import {
  type ValidatedCartFact,
  type ValidatedCartSnapshot,
  validatedCartAt,
  validatedCartLife,
} from '#machines/lives/validated-cart.machine'
import { orderMails } from '#server/orders/order-mail'
import { type NewOrder, type WrittenOrder, writeOrder } from '#server/orders/write-order'
import type { LifeStore } from '#server/platform/advance'
import type { Config } from '#server/platform/config'
import { enqueueMail } from '#server/platform/mail'
import type { UserRow } from '#server/session/account.queries'
import { paymentInstructions } from '#shared/orders/payment-methods'
import { deleteValidatedCart } from './validated-cart.queries.ts'

/** A validated cart as each step of its life needs it. */
export interface LivingCart {
  readonly id: string
  /** of the order that was made from it; null: none was */
  readonly order_id: string | null
}

/** What is written with a step of a validated cart: the order, when one is made from it, and whose it is. */
export interface ValidatedCartStep {
  readonly order?: NewOrder
  readonly customer?: Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'company'>
}

type KeptCarts = LifeStore<
  ValidatedCartSnapshot,
  ValidatedCartFact,
  LivingCart,
  ValidatedCartStep,
  WrittenOrder | null
>

/** A validated cart's life in its rows: its order says that it was made, and nothing is left of one that lapsed. */
export const validatedCartRows: Omit<KeptCarts, 'follow'> = {
  at: ({ order_id }) => validatedCartAt(order_id !== null),
  step: (before, fact) => transition(validatedCartLife, before, fact),
  refusal: 'CART_ALREADY_ORDERED',
  write: async (trx, { id }, { value }, { order }) => {
    if (value === 'expired') {
      await deleteValidatedCart(trx, id)
      return null
    }
    if (order?.validatedCartId !== id) throw new Error(`There is no order of the cart ${id}.`)
    return writeOrder(trx, order)
  },
}

/** Every validated cart of whose order people are written to. */
export const validatedCartLifeStore = (config: Config): KeptCarts => ({
  ...validatedCartRows,
  follow: {
    tellOrder: async (trx, _, __, { order, customer }, written) => {
      if (order === undefined || customer === undefined || written === null)
        throw new Error('Nobody placed the order.')
      const mails = orderMails(mailContent(order, customer, written), config)
      for (const mail of mails) await enqueueMail(trx, mail, order.at)
    },
  },
})

const mailContent = (
  order: NewOrder,
  customer: NonNullable<ValidatedCartStep['customer']>,
  written: WrittenOrder,
) => ({
  id: written.id,
  number: written.number,
  at: order.at,
  name: order.name,
  comments: order.comments,
  customer: {
    email: customer.email,
    firstName: customer.first_name,
    lastName: customer.last_name,
    company: customer.company,
  },
  lines: order.content.lines,
  lineNames: new Map(order.productsNames.map(({ index, name }) => [index, name.trim()])),
  netCents: written.netCents,
  vatPercent: written.vatPercent,
  vatCents: written.vatCents,
  billingAddress: order.billingAddress,
  shippingAddress: order.shippingAddress,
  paymentMethod: order.paymentMethod,
  payment: paymentInstructions(
    {
      number: written.number,
      paymentStatus: written.paymentStatus,
      paymentMethod: order.paymentMethod,
      totalCents: written.totalCents,
    },
    order.means,
  ),
})
