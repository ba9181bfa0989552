import {
  absoluteBounds,
  arithmeticBounds,
  type BooleanBounds,
  type Bounds,
  booleanBounds,
  conjunction,
  disjunction,
  either,
  equalityBounds,
  includesZero,
  type KnownBounds,
  monotoneBounds,
  type NumberBounds,
  negated,
  numberBounds,
  orderBounds,
  textBounds,
} from './bounds.ts'
import type { Expression } from './expression.ts'
import { narrowed } from './expression-narrowing.ts'
import { unaryFunctions } from './expression-numbers.ts'
import { coversRange, valuesOfTable } from './tables.ts'

/** No amount or size of the trade comes near: beyond it a template is refused, so nothing ever overflows. */
const LARGEST_NUMBER = 1e15

/**
 * Works out what `expression` may be worth, and reports what makes it meaningless: unknown names, mixed types,
 * a text that is no option, a divisor that could be zero. Undefined when something was reported.
 */
export const boundsOf = (
  expression: Expression,
  known: KnownBounds,
  report: (at: number, message: string) => void,
): Bounds | undefined => {
  const fault = (at: number, message: string): undefined => {
    report(at, message)
    return undefined
  }

  const numeric = (node: Expression, scope: KnownBounds): NumberBounds | undefined => {
    const bounds = visit(node, scope)
    if (bounds === undefined || bounds.type === 'number') return bounds
    return fault(node.at, `un nombre est attendu ici, pas ${typeNames[bounds.type]}`)
  }
  const truth = (node: Expression, scope: KnownBounds): BooleanBounds | undefined => {
    const bounds = visit(node, scope)
    if (bounds === undefined || bounds.type === 'boolean') return bounds
    return fault(node.at, `une condition est attendue ici, pas ${typeNames[bounds.type]}`)
  }

  const visit = (node: Expression, scope: KnownBounds): Bounds | undefined => {
    switch (node.kind) {
      case 'literal':
        if (typeof node.value === 'number') return numberBounds(node.value, node.value)
        if (typeof node.value === 'string') return textBounds([node.value])
        return booleanBounds(node.value, !node.value)
      case 'name': {
        const bounds = scope.name(node.name)
        if (bounds === undefined) return fault(node.at, `nom inconnu « ${node.name} »`)
        return bounds === 'faulty' ? undefined : bounds
      }
      case 'item': {
        if (!scope.item) return fault(node.at, '« item » ne se lit que dans un composant')
        const bounds = scope.item(node.attribute)
        return 'fault' in bounds ? fault(node.at, bounds.fault) : bounds
      }
      case 'not': {
        const operand = truth(node.operand, scope)
        return operand && negated(operand)
      }
      case 'negate': {
        const operand = numeric(node.operand, scope)
        return operand && numberBounds(-operand.max, -operand.min, operand.sure)
      }
      case 'arithmetic': {
        const left = numeric(node.left, scope)
        const right = numeric(node.right, scope)
        if (!left || !right) return undefined
        if (node.operator === '/' && includesZero(right)) {
          return fault(
            node.right.at,
            `division par zéro possible : le diviseur va de ${right.min} à ${right.max} ; écrivez par exemple max(1, …)`,
          )
        }
        const bounds = arithmeticBounds(node.operator, left, right)
        return Math.max(-bounds.min, bounds.max) <= LARGEST_NUMBER
          ? bounds
          : fault(node.at, `ce calcul peut dépasser ${LARGEST_NUMBER}`)
      }
      case 'order': {
        const left = numeric(node.left, scope)
        const right = numeric(node.right, scope)
        if (!left || !right) return undefined
        const ascending = node.operator === '<' || node.operator === '<='
        const strict = node.operator === '<' || node.operator === '>'
        return ascending ? orderBounds(left, right, strict) : orderBounds(right, left, strict)
      }
      case 'equality': {
        const left = visit(node.left, scope)
        const right = visit(node.right, scope)
        if (!left || !right) return undefined
        const mismatch = cannotCompare(left, right)
        if (mismatch) return fault(node.at, mismatch)
        const equal = equalityBounds(left, right)
        return node.operator === '==' ? equal : negated(equal)
      }
      case 'logical': {
        const left = truth(node.left, scope)
        // The right side only counts where the left one did not decide already.
        const right = truth(node.right, narrowed(scope, node.left, node.operator === 'and'))
        if (!left || !right) return undefined
        return node.operator === 'and' ? conjunction(left, right) : disjunction(left, right)
      }
      case 'in': {
        const operand = visit(node.operand, scope)
        if (!operand) return undefined
        const tests = node.values.map((value) => {
          const literal = typeof value === 'number' ? numberBounds(value, value) : textBounds([value])
          const mismatch = cannotCompare(operand, literal)
          return mismatch ? fault(node.at, mismatch) : equalityBounds(operand, literal)
        })
        if (tests.includes(undefined)) return undefined
        return booleanBounds(
          tests.some((test) => test?.canHold),
          tests.every((test) => test?.canFail),
          operand.sure,
        )
      }
      case 'if': {
        const condition = truth(node.condition, scope)
        const then = visit(node.then, narrowed(scope, node.condition, true))
        const otherwise = visit(node.otherwise, narrowed(scope, node.condition, false))
        if (!condition || !then || !otherwise) return undefined
        const both = either(then, otherwise)
        if (!both) {
          return fault(
            node.at,
            `les deux issues de if diffèrent : ${typeNames[then.type]} et ${typeNames[otherwise.type]}`,
          )
        }
        const reached = !condition.canFail ? then : !condition.canHold ? otherwise : both
        return { ...reached, sure: reached.sure && condition.sure }
      }
      case 'call': {
        const args = node.arguments.map((argument) => numeric(argument, scope))
        const all = args.filter((bounds) => bounds !== undefined)
        const [first] = all
        if (!first || all.length < args.length) return undefined
        const sure = all.every((bounds) => bounds.sure)
        const lows = all.map((bounds) => bounds.min)
        const highs = all.map((bounds) => bounds.max)
        switch (node.name) {
          case 'min':
            return numberBounds(Math.min(...lows), Math.min(...highs), sure)
          case 'max':
            return numberBounds(Math.max(...lows), Math.max(...highs), sure)
          case 'abs':
            return absoluteBounds(first)
          default:
            return monotoneBounds(unaryFunctions[node.name], first)
        }
      }
      case 'lookup':
        return lookup(node, scope)
      case 'reshape': {
        const plan = visit(node.plan, scope)
        const least = numeric(node.least, scope)
        if (!plan || !least) return undefined
        return plan.type === 'plan'
          ? plan
          : fault(node.plan.at, `un plan est attendu ici, pas ${typeNames[plan.type]}`)
      }
    }
  }

  const lookup = (node: Expression & { kind: 'lookup' }, scope: KnownBounds): Bounds | undefined => {
    const table = scope.table(node.table)
    if (!table) return fault(node.at, `table inconnue « ${node.table} »`)
    const [x, y] = node.arguments
    const expected = table.kind === 'grid' ? 2 : 1
    if (!x || node.arguments.length !== expected) {
      return fault(
        node.at,
        `la table ${node.table} se lit avec ${expected === 1 ? 'une valeur' : 'deux valeurs'}`,
      )
    }
    const values = valuesOfTable(table)
    if (values.length === 0) return fault(node.at, `la table ${node.table} n’a aucune valeur`)
    const span = { min: Math.min(...values), max: Math.max(...values) }
    if (table.kind === 'map') {
      const text = visit(x, scope)
      if (!text) return undefined
      if (text.type !== 'text') return fault(x.at, `la table ${node.table} se lit avec un choix`)
      const absent = [...text.values].filter((value) => !Object.hasOwn(table.values, value))
      if (absent.length > 0 && table.otherwise === undefined) {
        return fault(node.at, `la table ${node.table} n’a pas de valeur pour ${absent.join(', ')}`)
      }
      return numberBounds(span.min, span.max, text.sure)
    }
    const across = numeric(x, scope)
    const down = y ? numeric(y, scope) : numberBounds(0, 0)
    if (!across || !down) return undefined
    return numberBounds(span.min, span.max, across.sure && down.sure && coversRange(table, across, down))
  }

  return visit(expression, known)
}

/** Why two values cannot be compared, in French. */
const cannotCompare = (a: Bounds, b: Bounds): string | undefined => {
  if (a.type === 'plan' || b.type === 'plan')
    return 'un plan ne se compare pas : comparez l’une de ses mesures'
  if (a.type !== b.type) return `comparaison entre ${typeNames[a.type]} et ${typeNames[b.type]}`
  if (a.type !== 'text' || b.type !== 'text') return undefined
  if ([...a.values].some((value) => b.known.has(value))) return undefined
  if ([...b.values].some((value) => a.known.has(value))) return undefined
  const [literal, options] = a.values.size === 1 ? [a, b] : [b, a]
  return `« ${[...literal.values].join(', ')} » n’est pas une option : ${[...options.known].join(', ')}`
}

export const typeNames = {
  number: 'un nombre',
  text: 'un choix',
  boolean: 'un oui/non',
  plan: 'un plan',
} as const
