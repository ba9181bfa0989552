/** Accounts that a search of the audit log may match; more would be read for nothing. */
export const AUDIT_ACCOUNTS_MAX = 100
