import { takenFrom } from './bend-geometry.ts'
import { faultsOfPlan, mended, type PlanLimits, withRadiusFrom } from './bend-limits.ts'
import { axisLegs, type BendPlan, formatPlan, parsePlan } from './bend-plan.ts'
import { legName } from './bend-text.ts'
import type { CompiledTemplate } from './compiled.ts'
import type { Criteria } from './evaluation.ts'
import type { AnswerFault } from './settle.ts'

/** A radius and a leg or two at each corner: more faults than that are no slip. */
const FAULTS_MAX = 6

/**
 * Plans of the same shape that can be made: the radii brought to what their legs leave, which nobody measured; else what
 * is wrong put right one after the other, a radius and the leg that it needs. Legs, angles and sides stay where a radius
 * does.
 */
export const plansThatCanBe = (plan: BendPlan, limits: PlanLimits): BendPlan[] => {
  const tightened = withRadiiThatFit(plan, limits)
  const righted = withFaultsMended(plan, limits)
  const codes = new Map(
    [tightened, righted].flatMap((one) =>
      one !== undefined && faultsOfPlan(one, limits).length === 0 ? [[formatPlan(one), one] as const] : [],
    ),
  )
  return [...codes.values()]
}

const withFaultsMended = (plan: BendPlan, limits: PlanLimits): BendPlan | undefined => {
  let after = plan
  for (let round = 0; round < FAULTS_MAX; round++) {
    const [fault] = faultsOfPlan(after, limits)
    if (fault === undefined) return after
    const next = mended(after, fault, limits)
    if (next === undefined) return undefined
    after = next
  }
  return undefined
}

/** The same legs with radii inside the limits, the corners of a leg that is too short made tighter alike. */
const withRadiiThatFit = (
  plan: BendPlan,
  { radius, profile, straight }: PlanLimits,
): BendPlan | undefined => {
  const axis = axisLegs(plan, profile)
  if (axis === null) return undefined
  let after: BendPlan = {
    ...plan,
    corners: plan.corners.map((corner) => ({
      ...corner,
      radius: Math.min(radius.max, Math.max(radius.min, corner.radius)),
    })),
  }
  for (const [place, length] of axis.entries()) {
    const taken = takenFrom(after, place)
    if (length - taken >= straight) continue
    const share = Math.max(0, length - straight) / taken
    after = {
      ...after,
      corners: after.corners.map((corner, at) =>
        at === place || at === place - 1 ? { ...corner, radius: Math.floor(corner.radius * share) } : corner,
      ),
    }
  }
  return after
}

/**
 * What another model asks of a bent rail that this one does not: its radii raised to the least there, and of a plan that
 * cannot be made here either whatever it still lacks; nothing where it stands there as it is.
 */
export const planFor = (
  { criteria }: CompiledTemplate,
  answers: Criteria,
  faulty: (key: string) => boolean,
): Criteria =>
  Object.fromEntries(
    criteria.flatMap((criterion) => {
      const plan = criterion.kind === 'plan' ? parsePlan(answers[criterion.key]) : null
      if (criterion.kind !== 'plan' || plan === null) return []
      const { limits } = criterion.domain
      const raised = withRadiusFrom(plan, limits.radius.min)
      const [whole] = faulty(criterion.key) ? plansThatCanBe(raised, limits) : []
      const code = formatPlan(whole ?? raised)
      return code === answers[criterion.key] ? [] : [[criterion.key, code]]
    }),
  )

/** What a person does about a plan that no change of a radius or a leg mends; its limits stand in what is told of it. */
export const planAdvice = (fault: AnswerFault | undefined): string => {
  const wrong = fault?.kind === 'plan' ? fault.fault : undefined
  if (wrong?.kind === 'unchecked') return 'Vérifiez chaque cote, puis confirmez le plan.'
  if (wrong?.kind === 'corners') return 'Faites le rail en plusieurs éléments.'
  return wrong?.kind === 'leg'
    ? `Reprenez la cote du côté ${legName(wrong.place)}.`
    : 'Reprenez les cotes du plan.'
}
