import { KEPT } from '#shared/platform/retention'

/** Most lines of an estimate: as many as of a cart. */
export { CART_MAX_LINES as ESTIMATE_LINES_MAX } from '#shared/cart/limits'

/** Most characters of each text of an estimate. */
export const ESTIMATE_MAX = {
  name: 80,
  client: 120,
  street: 200,
  postalCode: 10,
  city: 120,
  label: 200,
  details: 1000,
  notes: 5000,
  reason: 1000,
  works: 300,
} as const

/** Most characters of each text of who issues estimates. */
export const ISSUER_MAX = {
  name: 120,
  number: 30,
  street: 200,
  postalCode: 10,
  city: 120,
  email: 254,
  phone: 30,
  insurance: 500,
  legalForm: 120,
  register: 120,
  mediator: 500,
  terms: 500,
  prefix: 12,
} as const

/** Hundredths in one unit of a line: quantities are whole hundredths. */
export const WHOLE_QUANTITY = 100
/** Most hundredths of a line that no model is of; of a model, as many pieces as in a cart. */
export const QUANTITY_HUNDREDTHS_MAX = 99_900

/** Most cents of one unit, bought or sold. */
export const UNIT_CENTS_MAX = 10_000_000
/** Most hundredths of a percent that are put on a purchase price: ten times as much. */
export const MARGIN_MAX = 100_000
/** A discount of all of a price, in hundredths of a percent. */
export const WHOLE_DISCOUNT = 10_000

/** Days that a new estimate holds, and the most. */
export const VALIDITY_DAYS = 30
export const VALIDITY_DAYS_MAX = 365

/** Greatest number that a numbering begins at. */
export const FIRST_NUMBER_MAX = 999_999

/** Most estimates that an account keeps without having handed them out. */
export const ESTIMATE_DRAFTS_MAX = 100
/** Most estimates that an account keeps: drafts, and those that were handed out. */
export const ESTIMATES_MAX = 5000
/** Most revisions of one estimate. */
export const REVISIONS_MAX = 50
/** Estimates of one page. */
export const ESTIMATES_PAGE_SIZE = 20

/** Days that a link still tells of an estimate after the last on which it may be accepted. */
export const LINK_DAYS = KEPT.estimateLinkDays

/** Most bytes of a logo as it is sent. */
export const LOGO_MAX_BYTES = 8 * 1024 * 1024
/** Most pixels of a logo as it is kept. */
export const LOGO_SIDES = { width: 600, height: 240 } as const
/** Most bytes of a logo as it is kept. */
export const LOGO_KEPT_MAX_BYTES = 512 * 1024
/** What a logo is sent as: its type is read from its bytes. */
export const LOGO_CONTENT_TYPE = 'application/octet-stream'
