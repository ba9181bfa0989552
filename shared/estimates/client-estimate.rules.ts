import { validUntil } from '#shared/quotes/answer.rules'
import type { ClientEstimate, ClientLine } from './client-estimate.schema.ts'
import { lineCentsOf, totalsOf } from './estimate.rules.ts'
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
  const cents = lineCentsOf(line, margin)
  if (cents === null || line.quantity === null) throw new Error('The line has no price or no quantity.')
  return {
    label: line.label,
    details: line.details,
    reference: showsSupplier ? (line.product?.model.subFamily?.reference ?? '') : '',
    quantity: line.quantity,
    unit: line.unit,
    ...cents,
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
    works: content.works ?? '',
    lines,
    discount: content.discount,
    totals: totalsOf(lines, content.discount, giving.issuer.vatExempt),
    notes: content.notes,
    supplier: supplied ? supplier : '',
  }
}
