import { unitLabels } from '#shared/catalogue/labels'
import type { EvaluatedDomain } from '#shared/configurator/evaluation'
import { nearestAllowed } from '#shared/configurator/settle'
import { formatNumber } from '#shared/platform/text'

type NumberDomain = Extract<EvaluatedDomain, { kind: 'number' }>

/** The number a person typed, comma or point, spaces anywhere; null when it is none. */
export const parseTyped = (text: string): number | null => {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.')
  if (!/^[+-]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(compact)) return null
  return Number(compact)
}

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

export const isInside = (value: number, { min, max }: NumberDomain): boolean => value >= min && value <= max
