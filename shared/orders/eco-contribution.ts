import type { PriceLine } from '#shared/configurator/evaluation'

/** The component type that every template tells its éco-contribution by. */
export const ECO_TYPE = 'eco'

/** Whether a part of a price is an éco-contribution: it is paid, and nothing of it is picked or fitted. */
export const isEco = ({ kind, key }: Pick<PriceLine, 'kind' | 'key'>): boolean =>
  kind === 'component' && key === ECO_TYPE

/**
 * Éco-contribution of one unit, of what its price is made of, in cents ex. VAT: no discount takes from it, and invoices tell
 * it on a line of its own (DOMAIN 5).
 */
export const ecoCentsOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, line) => (isEco(line) ? sum + line.cents : sum), 0)
