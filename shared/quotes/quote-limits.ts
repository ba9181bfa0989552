/** Most characters of what a customer writes in a quote request. */
export const QUOTE_NAME_MAX = 80
export const QUOTE_MESSAGE_MAX = 5000
export const QUOTE_WISH_MAX = 200
export const QUOTE_NOTE_MAX = 500

/** Most drafts that an account keeps. */
export const QUOTE_DRAFTS_MAX = 20

/** Quotes of one page. */
export const QUOTES_PAGE_SIZE = 10

/** Most characters of what is written while a quote is discussed, and of the comment of an answer. */
export const QUOTE_TEXT_MAX = 5000
/** Most messages of a quote that its customer writes, and staff: all of them are read with it. */
export const QUOTE_MESSAGES_MAX = 100
/** Most characters of why a price is set by hand. */
export const QUOTE_REASON_MAX = 500

/** Days that the prices of an answer hold for: those of a new one, and the most. */
export const VALIDITY_DAYS = 30
export const VALIDITY_DAYS_MAX = 365

/** Days in which an accepted quote is ordered, from the one of its acceptance on. */
export const ORDER_DAYS = 30

/** Most cents of one unit, or of a delivery, that are set by hand. */
export const HAND_CENTS_MAX = 10_000_000
/** Most working days of manufacture that are set by hand. */
export const HAND_LEAD_TIME_MAX = 250
/** A discount of all of a price: discounts are whole hundredths of a percent. */
export const WHOLE_DISCOUNT = 10_000
