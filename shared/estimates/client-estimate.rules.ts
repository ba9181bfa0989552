import { validUntil } from '#shared/quotes/answer.rules'
import type { ClientEstimate, ClientLine } from './client-estimate.schema.ts'
import { amountOf, totalsOf, unitCentsOf } from './estimate.rules.ts'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'
import type { IssuerFacts } from './issuer.schema.ts'

/** What the client of an estimate reads, made of what its owner typed: the only way from one to the other. */

/** In its owner's numbering: prefix, then at least four digits. */
export const numberText = (prefix: string, rank: number): string =>
  `${prefix}${String(rank).padStart(4, '0')}`

/** What is fixed as an estimate is handed out. */
export interface Giving {
  readonly number: string
  readonly revision: number
  /** ISO 8601 */
  readonly givenAt: string
  /** its day of Paris, yyyy-mm-dd */
  readonly day: string
  readonly issuer: IssuerFacts
  /** name of the company that supplies the models */
  readonly supplier: string
}

const clientLine = (line: EstimateLine, { margin, showsSupplier }: EstimateContent): ClientLine => {
  const unitCents = unitCentsOf(line, margin)
  if (unitCents === null || line.quantity === null) throw new Error('The line has no price or no quantity.')
  return {
    label: line.label,
    details: line.details,
    reference: showsSupplier ? (line.product?.model.subFamily?.reference ?? '') : '',
    quantity: line.quantity,
    unit: line.unit,
    unitCents,
    totalCents: amountOf(unitCents, line.quantity),
    vatRate: line.vatRate,
  }
}

/** An estimate as it is handed out. Throws where `givingProblems` names a line. */
export const clientEstimate = (content: EstimateContent, giving: Giving): ClientEstimate => {
  const lines = content.lines.map((line) => clientLine(line, content))
  const { day, supplier, ...fixed } = giving
  const supplied = content.showsSupplier && content.lines.some(({ kind }) => kind === 'model')
  return {
    ...fixed,
    validUntil: validUntil(day, content.validityDays),
    name: content.name,
    client: content.client,
    lines,
    discount: content.discount,
    totals: totalsOf(lines, content.discount),
    notes: content.notes,
    supplier: supplied ? supplier : '',
  }
}

/** What is told where work on a home has a reduced rate (article 279-0 bis of the CGI); undefined at the full rate alone. */
export const reducedVatText = (lines: readonly Pick<ClientLine, 'vatRate'>[]): string | undefined =>
  lines.some(({ vatRate }) => vatRate !== 20)
    ? 'TVA à taux réduit\u00a0: en acceptant ce devis, le client atteste que les travaux concernent un local à usage d’habitation achevé depuis plus de deux ans et qu’ils remplissent les conditions des articles 279-0\u00a0bis et 278-0\u00a0bis\u00a0A du code général des impôts.'
    : undefined
