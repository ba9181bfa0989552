/**
 * Session storage keys of what a person is at (§3): kept across an expired session, so that signing in again finds
 * it, and forgotten when the person signs out. Apart from the features, so that ending a session loads neither.
 */

/** The configurator and the cart. */
export const CONFIGURATION_STORAGE_KEY = 'configuration'

/** The order draft. */
export const ORDER_DRAFT_STORAGE_KEY = 'order-draft'

/** The message of the contact form. */
export const CONTACT_DRAFT_STORAGE_KEY = 'contact-draft'

/** The message of a complaint. */
export const COMPLAINT_DRAFT_STORAGE_KEY = 'complaint-draft'
