import { answerAll, numberAt } from '#server/configurator/answer-all'
import { samplePlans } from '#shared/configurator/bend-limits'
import { formatPlan, STRAIGHT } from '#shared/configurator/bend-plan'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type {
  CriterionValue,
  EvaluatedCriterion,
  EvaluatedDomain,
  Evaluation,
} from '#shared/configurator/evaluation'

/** Sizes that a professional orders every week, mm, by criterion; the others take a share of their range. */
const ORDINARY: Readonly<Record<string, number>> = {
  width: 1500,
  height: 1800,
  length: 3200,
  projection: 2500,
}
/** Panes: enough to show that there are several. */
const FEW = 3

const ordinary = (
  key: string,
  domain: Extract<EvaluatedDomain, { kind: 'number' }>,
  place: number,
): number => {
  // what may be none is drawn on every other card
  const pieces = domain.min === 0 ? place % 2 : FEW
  const wanted = domain.unit === 'piece' ? pieces : ORDINARY[key]
  if (wanted === undefined) return numberAt(domain, 0.4)
  if (domain.max <= domain.min) return domain.min
  const share = (wanted - domain.min) / (domain.max - domain.min)
  return numberAt(domain, Math.min(1, Math.max(0, share)))
}

/** Models of a family take turns with its colours and its options, so that their cards tell them apart. */
const typical =
  (place: number) =>
  ({ key, domain }: EvaluatedCriterion): CriterionValue | undefined => {
    if (domain.kind === 'number') return ordinary(key, domain, place)
    if (domain.kind === 'plan') {
      const plans = place % 2 === 1 ? samplePlans(domain.limits) : []
      const plan = plans[Math.floor(place / 2) % Math.max(1, plans.length)]
      return plan ? formatPlan(plan) : STRAIGHT
    }
    const options = domain.options.filter((option) => option.available)
    const turn = key === 'color' ? place + 1 : place
    const value = options[turn % options.length]?.value
    return domain.kind === 'boolean' ? value === 'true' : value
  }

/** What the model's card draws: an ordinary size, with options by the model's place in its family, from 0. */
export const cardDrawing = (compiled: CompiledTemplate, place: number): Evaluation['drawing'] =>
  answerAll(compiled, typical(place)).evaluation.drawing
