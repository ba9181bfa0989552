import type { ActorRef, Snapshot } from 'xstate'
import type { Failure, NewTotal } from '#machines/platform/failure'
import type { AddAddressBody, Address, AddressType } from '#shared/account/addresses.schema'
import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import type { Credit } from '#shared/orders/credit.rules'
import type { DeliveryMode, DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import type { OrderDraft } from '#shared/orders/order-draft'
import type { OrderSite, Recalled } from '#shared/orders/order-site.schema'
import type { Order, PaymentMethod, ValidatedCart, ValidatedCartReply } from '#shared/orders/orders.schema'
import type { CardProvider } from '#shared/orders/payment-methods'
import type { OrderedQuote } from '#shared/quotes/quoted-delivery.schema'

/** Steps that a reload resumes at (§2.10). */
export const ORDER_STEPS = ['last_details', 'validation'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** What session storage gives back for this validated cart. */
export interface RestoredOrder {
  draft: OrderDraft
  step: OrderStep
  idempotencyKey: string
}

/** What the order page tells the shop. */
export type OrderNews =
  /** what is written so far, for the cart that it came from */
  | { type: 'order.drafted'; validatedCartId: string; draft: OrderDraft }
  /** the cart that it came from is done with */
  | { type: 'order.placed'; validatedCartId: string }

export interface OrderInput {
  shop: ActorRef<Snapshot<unknown>, OrderNews>
  /** whose draft it is */
  userId: string | null
  validatedCartId: string
  restored: RestoredOrder | null
  /** what a draft that was not stored begins with */
  begun: OrderDraft
  /** euros ex. VAT that the lines that are ordered again cost in their order; null when none is */
  previousPrice: number | null
  /** 16 to 64 random characters, for a draft that has none yet: placing again with it gives the same order */
  idempotencyKey: string
}

/** What the cart's call answers. */
export type LoadedCart = Omit<ValidatedCartReply, 'success'>

export interface OrderContext {
  shop: OrderInput['shop']
  userId: string | null
  validatedCartId: string
  idempotencyKey: string
  previousPrice: number | null
  /** open to the account, as the cart's call says */
  paymentMethods: readonly PaymentMethod[]
  /** who takes the card; null: nobody does */
  cardProvider: CardProvider | null
  /** the one of these by which the account ordered last; null: none */
  lastPaymentMethod: PaymentMethod | null
  /** where the last order went; null: it is not known */
  lastAddresses: NonNullable<Recalled['lastAddresses']> | null
  /** of the chantier, as it was offered; null: none was */
  offeredSite: OrderSite | null
  /** what bringing it costs is worked out by; null: the shop does not tell it */
  deliveryTariff: DeliveryTariff | null
  /** what the days of its arrival are counted from; null: the server does not tell it */
  arrival: ArrivalFacts | null
  /** the accepted quote that the cart is made from; null: it is from none */
  quote: OrderedQuote | null
  /** what the account may have open of what it pays after delivery; null: as much as it likes, or nothing */
  credit: Credit | null
  draft: OrderDraft
  /** where a reload resumes */
  step: OrderStep
  /** asked again after a reload */
  acceptTerms: boolean
  cart: ValidatedCart | null
  order: Order | null
  /** null until they are loaded */
  addresses: readonly Address[] | null
  /** what the address being added is for */
  addressType: AddressType
  addressFailure: Failure | null
  /** what the server asks now, once the price has moved and until it is ordered at it */
  newTotal: NewTotal | null
  failure: Failure | null
}

export type OrderEvent =
  | { type: 'load.retry' }
  | { type: 'name.change'; name: string }
  | { type: 'purchaseOrder.change'; purchaseOrder: string }
  /** name of the line at `index` */
  | { type: 'productName.change'; index: number; name: string }
  | { type: 'comments.change'; comments: string }
  /** whom one meets on site, and the day that is wished for */
  | { type: 'site.change'; parts: Partial<OrderSite> }
  | { type: 'address.choose'; addressType: AddressType; id: string }
  | { type: 'addresses.retry' }
  /** opens the form of a new address */
  | { type: 'address.add'; addressType: AddressType }
  | { type: 'address.cancel' }
  | { type: 'address.submit'; address: AddAddressBody }
  | { type: 'details.submit' }
  | { type: 'payment.choose'; paymentMethod: PaymentMethod }
  | { type: 'delivery.choose'; mode: DeliveryMode }
  | { type: 'terms.accept'; accepted: boolean }
  | { type: 'step.back' }
  | { type: 'order.place' }
  | { type: 'price.accept' }
  /** it was cancelled here, or could not be: as it stands */
  | { type: 'order.changed'; order: Order }
  /** back to the cart: the price has moved or a line can no longer be made */
  | { type: 'cart.return' }

/** To session storage, under ORDER_DRAFT_STORAGE_KEY (machines/platform/storage-keys.ts). */
export type DraftWrite = { type: 'draft.write'; text: string } | { type: 'draft.clear' }
