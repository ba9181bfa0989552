import { colorLabels } from '#shared/catalogue/labels'
import type { EvaluatedCriterion, EvaluatedOption } from './evaluation.ts'

/** What a sample of cloth or colour is drawn from. */
export interface Swatch {
  /** `#RRGGBB`, approximately */
  color: string
  /** one of `WEAVES`; of another the colour alone is drawn */
  weave?: string
  /** share of holes, percent */
  openness?: number
}

/** Undyed: the colour is not chosen yet. */
const RAW = '#E2E5E7'

const chosen = ({ domain, value }: EvaluatedCriterion): EvaluatedOption | undefined =>
  domain.kind === 'choice' ? domain.options.find((option) => option.value === value) : undefined

const colorIn = (criterion: EvaluatedCriterion, option: EvaluatedOption): string | undefined =>
  option.swatch ??
  (criterion.key === 'color' && Object.hasOwn(colorLabels, option.value)
    ? colorLabels[option.value as keyof typeof colorLabels].swatch
    : undefined)

/**
 * The sample of an option beside the other answers: a cloth in the colour that is chosen for it, a colour in the cloth that
 * is chosen. Undefined where there is nothing to draw.
 */
export const swatchOf = (
  criterion: EvaluatedCriterion,
  option: EvaluatedOption,
  criteria: readonly EvaluatedCriterion[],
): Swatch | undefined => {
  const dye = criteria.find(({ key }) => key === criterion.dyed)
  const dyed = criteria.find(({ dyed: by }) => by === criterion.key)
  const cloth = option.weave === undefined ? dyed && chosen(dyed) : option
  const color = colorIn(criterion, option) ?? (dye && chosen(dye) && colorIn(dye, chosen(dye) ?? option))
  if (color === undefined && option.weave === undefined) return undefined
  const asked = criteria.find(({ key }) => key === 'openness')?.value
  const openness = cloth?.cloth?.openness ?? (cloth?.weave === 'screen' ? Number(asked ?? 5) : undefined)
  return {
    color: color ?? RAW,
    ...(cloth?.weave && { weave: cloth.weave }),
    ...(openness !== undefined && { openness }),
  }
}

/** The sample of the answer that is given. */
export const swatchOfAnswer = (
  criterion: EvaluatedCriterion,
  criteria: readonly EvaluatedCriterion[],
): Swatch | undefined => {
  const option = chosen(criterion)
  return option && swatchOf(criterion, option, criteria)
}
