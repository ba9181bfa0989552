/** Most lines one cart may hold, and most pieces of one line. */
export const CART_MAX_LINES = 200
export const QUANTITY_MAX = 999

/** Lines beyond which a cart, or what a quote is asked for, is long: fewer of those are taken in a minute. */
export const LONG_LINES = 50
