/** What an account may be, for the schemas, the browser's record and the dashboard alike. */

/** From the least rights to the most. */
export const ROLES = ['user', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
