import { EPSILON } from './expression-numbers.ts'
import type { Table } from './template.schema.ts'

/**
 * What an expression may be worth, whatever the answers: its type, and the values that it cannot leave.
 * `sure` is false when it may also have no value at all although everything asked is answered
 * (a criterion that is not asked, a hole of a table).
 */
export type Bounds = NumberBounds | TextBounds | BooleanBounds | PlanBounds

export interface NumberBounds {
  type: 'number'
  min: number
  max: number
  sure: boolean
  /** the values are min, min + step, min + 2 × step … */
  step?: number
}
export interface TextBounds {
  type: 'text'
  /** what it may be worth */
  values: ReadonlySet<string>
  /** what it may be compared with: also the options that the family has and this model has not */
  known: ReadonlySet<string>
  sure: boolean
}
export interface BooleanBounds {
  type: 'boolean'
  canHold: boolean
  canFail: boolean
  sure: boolean
}
/** How a rail runs: read by its measures, drawn, or made anew by a fix. */
export interface PlanBounds {
  type: 'plan'
  sure: boolean
}

export const numberBounds = (min: number, max: number, sure = true): NumberBounds => ({
  type: 'number',
  min,
  max,
  sure,
})

export const booleanBounds = (canHold: boolean, canFail: boolean, sure = true): BooleanBounds => ({
  type: 'boolean',
  canHold,
  canFail,
  sure,
})

export const textBounds = (
  values: Iterable<string>,
  sure = true,
  others: Iterable<string> = [],
): TextBounds => {
  const set = new Set(values)
  return { type: 'text', values: set, known: new Set([...set, ...others]), sure }
}

/** Bounds of "one or the other"; undefined when their types differ. */
export const either = (a: Bounds, b: Bounds): Bounds | undefined => {
  const sure = a.sure && b.sure
  if (a.type === 'number' && b.type === 'number') {
    return numberBounds(Math.min(a.min, b.min), Math.max(a.max, b.max), sure)
  }
  if (a.type === 'text' && b.type === 'text') {
    return textBounds([...a.values, ...b.values], sure, [...a.known, ...b.known])
  }
  if (a.type === 'boolean' && b.type === 'boolean') {
    return booleanBounds(a.canHold || b.canHold, a.canFail || b.canFail, sure)
  }
  if (a.type === 'plan' && b.type === 'plan') return { type: 'plan', sure }
  return undefined
}

export const includesZero = (bounds: NumberBounds): boolean => bounds.min <= 0 && bounds.max >= 0

export const arithmeticBounds = (
  operator: '+' | '-' | '*' | '/',
  a: NumberBounds,
  b: NumberBounds,
): NumberBounds => {
  const sure = a.sure && b.sure
  switch (operator) {
    case '+':
      return numberBounds(a.min + b.min, a.max + b.max, sure)
    case '-':
      return numberBounds(a.min - b.max, a.max - b.min, sure)
    case '*':
      return hull([a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max], sure)
    case '/':
      return hull([a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max], sure)
  }
}

/** Bounds of a function that never decreases, given at both ends. */
export const monotoneBounds = (apply: (x: number) => number, a: NumberBounds): NumberBounds =>
  numberBounds(apply(a.min), apply(a.max), a.sure)

export const absoluteBounds = (a: NumberBounds): NumberBounds =>
  numberBounds(
    includesZero(a) ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max)),
    Math.max(Math.abs(a.min), Math.abs(a.max)),
    a.sure,
  )

/** Truth of `a < b` (or `<=` when not strict). */
export const orderBounds = (a: NumberBounds, b: NumberBounds, strict: boolean): BooleanBounds =>
  strict
    ? booleanBounds(a.min < b.max - EPSILON, a.max >= b.min - EPSILON, a.sure && b.sure)
    : booleanBounds(a.min <= b.max + EPSILON, a.max > b.min + EPSILON, a.sure && b.sure)

export const equalityBounds = (a: Bounds, b: Bounds): BooleanBounds => {
  const sure = a.sure && b.sure
  if (a.type === 'number' && b.type === 'number') {
    return booleanBounds(
      a.min <= b.max && b.min <= a.max,
      !(a.min === a.max && b.min === b.max && a.min === b.min),
      sure,
    )
  }
  if (a.type === 'text' && b.type === 'text') {
    const single = a.values.size === 1 && b.values.size === 1
    const meet = [...a.values].some((value) => b.values.has(value))
    return booleanBounds(meet, !(single && meet), sure)
  }
  if (a.type === 'boolean' && b.type === 'boolean') {
    return booleanBounds(
      (a.canHold && b.canHold) || (a.canFail && b.canFail),
      (a.canHold && b.canFail) || (a.canFail && b.canHold),
      sure,
    )
  }
  return booleanBounds(true, true, sure)
}

export const negated = (a: BooleanBounds): BooleanBounds => booleanBounds(a.canFail, a.canHold, a.sure)

export const conjunction = (a: BooleanBounds, b: BooleanBounds): BooleanBounds =>
  booleanBounds(a.canHold && b.canHold, a.canFail || b.canFail, a.sure && b.sure)

export const disjunction = (a: BooleanBounds, b: BooleanBounds): BooleanBounds =>
  negated(conjunction(negated(a), negated(b)))

const hull = (ends: number[], sure: boolean): NumberBounds =>
  numberBounds(Math.min(...ends), Math.max(...ends), sure)

/** What an expression may read, and within which bounds. */
export interface KnownBounds {
  /** undefined: no such name. 'faulty': the name exists, its own definition is refused elsewhere. */
  name: (name: string) => Bounds | 'faulty' | undefined
  /** undefined: outside a component's expression */
  item: ((attribute: string) => NumberBounds | { fault: string }) | undefined
  table: (name: string) => Table | undefined
}
