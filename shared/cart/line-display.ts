import { unitLabels } from '#shared/catalogue/labels'
import type { EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'
import type { Unit } from '#shared/configurator/template.schema'
import { formatNumber } from '#shared/platform/text'

/** What a line shows in the cart with no template at hand, as it was worked out when it was configured. */
export interface LineDisplay {
  /** cents ex. VAT for one unit, surcharges included */
  unitCents: number
  /** criteria and worked-out values as people read them, in the template's order */
  summary: { key: string; label: string; value: string }[]
  /** working days */
  leadTimeDays?: number
  drawing: Evaluation['drawing']
  /** sentences of the warnings and advice that stood */
  notices: string[]
}

const withUnit = (value: number, decimals: number, unit: Unit | undefined): string =>
  unit === undefined || unit === 'piece'
    ? formatNumber(value, decimals)
    : `${formatNumber(value, decimals)}\u00a0${unitLabels[unit]}`

const plain = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return typeof value === 'number' ? formatNumber(value, 3) : value
}

/** A criterion's answer as people read it; empty without one. */
export const criterionText = ({ value, domain }: EvaluatedCriterion): string => {
  if (value === undefined) return ''
  if (domain.kind === 'number')
    return typeof value === 'number' ? withUnit(value, 3, domain.unit) : plain(value)
  return domain.options.find((option) => option.value === String(value))?.label ?? plain(value)
}

/** Label and text of every answer given and every value worked out that has a label. */
export const summaryOf = (evaluation: Evaluation): LineDisplay['summary'] => [
  ...evaluation.criteria
    .filter((criterion) => criterion.asked && criterion.value !== undefined)
    .map((criterion) => ({ key: criterion.key, label: criterion.label, value: criterionText(criterion) })),
  ...evaluation.derived.map(({ key, label, value, unit, decimals }) => ({
    key,
    label,
    value: typeof value === 'number' ? withUnit(value, decimals, unit) : plain(value),
  })),
]

export const displayOf = (evaluation: Evaluation): LineDisplay => ({
  unitCents: evaluation.price.cents,
  summary: summaryOf(evaluation),
  ...(evaluation.leadTimeDays !== undefined && { leadTimeDays: evaluation.leadTimeDays }),
  drawing: evaluation.drawing,
  notices: evaluation.problems.filter(({ level }) => level !== 'error').map(({ message }) => message),
})
