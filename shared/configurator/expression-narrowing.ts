import type { KnownBounds } from './bounds.ts'
import { type Bounds, numberBounds } from './bounds.ts'
import type { Expression, OrderOperator } from './expression.ts'

/**
 * The scope in which `condition` is known to hold (or known not to): in `if(bends > 0, x / bends, 0)` the
 * division sees bends above zero. Reads comparisons of a name with a number or a text, joined by and/or/not;
 * other conditions teach nothing.
 */
export const narrowed = (scope: KnownBounds, condition: Expression, holds: boolean): KnownBounds => {
  switch (condition.kind) {
    case 'not':
      return narrowed(scope, condition.operand, !holds)
    case 'logical':
      return (condition.operator === 'and') === holds
        ? narrowed(narrowed(scope, condition.left, holds), condition.right, holds)
        : scope
    case 'order': {
      const operator = holds ? condition.operator : opposite[condition.operator]
      return withOrder(
        withOrder(scope, condition.left, operator, condition.right),
        condition.right,
        mirrored[operator],
        condition.left,
      )
    }
    case 'equality':
      return (condition.operator === '==') === holds && condition.right.kind === 'literal'
        ? withValue(scope, condition.left, condition.right.value)
        : scope
    default:
      return scope
  }
}

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const
const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

const withOrder = (
  scope: KnownBounds,
  subject: Expression,
  operator: OrderOperator,
  limit: Expression,
): KnownBounds => {
  if (limit.kind !== 'literal' || typeof limit.value !== 'number') return scope
  const { value } = limit
  return replaced(scope, subject, (bounds) => {
    if (bounds.type !== 'number') return bounds
    const { min, max, step } = bounds
    const below = Math.min(max, operator === '<' ? previousOnStep(value, min, step) : value)
    const above = Math.max(min, operator === '>' ? nextOnStep(value, min, step) : value)
    const ascending = operator === '<' || operator === '<='
    const cut = ascending ? { ...bounds, max: below } : { ...bounds, min: above }
    return cut.min <= cut.max ? { ...cut, sure: true } : bounds
  })
}

/** Where values are known to stand on steps, strictly above 0 means at least the first step above 0. */
const nextOnStep = (value: number, min: number, step: number | undefined): number =>
  step === undefined || value < min ? value : min + (Math.floor((value - min) / step) + 1) * step

const previousOnStep = (value: number, min: number, step: number | undefined): number =>
  step === undefined || value <= min ? value : min + (Math.ceil((value - min) / step) - 1) * step

const withValue = (scope: KnownBounds, subject: Expression, value: number | string | boolean): KnownBounds =>
  replaced(scope, subject, (bounds) => {
    if (bounds.type === 'text' && typeof value === 'string' && bounds.values.has(value)) {
      return { ...bounds, values: new Set([value]), sure: true }
    }
    if (bounds.type === 'number' && typeof value === 'number') return numberBounds(value, value)
    return bounds
  })

const replaced = (
  scope: KnownBounds,
  subject: Expression,
  change: (bounds: Bounds) => Bounds,
): KnownBounds => {
  if (subject.kind !== 'name') return scope
  const known = scope.name(subject.name)
  if (known === undefined || known === 'faulty') return scope
  const changed = change(known)
  return { ...scope, name: (name) => (name === subject.name ? changed : scope.name(name)) }
}
