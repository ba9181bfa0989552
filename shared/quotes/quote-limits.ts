/** Most characters of what a customer writes in a quote request. */
export const QUOTE_NAME_MAX = 80
export const QUOTE_MESSAGE_MAX = 5000
export const QUOTE_WISH_MAX = 200
export const QUOTE_NOTE_MAX = 500

/** Most drafts that an account keeps. */
export const QUOTE_DRAFTS_MAX = 20

/** Quotes of one page. */
export const QUOTES_PAGE_SIZE = 10
