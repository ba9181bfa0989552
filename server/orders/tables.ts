import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { CheckoutState } from '#shared/orders/card-checkouts'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import type { AddressSnapshot, OrderStatus, PaymentMethod, ProductName } from '#shared/orders/orders.schema'
import type { EntryMeans } from '#shared/orders/payment-entries'
import type { PhotoType } from '#shared/orders/photo.rules'
import type { PricedLine } from '#shared/orders/pricing.rules'

/** A cart as the server priced it; rewritten only when the order made from it was placed at a newer price. */
export interface ValidatedCartsTable {
  id: Generated<string>
  user_id: string
  price_list_version: number
  /** the lines with their prices: all that is needed to read the cart when the catalogue has changed */
  configurations: Json<PricedLine[]>
  /** ex. VAT */
  total_cents: number
  /** rate and amount as they were when it was validated, or ordered */
  vat_percent: number
  vat_cents: number
  created_at: Date
  /** the chantier that it is of; null: of none, or of one that is gone */
  project_id: Generated<string | null>
}

/** The models of the carts without an order; the database lists them as carts are validated and ordered. */
export interface WaitingCartModelsTable {
  cart_id: ColumnType<string, never, never>
  sub_family_id: ColumnType<string, never, never>
  /** of the cart, those with the model */
  lines: ColumnType<number, never, never>
  /** of the cart */
  user_id: ColumnType<string, never, never>
  created_at: ColumnType<Date, never, never>
}

/** Last order number given in a Paris year. */
export interface OrderCountersTable {
  year: number
  last: number
}

export interface OrdersTable {
  id: Generated<string>
  /** CMD-2026-000001 */
  number: string
  user_id: string
  validated_cart_id: string
  idempotency_key: string
  /** SHA-256 of the body that the key came with, hexadecimal */
  request_hash: string
  status: OrderStatus
  /** the colleague who placed it; null: the account's own person */
  placed_by: ColumnType<string | null, string | null | undefined, never>
  /** project name */
  name: string
  /** number under which the customer ordered; null: none was given */
  purchase_order: ColumnType<string | null, string | null | undefined, never>
  /** whom one meets where it goes; null: not said, or its account is gone */
  site_contact_name: ColumnType<string | null, string | null | undefined, null>
  site_contact_phone: ColumnType<string | null, string | null | undefined, null>
  /** yyyy-mm-dd; null: no day was wished for */
  wished_on: ColumnType<string | null, string | null | undefined, never>
  comments: string
  product_names: Json<ProductName[]>
  billing_address: Json<AddressSnapshot>
  shipping_address: Json<AddressSnapshot>
  payment_method: PaymentMethod
  net_cents: number
  vat_percent: number
  vat_cents: number
  /** how it leaves; null: its delivery was not priced */
  delivery_mode: DeliveryMode | null
  /** ex. VAT; 0 without a mode */
  delivery_cents: number
  /** what of that is of the first of two deliveries; null: it is one, or an order of before it was kept */
  first_delivery_cents: ColumnType<number | null, number | null | undefined, never>
  /** French: what that is made of; empty without a mode */
  delivery_why: string
  total_cents: number
  terms_accepted_at: Date
  /** yyyy-mm-dd, the days of its arrival; null while its payment is waited for */
  promised_from: string | null
  promised_to: string | null
  /** yyyy-mm-dd, the last of the first of two deliveries; null: that has left, or there is none */
  first_due: ColumnType<string | null, string | null | undefined, string | null>
  is_favorite: Generated<boolean>
  favorite_name: string | null
  /** references, models and names of the lines, then the customer’s number of the order, as they are */
  product_search: Generated<string>
  /** all that a search compares, folded; the database works it out */
  search_text: GeneratedAlways<string>
  created_at: Date
}

export interface OrderLinesTable {
  order_id: string
  /** from 1, as printed */
  position: number
  sub_family_id: string
  reference: string
  /** the model's name */
  label: string
  /** the name that the customer gave the line, or empty */
  name: string
  quantity: number
  unit_cents: number
  total_cents: number
}

/** An order's history, the first status included. */
export interface OrderEventsTable {
  id: GeneratedAlways<number>
  order_id: string
  status: OrderStatus
  /** French, for staff and customer; may be empty */
  detail: string
  at: Date
  /** a code of `carriers`; null: not shipped by this event, or nobody said how */
  carrier: Generated<string | null>
  /** of another carrier; empty for those of the table */
  carrier_name: Generated<string>
  /** empty: none was given */
  parcel_number: Generated<string>
  /** the parcel that it tells of; null: of none, or of an order that left before there were any */
  parcel: Generated<number | null>
  /** who of the customer's people took it; null: nobody of them, or its placing, which the order tells */
  done_by: Generated<string | null>
}

/** What of an order left together, and how, as it is said now. */
export interface ParcelsTable {
  order_id: string
  /** from 1 */
  number: number
  left_at: Date
  /** as in `order_events`; null: nobody said how */
  carrier: string | null
  carrier_name: string
  parcel_number: string
}

/** Units of a line that left in a parcel. */
export interface ParcelLinesTable {
  order_id: string
  parcel: number
  /** of the line, from 1 */
  position: number
  quantity: number
}

/** What has not left of an order, and is not to come: written once. */
export interface CancelledRestsTable {
  order_id: ColumnType<string, string, never>
  /** French: told to the customer */
  reason: ColumnType<string, string, never>
  cancelled_at: ColumnType<Date, Date, never>
}

/** What the payment provider was asked, and what it said. */
export interface PaymentsTable {
  order_id: string
  provider: string
  status: PaymentStatus
  /** including VAT */
  amount_cents: number
  created_at: Date
  settled_at: Date | null
}

/** What became of an order's money, which waits from the first. */
export interface PaymentEventsTable {
  id: GeneratedAlways<number>
  order_id: string
  status: PaymentStatus
  at: Date
}

/** Money of an order that came in, or was given back. */
export interface PaymentEntriesTable {
  id: GeneratedAlways<number>
  order_id: string
  /** yyyy-mm-dd on which it moved */
  day: string
  /** less than nothing: given back, or bounced */
  cents: number
  means: EntryMeans
  /** may be empty */
  reference: string
  /** null: whoever takes the payment, or a version that kept no entries */
  recorded_by: string | null
  recorded_at: Date
  /** money that had come in, and did not hold */
  bounced: Generated<boolean>
}

/** A page on which what is left of an order is paid by card; its id is the reference at whoever takes it. */
export interface CardCheckoutsTable {
  id: string
  order_id: string
  /** what is paid there, including VAT */
  cents: number
  state: CheckoutState
  /** of the provider; null: it was asked, and its answer is not known */
  session_id: string | null
  /** where it stands, while it is open */
  url: string | null
  /** of the provider's payment, once the money came */
  intent_id: string | null
  created_at: Date
  expires_at: Date
}

/** Money of a card payment that was given back or disputed, by the provider's own id. */
export interface CardReversalsTable {
  id: string
  /** of the payment that it is taken from, which may not be told of yet */
  intent_id: string
  kind: 'refund' | 'dispute'
  cents: number
  told_at: Date
  /** when the money left; null: it has not, as in a dispute that was only opened */
  left_at: Date | null
  /** when it was there again, or was known not to leave */
  back_at: Date | null
  /** what its entry took; 0: nothing was there to take, null: nothing was booked yet */
  booked_cents: number | null
  /** what was booked was booked back */
  is_undone: Generated<boolean>
}

/** The entry by which staff had recorded what the provider told, without its id. */
export interface CardReversalEntriesTable {
  reversal_id: string
  entry_id: number
}

/** What the provider told, each by its id. */
export interface CardEventsTable {
  id: string
  taken_at: Date
}

/** A line that a complaint is about. */
export interface ComplaintLinesTable {
  message_id: string
  order_id: string
  position: number
}

/** A photo of a complaint; of none yet while `message_id` and `position` are null. */
export interface ComplaintPhotosTable {
  id: Generated<string>
  user_id: string
  order_id: string
  message_id: string | null
  /** from 1 */
  position: number | null
  type: PhotoType
  /** pixels */
  width: number
  height: number
  /** at most 8 MiB */
  bytes: Uint8Array
  /** WebP; null: kept by a version that made none, and not read since */
  thumbnail: Generated<Uint8Array | null>
  created_at: Date
}

export interface OrderTables {
  complaint_lines: ComplaintLinesTable
  complaint_photos: ComplaintPhotosTable
  validated_carts: ValidatedCartsTable
  waiting_cart_models: WaitingCartModelsTable
  order_counters: OrderCountersTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  parcels: ParcelsTable
  parcel_lines: ParcelLinesTable
  cancelled_rests: CancelledRestsTable
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  payment_entries: PaymentEntriesTable
  card_checkouts: CardCheckoutsTable
  card_reversals: CardReversalsTable
  card_reversal_entries: CardReversalEntriesTable
  card_events: CardEventsTable
}
