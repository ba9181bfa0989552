import { withEndsFrom, withRadiusFrom, withStraightFrom } from './bend-limits.ts'
import { type BendPlan, formatPlan, parsePlan } from './bend-plan.ts'
import type { CriterionValue } from './evaluation.ts'
import type { Expression, PlanFunctionName } from './expression.ts'
import { EPSILON, unaryFunctions } from './expression-numbers.ts'
import { findInTable } from './tables.ts'
import type { Table } from './template.schema.ts'

/** What expressions read while one configuration is evaluated. */
export interface Frame {
  /** criteria and derived values by slot; undefined is unknown */
  values: (CriterionValue | undefined)[]
  /** the candidate's attributes by slot, while a component is looked at */
  item: readonly (number | undefined)[]
  /** the quantity or the percentage of the line that a sentence explains */
  line: number | undefined
}

/** A compiled expression; undefined is unknown. Never throws. */
export type Read<T extends CriterionValue = CriterionValue> = (frame: Frame) => T | undefined

/** Where names stand at run time. */
export interface Places {
  name: (name: string) => { constant: CriterionValue } | { slot: number } | undefined
  attribute: (name: string) => number
  table: (name: string) => Table | undefined
  /** width of the profile that a plan is for, mm */
  profile: (plan: string) => number
}

/**
 * Turns trees into closures, one kind of value each. Names and types were checked before (`boundsOf`): what
 * would still be of another kind reads as unknown.
 */
export interface Closures {
  number: (expression: Expression) => Read<number>
  truth: (expression: Expression) => Read<boolean>
  any: (expression: Expression) => Read
}

const unknown = (): undefined => undefined

export const closuresOver = (places: Places): Closures => {
  const name = (wanted: string): Read => {
    const place = places.name(wanted)
    if (!place) return unknown
    if ('constant' in place) return constant(place.constant)
    const { slot } = place
    return (frame) => frame.values[slot]
  }

  const number = (node: Expression): Read<number> => {
    switch (node.kind) {
      case 'literal':
        return typeof node.value === 'number' ? constant(node.value) : unknown
      case 'name': {
        const place = places.name(node.name)
        if (!place) return unknown
        if ('constant' in place)
          return typeof place.constant === 'number' ? constant(place.constant) : unknown
        const { slot } = place
        return (frame) => {
          const value = frame.values[slot]
          return typeof value === 'number' ? value : undefined
        }
      }
      case 'item': {
        const slot = places.attribute(node.attribute)
        return (frame) => frame.item[slot]
      }
      case 'negate': {
        const operand = number(node.operand)
        return (frame) => {
          const value = operand(frame)
          return value === undefined ? undefined : -value
        }
      }
      case 'arithmetic':
        return arithmetic[node.operator](number(node.left), number(node.right))
      case 'if':
        return branch(truth(node.condition), number(node.then), number(node.otherwise))
      case 'call':
        if (node.name === 'min' || node.name === 'max') {
          const choose = node.name === 'min' ? Math.min : Math.max
          return node.arguments.map(number).reduce((a, b) => pair(a, b, choose))
        }
        return single(unaryFunctions[node.name], node.arguments.map(number)[0] ?? unknown)
      case 'lookup': {
        const table = places.table(node.table)
        const [first, second] = node.arguments
        if (!table || !first) return unknown
        const x = any(first)
        const y = second ? number(second) : constant(0)
        return (frame) => {
          const across = x(frame)
          const down = y(frame)
          if (across === undefined || typeof across === 'boolean' || down === undefined) return undefined
          return findInTable(table, across, down)
        }
      }
      default:
        return unknown
    }
  }

  const truth = (node: Expression): Read<boolean> => {
    switch (node.kind) {
      case 'literal':
        return typeof node.value === 'boolean' ? constant(node.value) : unknown
      case 'name': {
        const read = name(node.name)
        return (frame) => {
          const value = read(frame)
          return typeof value === 'boolean' ? value : undefined
        }
      }
      case 'not': {
        const operand = truth(node.operand)
        return (frame) => {
          const value = operand(frame)
          return value === undefined ? undefined : !value
        }
      }
      case 'order':
        return order[node.operator](number(node.left), number(node.right))
      case 'equality': {
        const equal = node.operator === '=='
        const left = any(node.left)
        const right = any(node.right)
        return (frame) => {
          const a = left(frame)
          const b = right(frame)
          return a === undefined || b === undefined ? undefined : same(a, b) === equal
        }
      }
      case 'in': {
        const operand = any(node.operand)
        const { values } = node
        return (frame) => {
          const value = operand(frame)
          return value === undefined ? undefined : values.some((candidate) => same(candidate, value))
        }
      }
      case 'logical': {
        // `false and unknown` is false, `true or unknown` is true: one side may decide alone.
        const decisive = node.operator === 'or'
        const left = truth(node.left)
        const right = truth(node.right)
        return (frame) => {
          const a = left(frame)
          if (a === decisive) return decisive
          const b = right(frame)
          if (b === decisive) return decisive
          return a === undefined || b === undefined ? undefined : !decisive
        }
      }
      case 'if':
        return branch(truth(node.condition), truth(node.then), truth(node.otherwise))
      default:
        return unknown
    }
  }

  const any = (node: Expression): Read => {
    switch (node.kind) {
      case 'literal':
        return constant(node.value)
      case 'name':
        return name(node.name)
      case 'if':
        return branch(truth(node.condition), any(node.then), any(node.otherwise))
      case 'item':
      case 'negate':
      case 'arithmetic':
      case 'call':
      case 'lookup':
        return number(node)
      case 'reshape':
        return reshaped(node.name, any(node.plan), number(node.least), places.profile(planNamed(node)))
      default:
        return truth(node)
    }
  }

  return { number, truth, any }
}

const same = (a: CriterionValue, b: CriterionValue): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= EPSILON)

const constant =
  <T extends CriterionValue>(value: T): Read<T> =>
  () =>
    value

const branch =
  <T extends CriterionValue>(condition: Read<boolean>, then: Read<T>, otherwise: Read<T>): Read<T> =>
  (frame) => {
    const holds = condition(frame)
    return holds === undefined ? undefined : holds ? then(frame) : otherwise(frame)
  }

/** The criterion that a plan comes from; empty where several may be. */
const planNamed = (node: Expression): string =>
  node.kind === 'name' ? node.name : node.kind === 'reshape' ? planNamed(node.plan) : ''

const reshapes: Record<PlanFunctionName, (plan: BendPlan, least: number, profile: number) => BendPlan> = {
  radius_from: withRadiusFrom,
  straight_from: (plan, least, profile) => withStraightFrom(plan, least, profile),
  ends_from: withEndsFrom,
}

/** A plan made anew; of a straight rail there is none. */
const reshaped =
  (name: PlanFunctionName, plan: Read, least: Read<number>, profile: number): Read =>
  (frame) => {
    const before = parsePlan(plan(frame))
    const length = least(frame)
    return before === null || length === undefined
      ? undefined
      : formatPlan(reshapes[name](before, length, profile))
  }

const single =
  (apply: (x: number) => number, operand: Read<number>): Read<number> =>
  (frame) => {
    const value = operand(frame)
    return value === undefined ? undefined : apply(value)
  }

const pair =
  <T extends CriterionValue>(
    left: Read<number>,
    right: Read<number>,
    apply: (a: number, b: number) => T,
  ): Read<T> =>
  (frame) => {
    const a = left(frame)
    if (a === undefined) return undefined
    const b = right(frame)
    return b === undefined ? undefined : apply(a, b)
  }

type Pairing<T extends CriterionValue> = (left: Read<number>, right: Read<number>) => Read<T>
const arithmetic: Record<'+' | '-' | '*' | '/', Pairing<number>> = {
  '+': (left, right) => pair(left, right, (a, b) => a + b),
  '-': (left, right) => pair(left, right, (a, b) => a - b),
  '*': (left, right) => pair(left, right, (a, b) => a * b),
  '/': (left, right) => pair(left, right, (a, b) => a / b),
}
const order: Record<'<' | '<=' | '>' | '>=', Pairing<boolean>> = {
  '<': (left, right) => pair(left, right, (a, b) => a < b - EPSILON),
  '<=': (left, right) => pair(left, right, (a, b) => a <= b + EPSILON),
  '>': (left, right) => pair(left, right, (a, b) => a > b + EPSILON),
  '>=': (left, right) => pair(left, right, (a, b) => a >= b - EPSILON),
}
