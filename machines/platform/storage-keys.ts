/**
 * Session storage keys of what a person is at (§3): kept across an expired session, so that signing in again finds
 * it, and forgotten when the person signs out. Apart from the features, so that ending a session loads neither.
 */

/** The configurator and the cart. */
export const CONFIGURATION_STORAGE_KEY = 'configuration'

/** Of the form in which it is written: another is not read. */
export const CONFIGURATION_STORAGE_VERSION = 1

/** The order draft. */
export const ORDER_DRAFT_STORAGE_KEY = 'order-draft'

/** The message of the contact form. */
export const CONTACT_DRAFT_STORAGE_KEY = 'contact-draft'

/**
 * Local storage, for all tabs: there as long as a sign-out is owed to the server. It outlives the session, for as long
 * as the refresh cookie may.
 */
export const LOGOUT_OWED_STORAGE_KEY = 'logout-owed'

/** The open entry of a code that signs in. */
export const SIGN_IN_CODE_STORAGE_KEY = 'sign-in-code'

/** The open entry of a code that verifies the account's e-mail. */
export const VERIFICATION_CODE_STORAGE_KEY = 'verification-code'

/** The message of a complaint. */
export const COMPLAINT_DRAFT_STORAGE_KEY = 'complaint-draft'

/** The table of openings. */
export const OPENINGS_STORAGE_KEY = 'openings'

/** What is written of quotes that were sent. */
export const QUOTE_WORDS_STORAGE_KEY = 'quote-draft'

/** What is typed in estimates, and of who issues them, and is kept nowhere else. */
export const ESTIMATE_TEXTS_STORAGE_KEY = 'estimate-texts'

/** The chantier that the cart belongs to, and what was agreed with it last. */
export const PROJECT_STORAGE_KEY = 'project'

/** What is typed in the quick order. */
export const QUICK_ORDER_STORAGE_KEY = 'quick-order'

/** What is typed of chantiers and is not on the account yet; in local storage, but of a new one. */
export const PROJECT_SHEETS_STORAGE_KEY = 'project-sheets'

/** By which what a tab keeps on the device is known from what others keep. */
export const TAB_STORAGE_KEY = 'tab'

/** Local storage: what carts changed last in chantiers, until the account has it; whatever becomes of their tab. */
export const PARTING_STORAGE_KEY = 'project-parting'

/** Local storage: the files that were joined without network, until the account has them; a database of that name has their bytes. */
export const WAITING_FILES_STORAGE_KEY = 'files'

/** All that this tab, or the device, keeps of a person's work. */
export const WORK_STORAGE_KEYS = [
  CONFIGURATION_STORAGE_KEY,
  PROJECT_STORAGE_KEY,
  PROJECT_SHEETS_STORAGE_KEY,
  ORDER_DRAFT_STORAGE_KEY,
  CONTACT_DRAFT_STORAGE_KEY,
  COMPLAINT_DRAFT_STORAGE_KEY,
  QUOTE_WORDS_STORAGE_KEY,
  ESTIMATE_TEXTS_STORAGE_KEY,
  SIGN_IN_CODE_STORAGE_KEY,
  VERIFICATION_CODE_STORAGE_KEY,
  OPENINGS_STORAGE_KEY,
  QUICK_ORDER_STORAGE_KEY,
  PARTING_STORAGE_KEY,
  WAITING_FILES_STORAGE_KEY,
]
