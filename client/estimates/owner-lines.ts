import type { ClientLine } from '#shared/estimates/client-estimate.schema'
import { lineCentsOf } from '#shared/estimates/estimate.rules'
import type { EstimateContent } from '#shared/estimates/estimates.schema'

/** The lines of an estimate as its client reads them; what is still written may lack prices, which are nothing yet. */
export const ownerLines = ({ lines, margin, showsSupplier }: EstimateContent): ClientLine[] =>
  lines.map((line) => ({
    label: line.label,
    details: line.details,
    reference: showsSupplier ? (line.product?.model.subFamily?.reference ?? '') : '',
    quantity: line.quantity ?? 0,
    unit: line.unit,
    ...(lineCentsOf(line, margin) ?? { unitCents: 0, totalCents: 0 }),
    vatRate: line.vatRate,
  }))
