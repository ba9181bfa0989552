/** Most characters of what a customer writes on an order. */
export const PROJECT_NAME_MAX = 80
/** Of one that is given now: longer ones were kept before. */
export const PURCHASE_ORDER_MAX = 50
/** Of whom one meets on site. */
export const SITE_MAX = { contactName: 100, contactPhone: 30 } as const
export const PRODUCT_NAME_MAX = 80
export const LINE_NOTE_MAX = 1000
export const COMMENTS_MAX = 2000

/** Header that makes a repeated placing answer with the same order: 16 to 64 characters. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Brought to the address, or fetched at the shop. */
export const DELIVERY_MODES = ['ship', 'ship_in_two', 'pickup'] as const
/** Most of each list that a tariff of the delivery holds. */
export const TARIFF_STEPS_MAX = 12
