import type { TotalRow } from '#shared/orders/totals.rules'
import { formatCents } from '#shared/platform/money'
import { formatNumber, formatPercent } from '#shared/platform/text'
import { longDay } from '#shared/quotes/answer-text'
import type { EstimateTotals } from './client-estimate.schema.ts'
import { WHOLE_QUANTITY } from './estimate-limits.ts'
import { type EstimateUnit, unitLabels } from './estimate-words.ts'

/** How estimates are told: on screens, on papers and in mails. */

const PLURALS: ReadonlySet<EstimateUnit> = new Set(['piece', 'hour', 'day', 'package'])

/** `2,5 heures`, `1 unité`, `3,2 m²`, of a quantity in hundredths. */
export const estimateQuantityText = (hundredths: number, unit: EstimateUnit): string => {
  const label = unitLabels[unit]
  const plural = hundredths >= 2 * WHOLE_QUANTITY && PLURALS.has(unit) ? 's' : ''
  return `${formatNumber(hundredths / WHOLE_QUANTITY, 2)}\u00a0${label}${plural}`
}

/** Of a line: what of its price is éco-contribution. */
export const ecoText = (cents: number): string => `dont éco-contribution\u00a0: ${formatCents(cents)} HT`

/** Hundredths of a percent as people read them: `12,5 %`. */
const hundredthsText = (hundredths: number): string => formatPercent(hundredths / 100)

/** What an estimate comes to, row by row; `discount`: hundredths of a percent. */
export const estimateRows = (totals: EstimateTotals, discount: number, vatExempt = false): TotalRow[] => [
  ...(discount > 0
    ? [
        { label: 'Total HT avant remise', amount: formatCents(totals.linesCents) },
        { label: `Remise de ${hundredthsText(discount)}`, amount: formatCents(-totals.discountCents) },
      ]
    : []),
  { label: 'Total HT', amount: formatCents(totals.netCents) },
  ...(totals.ecoCents === undefined
    ? []
    : [{ label: 'dont éco-contribution, sans remise', amount: formatCents(totals.ecoCents) }]),
  ...totals.vat.map(({ rate, baseCents, vatCents }) => ({
    label: `TVA ${formatPercent(rate)} sur ${formatCents(baseCents)}`,
    amount: formatCents(vatCents),
  })),
  ...(vatExempt
    ? [{ label: 'Net à payer, sans TVA', amount: formatCents(totals.totalCents) }]
    : [{ label: 'Total TTC', amount: formatCents(totals.totalCents) }]),
]

/** `Valable jusqu’au 28 décembre 2026` */
export const estimateValidText = (validUntil: string): string => `Valable jusqu’au ${longDay(validUntil)}`

/** `N° DC-0042`, `N° DC-0042, révision 2` */
export const estimateTitle = ({ number, revision }: { number: string; revision: number }): string =>
  `N°\u00a0${number}${revision > 1 ? `, révision\u00a0${revision}` : ''}`

/** What its PDF is saved as: `devis-DC-0042.pdf`, `devis-DC-0042-revision-2.pdf` of the second. */
export const estimateFileName = ({ number, revision }: { number: string; revision: number }): string =>
  `devis-${number.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}${revision > 1 ? `-revision-${revision}` : ''}.pdf`
