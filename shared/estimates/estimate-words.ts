import { keysOf } from '#shared/platform/keys'

/** What each state of an estimate is called (decision 077); which may follow which: machines/lives/estimate.machine.ts. */
export const estimateStateLabels = {
  draft: 'Brouillon',
  given: 'Remis',
  accepted: 'Accepté',
  refused: 'Refusé',
  expired: 'Expiré',
  revised: 'En révision',
  archived: 'Archivé',
} as const
export type EstimateState = keyof typeof estimateStateLabels
/** In the order in which an estimate meets them. */
export const ESTIMATE_STATES = keysOf(estimateStateLabels)

/** What a line is of: a model of the shop, anything else that is sold, or work. */
export const lineKindLabels = { model: 'Produit', free: 'Fourniture', labour: 'Main-d’œuvre' } as const
export const LINE_KINDS = keysOf(lineKindLabels)

/** What a quantity counts; in French, as papers have it. */
export const unitLabels = {
  piece: 'unité',
  hour: 'heure',
  day: 'jour',
  metre: 'm',
  square_metre: 'm²',
  package: 'forfait',
} as const
export type EstimateUnit = keyof typeof unitLabels
export const ESTIMATE_UNITS = keysOf(unitLabels)

/** VAT rates of work on buildings and of goods in France, in percent (articles 278, 278-0 bis A and 279-0 bis of the CGI). */
export const VAT_RATES = [20, 10, 5.5] as const
export type VatRate = (typeof VAT_RATES)[number]
