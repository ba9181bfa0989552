import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { OrderDetails, OrderDraft } from '#shared/orders/order-draft'
import { DELIVERY_MODES } from '#shared/orders/order-limits'
import type { OrderSite } from '#shared/orders/order-site.schema'
import type { ProductName } from '#shared/orders/orders.schema'
import { isPaymentMethod, type PaymentMethod } from '#shared/orders/payment-methods'
import { isListOf, isRecord, isText, isTextOrNull, readVersioned } from '#shared/platform/stored'
import { ORDER_STEPS, type OrderContext, type OrderStep, type RestoredOrder } from './order.types.ts'

const VERSION = 1

/** What session storage keeps, by §3's names; the validated cart and the order are loaded again, by their ids. */
export const toStoredDraft = ({ draft, cart, order, newTotal, ...context }: OrderContext): string =>
  JSON.stringify({
    version: VERSION,
    userId: context.userId,
    validatedCartId: context.validatedCartId,
    validatedCart: cart,
    order,
    ...draft,
    /** euros ex. VAT: before the price moved, else in the order that is made again */
    previousPrice: newTotal === null ? context.previousPrice : (cart?.total_price ?? null),
    step: context.step,
    idempotencyKey: context.idempotencyKey,
  })

const steps: readonly unknown[] = ORDER_STEPS

const isStep = (value: unknown): value is OrderStep => steps.includes(value)
const isMethodOrNull = (value: unknown): value is PaymentMethod | null =>
  value === null || isPaymentMethod(value)
const modes: readonly unknown[] = DELIVERY_MODES
const isDeliveryMode = (value: unknown): value is DeliveryMode => modes.includes(value)
const isKey = (value: unknown): value is string => isText(value) && value.length >= 16 && value.length <= 64

const isProductName = (value: unknown): value is ProductName =>
  isRecord(value) &&
  Number.isSafeInteger(value.number) &&
  Number.isSafeInteger(value.index) &&
  isText(value.name)

const readSite = (value: unknown): OrderSite | null =>
  isRecord(value) && isText(value.contactName) && isText(value.contactPhone) && isTextOrNull(value.wishedOn)
    ? { contactName: value.contactName, contactPhone: value.contactPhone, wishedOn: value.wishedOn }
    : null

/** The details as they were stored; null when they are unreadable. */
export const readDetails = (stored: Record<string, unknown>): OrderDetails | null => {
  const { name, purchaseOrder, comments, billingAddressId, shippingAddressId, paymentMethod } = stored
  const { site, deliveryMode } = stored
  return isText(name) &&
    isText(comments) &&
    isTextOrNull(billingAddressId) &&
    isTextOrNull(shippingAddressId) &&
    isMethodOrNull(paymentMethod)
    ? {
        name,
        // as the one below
        purchaseOrder: isText(purchaseOrder) ? purchaseOrder : '',
        comments,
        // as the one below
        site: readSite(site),
        billingAddressId,
        shippingAddressId,
        paymentMethod,
        // absent in what was stored before it was asked
        deliveryMode: isDeliveryMode(deliveryMode) ? deliveryMode : 'ship',
      }
    : null
}

const readDraft = (stored: Record<string, unknown>): OrderDraft | null => {
  const details = readDetails(stored)
  const { productsNames } = stored
  return details !== null && isListOf(productsNames, isProductName) ? { ...details, productsNames } : null
}

/** The draft this user kept for this validated cart, or null: there is none, it is another's, unreadable or old. */
export const fromStoredDraft = (
  text: string | null,
  userId: string | null,
  validatedCartId: string,
): RestoredOrder | null => {
  const stored = readVersioned(text, VERSION)
  if (stored === null || stored.userId !== userId || stored.validatedCartId !== validatedCartId) return null
  const { step, idempotencyKey } = stored
  const draft = readDraft(stored)
  return draft !== null && isStep(step) && isKey(idempotencyKey) ? { draft, step, idempotencyKey } : null
}
