import type { PlanLimits } from './bend-limits.ts'
import { PLAN_MEASURES } from './bend-measures.ts'
import { CORNERS_MAX } from './bend-plan.ts'
import { numberBounds } from './bounds.ts'
import type { CompileContext } from './compile-context.ts'
import type { OrderedNode } from './compile-order.ts'
import type { CompiledMeasure } from './compiled.ts'
import type { PlanCriterion } from './template.schema.ts'

/** The limits of a plan's question, worked out once: its model's constants decide them, no answer does. */
export const compileLimits = (
  criterion: PlanCriterion,
  path: string,
  context: CompileContext,
): PlanLimits => {
  const amount = (name: string, text: string): number => {
    const answers = [...context.namesIn([text])].filter((one) => {
      const kind = context.names.get(one)?.kind
      return kind !== undefined && kind !== 'constant'
    })
    const bounds = answers.length > 0 ? undefined : context.examine(`${path}.${name}`, text)?.bounds
    if (bounds === undefined && answers.length === 0) return 0
    if (bounds?.type === 'number' && bounds.min === bounds.max && bounds.min >= 0) return bounds.min
    context.report(`${path}.${name}`, 'une limite est un nombre positif ou se lit dans des constantes')
    return 0
  }
  const range = (name: string, { min, max }: { min: string; max: string }): { min: number; max: number } => {
    const limits = { min: amount(`${name}.min`, min), max: amount(`${name}.max`, max) }
    if (limits.min > limits.max) {
      context.report(`${path}.${name}`, `le minimum ${limits.min} dépasse le maximum ${limits.max}`)
    }
    return limits
  }
  const { profile, piece, corners, angle, radius, leg, straight } = criterion
  const limits: PlanLimits = {
    profile: amount('profile', profile),
    piece: amount('piece', piece),
    corners: amount('corners', corners),
    angle: range('angle', angle),
    radius: { ...range('radius', radius), usual: amount('radius.usual', radius.usual) },
    leg: range('leg', leg),
    straight: amount('straight', straight),
  }
  if (limits.corners > CORNERS_MAX) context.report(`${path}.corners`, `plus de ${CORNERS_MAX} cintrages`)
  if (limits.piece < 1) context.report(`${path}.piece`, 'une longueur livrée fait un millimètre au moins')
  context.limits.set(criterion.key, limits)
  return limits
}

/** The length of a straight rail is none of its plan's: it may be unknown although all is answered. */
export const compileMeasure = (
  key: string,
  { of, name, slot }: Extract<OrderedNode['node'], { kind: 'measure' }>,
  context: CompileContext,
): CompiledMeasure => {
  const plan = context.names.get(of)
  const limits = context.limits.get(of)
  if (plan?.kind !== 'criterion' || limits === undefined) throw new Error(`${key} comes before its plan.`)
  const [min, max] = PLAN_MEASURES[name].range(limits)
  const bounds = name === 'length' ? numberBounds(min, max, false) : numberBounds(Math.min(0, min), max)
  context.bounds.set(key, name === 'corners' ? { ...bounds, step: 1 } : bounds)
  return { step: 'measure', key, slot, of: plan.slot, name, limits }
}
