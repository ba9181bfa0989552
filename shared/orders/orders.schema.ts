import Type, { type Static } from 'typebox'
import { SUMMARY_PARTS } from '#shared/cart/summary-parts'
import {
  CART_MAX_LINES,
  Configuration,
  CriteriaInput,
  Model,
  SelectedComponents,
  Surcharges,
} from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { Unit } from '#shared/configurator/template.schema'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { LineFile } from '#shared/line-files/line-files.schema'
import { NamedProject } from '#shared/projects/named-project.schema'
import { OrderedQuote } from '#shared/quotes/quoted-delivery.schema'
import { ArrivalFacts, KeptDays, PromisedDays } from './arrival.schema.ts'
import { Shipment } from './carriers.ts'
import { DeliveryTariff } from './delivery-tariff.schema.ts'
import { AcceptedDelivery, OrderDelivery } from './order-delivery.schema.ts'
import { COMMENTS_MAX, PRODUCT_NAME_MAX, PROJECT_NAME_MAX, PURCHASE_ORDER_MAX } from './order-limits.ts'
import { OrderSite, Recalled } from './order-site.schema.ts'
import { ORDER_STATUSES } from './order-status.rules.ts'
import { PartLine } from './parcels.schema.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import {
  CreditReply,
  DuePayment,
  OrderReductions,
  PaymentInstructions,
  PaymentStep,
} from './payments.schema.ts'

/** Carts validated by the server, and orders (§3, §7). Amounts on the wire are euros with two decimals at most. */

/** A line as it is sent. */
export const SentConfiguration = Type.Object({
  ...Configuration.properties,
  /** euros ex. VAT of one unit, as the browser showed it: only compared */
  unit_price: Type.Optional(Type.Number()),
  /** ids of the files that go with it; absent for none */
  files: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: FILES_MAX })),
})
export type SentConfiguration = Static<typeof SentConfiguration>

/** 1 to `CART_MAX_LINES` lines; the route refuses the others with its own sentences. */
export const PreValidateBody = Type.Object({
  configurations: Type.Array(SentConfiguration),
  /** one's own chantier that they are of; absent, or none of one's own: none */
  project: Type.Optional(Type.String({ maxLength: 64 })),
})
export type PreValidateBody = Static<typeof PreValidateBody>

/** A component or a surcharge in the price of one unit, as the server worked it out: euros ex. VAT. */
export const PriceLineReply = Type.Object({
  kind: Type.Union([Type.Literal('component'), Type.Literal('surcharge')]),
  key: Type.String(),
  label: Type.String(),
  reference: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Number()),
  unit: Type.Optional(Unit),
  percent: Type.Optional(Type.Number()),
  unitPrice: Type.Optional(Type.Number()),
  /** what all of it weighs, packed */
  grams: Type.Optional(Type.Number()),
  /** mm of its longest piece, packed */
  longest: Type.Optional(Type.Number()),
  amount: Type.Number(),
  why: Type.String(),
})
export type PriceLineReply = Static<typeof PriceLineReply>

/** A configuration with the price the server gave it: what is stored, and what an order is made of. */
export const ValidatedConfiguration = Type.Object({
  model: Model,
  criteria: CriteriaInput,
  /** what was measured, then what is made of it; empty in orders of before it was kept */
  sizes: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  /** criteria and worked-out values as people read them: label and text, in the template's order */
  summary: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      value: Type.String(),
      /** absent in orders of before it was kept */
      part: Type.Optional(Type.Enum(SUMMARY_PARTS)),
      /** of a cloth or a colour: its sample */
      swatch: Type.Optional(
        Type.Object({
          color: Type.String({ pattern: '^#[0-9A-F]{6}$' }),
          weave: Type.Optional(Type.String()),
          openness: Type.Optional(Type.Number()),
        }),
      ),
    }),
  ),
  selectedComponents: SelectedComponents,
  /** percentages that belong to the line and to no component: with the components they make the unit price */
  surcharges: Surcharges,
  quantity: Type.Integer({ minimum: 1 }),
  lines: Type.Array(PriceLineReply),
  /** euros ex. VAT, one unit */
  unit_price: Type.Number(),
  /** euros ex. VAT, unit price × quantity */
  total_price: Type.Number(),
  leadTimeDays: Type.Integer(),
  drawing: DrawingReply,
  /** sentences of the warnings and advice the customer saw */
  notices: Type.Array(Type.String()),
  /** what goes with it; absent for nothing */
  files: Type.Optional(Type.Array(LineFile)),
  /** of a line that was quoted: what its customer noted on it; absent for nothing */
  note: Type.Optional(Type.String()),
})
export type ValidatedConfiguration = Static<typeof ValidatedConfiguration>

export const ValidatedCart = Type.Object({
  id: Type.String(),
  /** project name; empty until the order's first step gives it */
  name: Type.String(),
  configurations: Type.Array(ValidatedConfiguration),
  /** euros ex. VAT */
  total_price: Type.Number(),
  /** rate that the cart was validated at, in percent: 20, 5.5 */
  vatPercent: Type.Number(),
  vat: Type.Number(),
  total_with_vat: Type.Number(),
  priceListVersion: Type.Integer(),
  /** ISO 8601 */
  created_at: Type.String(),
  /** the order made from it, once there is one */
  orderId: Type.Union([Type.String(), Type.Null()]),
  /** the chantier of its owner that it is of; absent for none, and to others */
  project: Type.Optional(NamedProject),
})
export type ValidatedCart = Static<typeof ValidatedCart>

/** Lines whose price is not what the browser showed: euros ex. VAT for one unit, components and surcharges. */
export const PriceMoved = Type.Object({
  index: Type.Integer(),
  previous: Type.Number(),
  current: Type.Number(),
})
export type PriceMoved = Static<typeof PriceMoved>

/** The cart holds the server's prices; `priceMoved` is there when the browser had shown others. */
export const PreValidateReply = Type.Object({
  success: Type.Literal(true),
  validatedCart: ValidatedCart,
  priceMoved: Type.Optional(Type.Array(PriceMoved)),
})
export type PreValidateReply = Static<typeof PreValidateReply>

/** Why a line was refused: the 422 CART_REFUSED reply carries `lines`, keyed by the line's index from 0. */
export const RefusedLine = Type.Object({
  index: Type.Integer(),
  /** French */
  messages: Type.Array(Type.String()),
})
export type RefusedLine = Static<typeof RefusedLine>

export const IdParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type IdParams = Static<typeof IdParams>

export const PaymentMethod = Type.Enum(PAYMENT_METHODS)
export type PaymentMethod = Static<typeof PaymentMethod>

export const ValidatedCartReply = Type.Object({
  success: Type.Literal(true),
  validatedCart: ValidatedCart,
  /** the ways of paying that the account may choose from; none where none is set up */
  paymentMethods: Type.Array(PaymentMethod),
  /** who takes the card; absent: nobody does */
  cardProvider: Type.Optional(Type.Enum(['test', 'stripe'])),
  /** the one of these by which the account ordered last; absent: it never ordered, or not by one of these */
  lastPaymentMethod: Type.Optional(PaymentMethod),
  ...Recalled.properties,
  /** what bringing it costs is worked out by; absent: the shop does not tell it */
  deliveryTariff: Type.Optional(DeliveryTariff),
  /** what the days of its arrival are counted from; absent: the page counts by itself */
  arrival: Type.Optional(ArrivalFacts),
  /** absent: it is not made from one */
  quote: Type.Optional(OrderedQuote),
  /** of the account, where it may pay after delivery up to a limit */
  credit: Type.Optional(CreditReply),
})
export type ValidatedCartReply = Static<typeof ValidatedCartReply>

/** The name a person gives to a line of the cart. */
export const ProductName = Type.Object({
  /** line number from 1, as printed: index + 1 */
  number: Type.Integer({ minimum: 1, maximum: CART_MAX_LINES }),
  /** line index from 0 */
  index: Type.Integer({ minimum: 0, maximum: CART_MAX_LINES - 1 }),
  name: Type.String({ maxLength: PRODUCT_NAME_MAX }),
})
export type ProductName = Static<typeof ProductName>

export const PlaceOrderBody = Type.Object({
  validatedCartId: Type.String({ maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: PROJECT_NAME_MAX }),
  /** number under which the customer orders, told on papers and invoices (EN 16931, BT-13); absent for none */
  purchaseOrder: Type.Optional(Type.String({ maxLength: PURCHASE_ORDER_MAX })),
  productsNames: Type.Array(ProductName, { maxItems: CART_MAX_LINES }),
  comments: Type.String({ maxLength: COMMENTS_MAX }),
  site: Type.Optional(OrderSite),
  billingAddressId: Type.String({ maxLength: 64 }),
  shippingAddressId: Type.String({ maxLength: 64 }),
  paymentMethod: PaymentMethod,
  acceptTerms: Type.Literal(true),
  /** the total ex. VAT that the customer accepts when the price has moved (409 PRICE_MOVED carries it) */
  acceptedTotal: Type.Optional(Type.Number({ minimum: 0 })),
  /** absent: the shop told no cost (409 DELIVERY_MOVED otherwise) */
  delivery: Type.Optional(AcceptedDelivery),
  /** the days of its arrival that the page showed: others are refused (409 DAYS_MOVED); absent: it showed none */
  promised: Type.Optional(PromisedDays),
})
export type PlaceOrderBody = Static<typeof PlaceOrderBody>

/** Where an order stands; which may follow which: machines/lives/order.machine.ts. */
export const OrderStatus = Type.Enum(ORDER_STATUSES)
export type OrderStatus = Static<typeof OrderStatus>

/** An address as it stood when the order was placed. */
export const AddressSnapshot = Type.Object({
  name: Type.String(),
  company_name: Type.String(),
  street: Type.String(),
  postal_code: Type.String(),
  city: Type.String(),
  /** for the drivers; absent for none */
  deliveryNote: Type.Optional(Type.String()),
})
export type AddressSnapshot = Static<typeof AddressSnapshot>

/** A step of an order. */
export const OrderStep = Type.Object({
  status: OrderStatus,
  /** French; may be empty */
  detail: Type.String(),
  /** ISO 8601 */
  at: Type.String(),
  /** how it left; absent: not said, or in `detail` alone, as it was typed before carriers were a list */
  shipment: Type.Optional(Shipment),
  /** the parcel that it tells of; absent: of none, or of before there were any. E-mail of who of the customer's people took it, if one did */
  ...{ parcel: Type.Optional(Type.Integer()), by: Type.Optional(Type.String()) },
})
export type OrderStep = Static<typeof OrderStep>

export const Order = Type.Object({
  id: Type.String(),
  /** CMD-2026-000001: gapless per Paris year */
  number: Type.String(),
  status: OrderStatus,
  created_at: Type.String(),
  /** oldest first */
  history: Type.Array(OrderStep),
  /** oldest first; empty while its money is waited for */
  payments: Type.Array(PaymentStep),
  /** the days of its arrival as they were promised; null while its payment is waited for */
  promised: Type.Union([KeptDays, Type.Null()]),
  /** of what is brought in two: what has left so far, in the order of its parcels; absent: nothing has, or it is brought at once */
  parcels: Type.Optional(Type.Array(Type.Object({ lines: Type.Array(PartLine) }))),
  is_favorite: Type.Boolean(),
  favorite_name: Type.Union([Type.String(), Type.Null()]),
  /** the colleague who placed it; absent: its account's own person */
  placedBy: Type.Optional(Type.String()),
  /** number under which the customer ordered; absent for none */
  purchaseOrder: Type.Optional(Type.String()),
  ...{ comments: Type.String(), site: Type.Optional(OrderSite) },
  productsNames: Type.Array(ProductName),
  billingAddress: AddressSnapshot,
  shippingAddress: AddressSnapshot,
  paymentMethod: PaymentMethod,
  /** null: the order was placed without, and its total leaves it out */
  delivery: Type.Union([OrderDelivery, Type.Null()]),
  /** the VAT and the total with it are the order's: of the delivery too */
  validated_cart: ValidatedCart,
  /** amount in euros including VAT */
  transaction: Type.Object({ amount: Type.Number(), created_at: Type.String() }),
  /** absent: nothing that is invoiced is left to pay */
  due: Type.Optional(DuePayment),
  /** absent: it is to be paid as it was placed */
  reductions: Type.Optional(OrderReductions),
  payment: PaymentInstructions,
})
export type Order = Static<typeof Order>

export const OrderReply = Type.Object({ success: Type.Literal(true), order: Order })
export type OrderReply = Static<typeof OrderReply>
