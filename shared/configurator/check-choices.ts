import { type Bounds, booleanBounds, type KnownBounds, textBounds } from './bounds.ts'
import type { CheckContext } from './check-context.ts'
import { exclusionsOfOption } from './cloth-properties.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { Expression } from './expression.ts'
import { boundsOf } from './expression-bounds.ts'
import { namesIn } from './expression-names.ts'
import type { CriterionOption } from './option.schema.ts'
import type { ChoiceCriterion, ConfigurationTemplate } from './template.schema.ts'

/** Most conditions that one proof looks at: combinations of earlier choices × conditions of the options. */
const CHECKS_MAX = 20_000

/**
 * Most characters of expressions that all proofs of a template go over together: some 50 ns each. Templates of
 * the trade need a hundredth; without it proofs whose conditions are few enough could take minutes.
 */
const CHARACTERS_MAX = 300_000

/**
 * Reports each choice whose options could all be out at once. A choice with an option that nothing excludes is
 * safe. Otherwise every combination of the choices and yes/no answers behind its conditions is gone through,
 * numbers standing for their whole range: in each, at least one option must be one that no condition can
 * exclude. The proof may fail on a sound template (numbers are not cut); it never passes a dead one.
 */
export const reportDeadChoices = (
  template: ConfigurationTemplate,
  ordered: readonly OrderedNode[],
  context: CheckContext,
): void => {
  const budget = { characters: CHARACTERS_MAX }
  template.criteria.forEach((criterion, index) => {
    if (criterion.kind !== 'choice') return
    if (criterion.options.some((option, place) => conditionsOf(criterion, option, place).length === 0)) return
    if (!alwaysLeavesOne(criterion, ordered, context, budget)) {
      context.report(
        `criteria[${index}].options`,
        'toutes les options peuvent être indisponibles en même temps : gardez-en une sans condition',
      )
    }
  })
}

const conditionsOf = (criterion: ChoiceCriterion, option: CriterionOption, place: number): string[] =>
  exclusionsOfOption(criterion, option, place).map(({ exclusion }) => exclusion.when)

const alwaysLeavesOne = (
  criterion: ChoiceCriterion,
  ordered: readonly OrderedNode[],
  context: CheckContext,
  budget: { characters: number },
): boolean => {
  const parse = (text: string): Expression[] => {
    const expression = context.parse('criteria', text)
    return expression ? [expression] : []
  }
  const asked = criterion.asked === undefined ? [] : parse(criterion.asked)
  const options = criterion.options.map((option, place) =>
    conditionsOf(criterion, option, place).flatMap(parse),
  )
  const behind = criteriaBehind(
    [...asked, ...options.flat()].flatMap((expression) => [...namesIn(expression)]),
    ordered,
  )
  const discrete = [...behind].flatMap((key) => {
    const each = eachValue(context.bounds.get(key))
    return each ? [{ key, each }] : []
  })
  const checks = discrete.reduce((count, { each }) => count * each.length, options.flat().length)
  const combinations = discrete.reduce((count, { each }) => count * each.length, 1)
  budget.characters -= combinations * charactersOf(criterion, ordered)
  if (checks > CHECKS_MAX || budget.characters < 0) return false

  const leavesOne = (scope: KnownBounds): boolean => {
    const holds = (expression: Expression): Bounds | undefined => boundsOf(expression, scope, () => undefined)
    const canHold = (expression: Expression): boolean => {
      const bounds = holds(expression)
      return bounds?.type !== 'boolean' || bounds.canHold
    }
    return !asked.every(canHold) || options.some((exclusions) => !exclusions.some(canHold))
  }
  const everyCombination = (place: number, fixed: ReadonlyMap<string, Bounds>): boolean => {
    const next = discrete[place]
    if (!next) return leavesOne(scopeWith(fixed, ordered, context))
    return next.each.every((bounds) => everyCombination(place + 1, new Map([...fixed, [next.key, bounds]])))
  }
  return everyCombination(0, new Map())
}

/** What one combination may go over: the choice's own conditions, and every derived value behind them. */
const charactersOf = (criterion: ChoiceCriterion, ordered: readonly OrderedNode[]): number => {
  const byKey = new Map(ordered.map((node) => [node.key, node]))
  const reached = new Set(byKey.get(criterion.key)?.reads)
  let characters = (criterion.asked ?? '').length
  for (const [place, option] of criterion.options.entries()) {
    for (const when of conditionsOf(criterion, option, place)) characters += when.length
  }
  for (const name of reached) {
    const found = byKey.get(name)
    if (found?.node.kind !== 'derived') continue
    characters += found.node.derived.value.length
    for (const read of found.reads) reached.add(read)
  }
  return characters
}

/** The bounds of each single value of a choice or a yes/no; undefined for a number. */
const eachValue = (bounds: Bounds | undefined): Bounds[] | undefined => {
  if (bounds?.type === 'text')
    return [...bounds.values].map((value) => textBounds([value], true, bounds.known))
  if (bounds?.type === 'boolean') return [booleanBounds(true, false), booleanBounds(false, true)]
  return undefined
}

/** The template's names with some criteria fixed, and derived values worked out again from them. */
const scopeWith = (
  fixed: ReadonlyMap<string, Bounds>,
  ordered: readonly OrderedNode[],
  context: CheckContext,
): KnownBounds => {
  const general = context.known({})
  const derived = new Map<string, Bounds | 'faulty'>()
  const scope: KnownBounds = {
    ...general,
    name: (name) => {
      const node = ordered.find(({ key }) => key === name)?.node
      if (node?.kind !== 'derived') return fixed.get(name) ?? general.name(name)
      const known = derived.get(name)
      if (known !== undefined) return known
      const expression = context.parse('derived', node.derived.value)
      const bounds = (expression && boundsOf(expression, scope, () => undefined)) ?? 'faulty'
      derived.set(name, bounds)
      return bounds
    },
  }
  return scope
}

/** Those of the whole family: one model may lack some. */
export const optionsOf = ({ options, withoutOptions = [] }: ChoiceCriterion): string[] => [
  ...options.map(({ value }) => value),
  ...withoutOptions,
]
