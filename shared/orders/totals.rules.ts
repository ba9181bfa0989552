import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'

/** What an order or a cart costs, in cents; the rate in percent. */
export interface TotalAmounts {
  netCents: number
  vatPercent: number
  vatCents: number
}

export interface TotalRow {
  label: string
  /** what the amount leaves out */
  without?: string
  amount: string
}

/** HT, TVA and TTC as every screen, paper and mail tells them; the delivery is none of them. */
export const totalRows = ({
  netCents,
  vatPercent,
  vatCents,
}: TotalAmounts): [TotalRow, TotalRow, TotalRow] => [
  { label: 'Total HT', amount: formatCents(netCents) },
  { label: `TVA ${formatPercent(vatPercent)}`, amount: formatCents(vatCents) },
  { label: 'Total TTC', without: 'hors livraison', amount: formatCents(netCents + vatCents) },
]
