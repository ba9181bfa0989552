/** Most lines that are read at once. */
export const QUICK_ORDER_MAX = 100
/** Most characters of a reference or a code. */
export const QUICK_CODE_MAX = 64
