import { unitLabels } from '#shared/catalogue/labels'
import { nearestAllowed } from '#shared/configurator/settle'
import type { NumberDomain } from '#shared/configurator/typed-number'
import { formatNumber } from '#shared/platform/text'

/** A number as it stands in its field. */
export const numberText = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value, 3) : ''

/** `De 150 à 6000 mm`, with the step when it is not one. */
export const limitsText = ({ min, max, step, unit }: NumberDomain): string => {
  const limits = `De ${formatNumber(min, 3)} à ${formatNumber(max, 3)}\u00a0${unitText(unit, max)}`.trim()
  return step > 1 ? `${limits}, par pas de ${formatNumber(step, 3)}` : limits
}

/** A number that can be typed, from the middle of the domain. */
export const exampleText = (domain: NumberDomain): string =>
  numberText(nearestAllowed(domain, (domain.min + domain.max) / 2))

/** Unit after a number; pieces are counted without one. */
export const unitText = (unit: NumberDomain['unit'], value: number): string =>
  unit === 'piece' ? (value > 1 ? 'pièces' : 'pièce') : unitLabels[unit]
