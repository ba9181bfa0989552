import { measuresOpening } from '#shared/cart/line-sizes'
import type { CriterionValue, EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'
import { nearestAllowed } from '#shared/configurator/settle'
import { type ExampleSize, given, UNCHOSEN } from '#shared/drawings/scene'
import type { DrawingProps } from './Drawing.tsx'

/**
 * What the large drawing shows of a configuration: a size that waits for another answer to be worked out is drawn
 * as typed, and one that nobody gave is the nearest to the usual that the model offers with the other answers. A colour
 * that nobody chose is none. Names are those that docs/templates.md keeps.
 */
export const drawingOf = ({
  criteria,
  drawing,
}: Evaluation): Pick<DrawingProps, 'kind' | 'values' | 'measured' | 'example'> => {
  const typed = (key: string): CriterionValue | undefined => criteria.find((one) => one.key === key)?.value
  const values: Record<string, CriterionValue> = {
    color: UNCHOSEN,
    cloth: UNCHOSEN,
    cloth_low: UNCHOSEN,
    ...drawing.values,
  }
  const opening: { width?: number; height?: number } = {}
  const finished: string[] = []
  const twoSizes = criteria.some(({ key }) => key === 'dimension_type')
  for (const key of ['width', 'height'] as const) {
    const value = typed(key)
    if (!given(value)) continue
    if (drawing.values[key] === undefined) values[key] = value
    else if (twoSizes) {
      finished.push(key)
      if (measuresOpening(criteria)) opening[key] = value
    }
  }
  // a plan is drawn as far as it is given
  for (const { key, domain, draft } of criteria) if (domain.kind === 'plan' && draft) values[key] = draft
  return { kind: drawing.kind, values, measured: { opening, finished }, example: exampleAmong(criteria) }
}

const exampleAmong =
  (criteria: readonly EvaluatedCriterion[]): ExampleSize =>
  (key, usual) => {
    const domain = criteria.find((one) => one.key === key)?.domain
    if (domain === undefined) return usual
    if (domain.kind === 'number') return nearestAllowed(domain, usual)
    const offered = domain.options.flatMap(({ value, available }) => (available ? Number(value) : []))
    const [nearest = usual] = offered
      .filter(given)
      .toSorted((a, b) => Math.abs(a - usual) - Math.abs(b - usual))
    return nearest
  }
