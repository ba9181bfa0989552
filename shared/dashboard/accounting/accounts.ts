/** Accounts of the plan comptable général that sales are booked in. */
export interface Accounts {
  readonly customers: string
  readonly sales: string
  readonly delivery: string
  readonly eco: string
  readonly vat: string
  /** of rates, in percent, that have an account of their own: `20` → `445711` */
  readonly vatByRate: Readonly<Record<string, string>>
}

/**
 * 411 customers, 707 goods sold, 7085 delivery that is charged, 44571 VAT collected. The éco-contribution is part of what
 * goods sell for, told apart from it: a sub-account of 707.
 */
export const DEFAULT_ACCOUNTS: Accounts = {
  customers: '411000',
  sales: '707000',
  delivery: '708500',
  eco: '707800',
  vat: '445710',
  vatByRate: {},
}

/** `445710`, or `445710,5.5:445713`: an account, and those of rates that have their own. */
export const VAT_ACCOUNTS = '^[0-9]{3,12}(,[0-9]{1,2}(\\.[0-9]{1,2})?:[0-9]{3,12})*$'

/** Of a text that `VAT_ACCOUNTS` allows. */
export const vatAccountsOf = (text: string): Pick<Accounts, 'vat' | 'vatByRate'> => {
  const [vat = '', ...rates] = text.split(',')
  const named = rates.map((one): [string, string] => {
    const [rate = '', account = ''] = one.split(':')
    return [String(Number(rate)), account]
  })
  return { vat, vatByRate: Object.fromEntries(named) }
}
