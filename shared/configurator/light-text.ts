import { criterionText } from '#shared/cart/line-display'
import { measureText } from '#shared/catalogue/labels'
import { formatNumber } from '#shared/platform/text'
import { lightLabels } from './cloth-text.ts'
import type { DrawingKind } from './drawing-kinds.ts'
import type { EvaluatedCriterion, Evaluation } from './evaluation.ts'

/** Products that let through as much as one sets, or nothing, whatever they are made of. */
const BY_KIND: Partial<Record<DrawingKind, string>> = {
  venetian: 'Réglée par les lames',
  bso: 'Réglée par les lames',
  vertical: 'réglée par les bandes',
  shutter: 'Occultante',
  swing_shutter: 'Occultante',
}

/** Where a cloth's holes are a question of their own, and where a film's share of the light is worked out. */
const OPENNESS = 'openness'
const TRANSMISSION = 'shown_tlv'

const clothOf = ({ domain, value }: EvaluatedCriterion) =>
  domain.kind === 'choice' ? domain.options.find((option) => option.value === value)?.cloth : undefined

/**
 * What becomes of the light: « Screen, ouverture 5 % », « Réglée par les lames », « TLV 20 % ». Null of what says nothing of
 * it: a rail, a cloth that is not chosen yet.
 */
export const lightText = ({ criteria, derived, drawing }: Evaluation): string | null => {
  const asked = criteria.filter((criterion) => criterion.asked)
  const transmission = derived.find(({ key }) => key === TRANSMISSION)?.value
  if (typeof transmission === 'number') return `TLV\u00a0${measureText(transmission, 'percent')}`
  const cloths = asked.flatMap((criterion) => clothOf(criterion) ?? [])
  const chosen = asked.find(({ key, value }) => key === OPENNESS && value !== undefined)
  const openness =
    chosen === undefined
      ? cloths.flatMap((cloth) => (cloth.openness ? [`${formatNumber(cloth.openness, 1)}\u00a0%`] : []))[0]
      : criterionText(chosen)
  const parts = [
    ...new Set(cloths.map(({ light }) => lightLabels[light])),
    ...(openness === undefined ? [] : [`ouverture\u00a0${openness}`]),
    ...(drawing.kind in BY_KIND ? [BY_KIND[drawing.kind]] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}
