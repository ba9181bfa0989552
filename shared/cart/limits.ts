/** Most lines one cart may hold, and most pieces of one line. */
export const CART_MAX_LINES = 200
export const QUANTITY_MAX = 999
