import type { PriceLine } from '#shared/configurator/evaluation'

/** The component type that every template tells its éco-contribution by. */
export const ECO_TYPE = 'eco'

/**
 * Éco-contribution of one unit, of what its price is made of, in cents ex. VAT: no discount takes from it, and invoices tell
 * it on a line of its own (DOMAIN 5).
 */
export const ecoCentsOf = (lines: readonly PriceLine[]): number =>
  lines.reduce(
    (sum, { kind, key, cents }) => (kind === 'component' && key === ECO_TYPE ? sum + cents : sum),
    0,
  )
