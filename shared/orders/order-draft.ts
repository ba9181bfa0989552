import type { DeliveryMode } from './delivery-tariff.schema.ts'
import type { OrderSite } from './order-site.schema.ts'
import type { PaymentMethod, ProductName } from './orders.schema.ts'

/** What the steps ask of the order as a whole. */
export interface OrderDetails {
  /** project name */
  name: string
  /** number under which the customer orders, as their own purchasing has it; empty for none */
  purchaseOrder: string
  comments: string
  /** null: nothing was asked yet */
  site: OrderSite | null
  billingAddressId: string | null
  shippingAddressId: string | null
  paymentMethod: PaymentMethod | null
  /** brought, or fetched */
  deliveryMode: DeliveryMode
}

/** An order before it is placed: what the steps ask. */
export interface OrderDraft extends OrderDetails {
  /** one for each line of the validated cart; an empty name is left out of prints */
  productsNames: readonly ProductName[]
}

export const emptyDetails: OrderDetails = {
  name: '',
  purchaseOrder: '',
  comments: '',
  site: null,
  billingAddressId: null,
  shippingAddressId: null,
  paymentMethod: null,
  deliveryMode: 'ship',
}

export const emptyDraft: OrderDraft = { ...emptyDetails, productsNames: [] }
