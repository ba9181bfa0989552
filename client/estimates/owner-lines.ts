import type { ClientLine } from '#shared/estimates/client-estimate.schema'
import { lineCentsOf, unitCentsOf } from '#shared/estimates/estimate.rules'
import type { EstimateContent } from '#shared/estimates/estimates.schema'

/** The lines of an estimate as its client reads them; a revision that was put away may lack prices, which are nothing yet. */
export const ownerLines = ({ lines, margin, showsSupplier }: EstimateContent): ClientLine[] =>
  lines.map((line) => ({
    label: line.label,
    details: line.details,
    reference: showsSupplier ? (line.product?.model.subFamily?.reference ?? '') : '',
    quantity: line.quantity ?? 0,
    unit: line.unit,
    unitCents: unitCentsOf(line, margin) ?? 0,
    totalCents: lineCentsOf(line, margin) ?? 0,
    vatRate: line.vatRate,
  }))
