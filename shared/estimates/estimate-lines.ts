import type { LineDisplay } from '#shared/cart/line-display'
import { detailsOf } from '#shared/cart/line-display'
import type { Configuration } from '#shared/configurator/configurator.schema'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import { PRODUCT_NAME_MAX } from '#shared/orders/order-limits'
import { ESTIMATE_MAX, WHOLE_QUANTITY } from './estimate-limits.ts'
import type { VatRate } from './estimate-words.ts'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'
import type { Issuer } from './issuer.schema.ts'

/** What estimates begin with: empty ones, and lines of what stands in the cart or in a quote. */

/** An estimate without a line. */
export const emptyEstimate = ({ validityDays }: Pick<Issuer, 'validityDays'>): EstimateContent => ({
  name: '',
  client: { name: '', street: '', postalCode: '', city: '' },
  works: '',
  lines: [],
  margin: 0,
  discount: 0,
  validityDays,
  notes: '',
  showsSupplier: false,
})

/** A line that no model is of: a supply by the piece, or work by the hour. */
export const typedLine = (kind: 'free' | 'labour', key: string, vatRate: VatRate): EstimateLine => ({
  key,
  kind,
  label: '',
  details: '',
  quantity: WHOLE_QUANTITY,
  unit: kind === 'labour' ? 'hour' : 'piece',
  price: { by: 'hand', cents: null },
  vatRate,
  purchaseCents: null,
  product: null,
})

/** What was configured, with what its line shows; its price is what one unit costs its owner, ex. VAT and delivery. */
export interface ConfiguredLine {
  readonly configuration: Configuration
  readonly display: LineDisplay
  /** what goes with it; absent for nothing */
  readonly files?: readonly LineFile[] | undefined
}

/** A line of a model, at the margin of the whole. `name`: what its owner calls it, such as a room; may be empty. */
export const modelLine = (
  { configuration, display, files = [] }: ConfiguredLine,
  { key, vatRate, name = '' }: { key: string; vatRate: VatRate; name?: string },
): EstimateLine => {
  const { model, criteria, selectedComponents, quantity } = configuration
  const label = model.subFamily?.name ?? ''
  const ecoCents = ecoCentsOf(display.lines ?? [])
  return {
    key,
    kind: 'model',
    label: (name === '' ? label : `${label} – ${name}`).slice(0, ESTIMATE_MAX.label),
    details: detailsText(display),
    quantity: quantity * WHOLE_QUANTITY,
    unit: 'piece',
    price: { by: 'whole' },
    vatRate,
    purchaseCents: display.unitCents,
    ...(ecoCents > 0 && { ecoCents }),
    product: {
      model,
      criteria,
      ...(name !== '' && { name: name.slice(0, PRODUCT_NAME_MAX) }),
      components: Object.fromEntries(
        Object.entries(selectedComponents).map(([type, { reference, label }]) => [
          type,
          { reference, label: label ?? reference },
        ]),
      ),
      summary: display.summary.map(({ key, label, value }) => ({ key, label, value: value.slice(0, 500) })),
      ...(files.length > 0 && { files: [...files] }),
    },
  }
}

/** Sizes and options, a line each, as many as there is room for. */
const detailsText = (display: LineDisplay): string => {
  const { sizes, options } = detailsOf(display)
  const [ordered] = sizes
  const texts = [
    ...(ordered === undefined ? [] : [`${ordered.name}\u00a0: ${ordered.text}`]),
    ...options.map(({ label, value }) => `${label}\u00a0: ${value}`),
  ]
  let text = ''
  for (const one of texts) {
    const longer = text === '' ? one : `${text}\n${one}`
    if (longer.length > ESTIMATE_MAX.details) break
    text = longer
  }
  return text
}
