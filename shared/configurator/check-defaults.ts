import { isPlanCode } from './bend-plan.ts'
import type { Bounds } from './bounds.ts'
import { optionsOf } from './check-choices.ts'
import type { CheckContext } from './check-context.ts'
import type { Expression } from './expression.ts'
import { typeNames } from './expression-bounds.ts'
import { isOnStep } from './settle.ts'
import type { Criterion } from './template.schema.ts'

const expectedTypes = { choice: 'text', number: 'number', boolean: 'boolean', plan: 'text' } as const

/**
 * Reports what a template cannot propose for a criterion: a value of another type, an option that the family has not, and
 * a number that is outside the limits or off the step. Each branch of its conditions is looked at by itself. Whether an
 * option is out when it is proposed is seen with the answers: then nothing is.
 */
export const reportDefault = (criterion: Criterion, path: string, context: CheckContext): void => {
  const examined = criterion.default === undefined ? undefined : context.examine(path, criterion.default)
  if (!examined) return
  const expected = expectedTypes[criterion.kind]
  if (examined.bounds.type !== expected) {
    context.report(path, `${typeNames[expected]} est attendu, pas ${typeNames[examined.bounds.type]}`)
  }
  for (const branch of branchesOf(examined.expression)) {
    const bounds = context.boundsWithin(branch)
    const fault = bounds && faultOf(criterion, bounds)
    if (fault !== undefined) context.report(path, fault)
  }
}

/** The values that an expression chooses among by its conditions. */
const branchesOf = (expression: Expression): Expression[] =>
  expression.kind === 'if'
    ? [...branchesOf(expression.then), ...branchesOf(expression.otherwise)]
    : [expression]

/** Why a value can never be the criterion's; undefined where it may be. */
const faultOf = (criterion: Criterion, bounds: Bounds): string | undefined => {
  if (criterion.kind === 'choice' && bounds.type === 'text') {
    const known = optionsOf(criterion)
    const stray = [...bounds.values].filter((value) => !known.includes(value))
    return stray.length > 0 ? `« ${stray.join(', ')} » n’est pas une option` : undefined
  }
  if (criterion.kind === 'plan' && bounds.type === 'text') {
    const stray = [...bounds.values].filter((value) => !isPlanCode(value))
    return stray.length > 0 ? `« ${stray.join(', ')} » n’est pas un plan` : undefined
  }
  if (criterion.kind !== 'number' || bounds.type !== 'number') return undefined
  const { min, max, step } = criterion
  if (bounds.min > max || bounds.max < min) {
    return `${valueText(bounds)} hors limites (${min} à ${max})`
  }
  return bounds.min === bounds.max && !isOnStep(criterion, bounds.min)
    ? `${bounds.min} ne convient pas (de ${step} en ${step} à partir de ${min})`
    : undefined
}

const valueText = ({ min, max }: { min: number; max: number }): string =>
  min === max ? String(min) : `${min} à ${max}`
