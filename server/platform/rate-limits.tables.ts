/** How often something was asked in the window that runs: one row for each rule and key. */
export interface RateLimitsTable {
  rule: string
  /** SHA-256 of what is counted (an address, an e-mail), hexadecimal */
  key: string
  hits: number
  /** end of the window; the next hit after it begins another */
  ends_at: Date
}

export interface RateLimitTables {
  rate_limits: RateLimitsTable
}
