import type { PlanLimits } from './bend-limits.ts'
import type { CompileContext } from './compile-context.ts'
import type { OrderedNode } from './compile-order.ts'
import type { CompiledMeasure } from './compiled.ts'
import type { Frame } from './expression-closure.ts'
import type { PlanCriterion } from './template.schema.ts'

/** Constants need nothing of it. */
const NOTHING: Frame = { values: [], item: [], line: undefined }

/** The limits of a plan's question, worked out once: its model's constants decide them, no answer does. */
export const limitsOf = (criterion: PlanCriterion, path: string, context: CompileContext): PlanLimits => {
  const known = context.limits.get(criterion.key)
  if (known !== undefined) return known
  const amount = (name: string, text: string): number => context.number(`${path}.${name}`, text)(NOTHING) ?? 0
  const range = (name: string, { min, max }: { min: string; max: string }): { min: number; max: number } => ({
    min: amount(`${name}.min`, min),
    max: amount(`${name}.max`, max),
  })
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
  return { step: 'measure', key, slot, of: plan.slot, name, limits }
}
