import { STRAIGHT } from './bend-plan.ts'
import { STRAIGHT_LABEL } from './bend-text.ts'
import { type Bounds, booleanBounds, numberBounds, textBounds } from './bounds.ts'
import { optionsOf } from './compile-choices.ts'
import type { CompileContext, Scope } from './compile-context.ts'
import { compileDefault } from './compile-defaults.ts'
import { criteriaBehind, everythingBehind, type OrderedNode } from './compile-order.ts'
import { compileLimits } from './compile-plan.ts'
import type { CompiledChoice, CompiledCriterion, CompiledExclusion, CompiledTemplate } from './compiled.ts'
import type { EvaluatedDomain } from './evaluation.ts'
import { NOT_FEASIBLE } from './sentence.ts'
import type { ChoiceCriterion, Criterion, Exclusion, NumberCriterion } from './template.schema.ts'

/** What a criterion's value may be, asked or not. */
export const boundsOfCriterion = (criterion: Criterion): Bounds => {
  const sure = criterion.asked === undefined || criterion.kind === 'plan' || criterion.otherwise !== undefined
  switch (criterion.kind) {
    case 'boolean':
      return booleanBounds(true, true, sure)
    case 'plan':
      return { type: 'plan', sure: true }
    case 'choice': {
      const values = criterion.options.map((option) => option.value)
      const unasked = criterion.otherwise === undefined ? [] : [criterion.otherwise]
      return textBounds([...values, ...unasked], sure, criterion.withoutOptions)
    }
    case 'number': {
      const { min, max, step, otherwise = min } = criterion
      const bounds = numberBounds(Math.min(min, otherwise), Math.max(max, otherwise), sure)
      return Number.isInteger((otherwise - min) / step) ? { ...bounds, step } : bounds
    }
  }
}

/** Compiles a criterion and reports what its definition gets wrong. */
export const compileCriterion = (
  criterion: Criterion,
  slot: number,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledCriterion => {
  const path = `criteria[${slot}]`
  const exclusions = compileOptions(criterion, path, context)
  const common = {
    step: 'criterion' as const,
    key: criterion.key,
    label: criterion.label,
    slot,
    help: criterion.help,
    site: criterion.site === true,
    asked: criterion.asked === undefined ? undefined : context.condition(`${path}.asked`, criterion.asked),
    askedAfter: slotsOf(criteriaBehind(context.namesIn([criterion.asked]), ordered), context),
    otherwise: criterion.kind === 'plan' ? STRAIGHT : criterion.otherwise,
    proposed: compileDefault(criterion, `${path}.default`, context),
    behind: slotsOf(everythingBehind(criterion.key, ordered), context),
    exclusions: exclusions.some((ofOption) => ofOption.length > 0) ? exclusions : [],
  }
  switch (criterion.kind) {
    case 'number':
      reportNumberFaults(criterion, path, context)
      return {
        ...common,
        kind: 'number',
        domain: frozen({
          kind: 'number',
          unit: criterion.unit,
          min: criterion.min,
          max: criterion.max,
          step: criterion.step,
        }),
        definition: criterion,
        stated:
          criterion.stated === undefined ? undefined : context.number(`${path}.stated`, criterion.stated),
        statedAfter: slotsOf(criteriaBehind(context.namesIn([criterion.stated]), ordered), context),
      }
    case 'plan': {
      const limits = compileLimits(criterion, path, context)
      const options = [{ value: STRAIGHT, label: STRAIGHT_LABEL, available: true }]
      const domain = frozen({ kind: 'plan' as const, options, limits })
      return { ...common, kind: 'plan', domain, replaces: criterion.replaces }
    }
    case 'boolean':
      return { ...common, kind: 'boolean', domain: YES_OR_NO }
    case 'choice':
      reportChoiceFaults(criterion, path, context)
      return {
        ...common,
        kind: 'choice',
        domain: choiceDomain(criterion),
        view: criterion.view,
        places: new Map(criterion.options.map(({ value }, place) => [value, place])),
        swap: compileSwap(criterion, path, context),
      }
  }
}

const compileOptions = (
  criterion: Criterion,
  path: string,
  context: CompileContext,
): CompiledExclusion[][] => {
  switch (criterion.kind) {
    case 'number':
    case 'plan':
      return []
    case 'boolean':
      return [compileExclusions(criterion.unavailable, path, {}, context)]
    case 'choice':
      return criterion.options.map(({ unavailable }, place) =>
        compileExclusions(unavailable, `${path}.options[${place}]`, {}, context),
      )
  }
}

const frozen = <Value>(value: Value): Value => {
  Object.freeze(value)
  return value
}

/** With everything available, like those of choices. */
const YES_OR_NO: EvaluatedDomain = frozen({
  kind: 'boolean',
  options: frozen([
    frozen({ value: 'true', label: 'Oui', available: true }),
    frozen({ value: 'false', label: 'Non', available: true }),
  ]),
})

const choiceDomain = (criterion: ChoiceCriterion): EvaluatedDomain => {
  const options = criterion.options.map(({ value, label, help }) =>
    frozen({ value, label, ...(help === undefined ? {} : { help }), available: true }),
  )
  return frozen({ kind: 'choice', options: frozen(options) })
}

export const compileExclusions = (
  exclusions: readonly Exclusion[] | undefined,
  path: string,
  scope: Scope,
  context: CompileContext,
): CompiledExclusion[] =>
  (exclusions ?? []).map((exclusion, index) => {
    const when = context.condition(`${path}.unavailable[${index}].when`, exclusion.when, scope)
    const reason = context.sentence(`${path}.unavailable[${index}].reason`, exclusion.reason, scope)
    return { when, reason: (frame) => reason(frame) ?? NOT_FEASIBLE }
  })

/** Where a little less of a number may be accepted, by its slot: read once everything else is worked out. */
export const compilePriceSteps = (
  criteria: readonly Criterion[],
  context: CompileContext,
): CompiledTemplate['priceSteps'] =>
  new Map(
    criteria.flatMap((criterion, slot) => {
      if (criterion.kind !== 'number' || criterion.priceStep === undefined) return []
      const { within, when = 'true' } = criterion.priceStep
      return [[slot, { within, when: context.condition(`criteria[${slot}].priceStep.when`, when) }]]
    }),
  )

/** Slots of criteria by key, in the template's order. */
export const slotsOf = (keys: ReadonlySet<string>, context: CompileContext): number[] =>
  [...keys]
    .map((key) => context.names.get(key))
    .flatMap((named) => (named?.kind === 'criterion' ? [named.slot] : []))
    .sort((a, b) => a - b)

const reportNumberFaults = (criterion: NumberCriterion, path: string, context: CompileContext): void => {
  const { min, max, step, unit } = criterion
  if (min > max) context.report(path, `le minimum ${min} dépasse le maximum ${max}`)
  if (unit === 'mm' && ![min, max, step].every(Number.isInteger)) {
    context.report(path, 'des millimètres sont entiers : minimum, maximum et pas')
  }
}

const reportChoiceFaults = (criterion: ChoiceCriterion, path: string, context: CompileContext): void => {
  const values = criterion.options.map((option) => option.value)
  values.forEach((value, index) => {
    if (values.indexOf(value) < index)
      context.report(`${path}.options[${index}]`, `« ${value} » est déjà pris`)
  })
  const known = optionsOf(criterion)
  if (criterion.otherwise !== undefined && !known.includes(criterion.otherwise)) {
    context.report(`${path}.otherwise`, `« ${criterion.otherwise} » n’est pas une option`)
  }
}

const compileSwap = (
  criterion: ChoiceCriterion,
  path: string,
  context: CompileContext,
): CompiledChoice['swap'] => {
  if (criterion.swap === undefined) return undefined
  const { with: other, also = {}, label } = criterion.swap
  const pairs = [
    ...compilePair(criterion.key, other, `${path}.swap.with`, context),
    ...Object.entries(also).flatMap(([mine, theirs]) =>
      compilePair(mine, theirs, `${path}.swap.also.${mine}`, context),
    ),
  ]
  const slots = pairs.flat()
  if (new Set(slots).size < slots.length) {
    context.report(`${path}.swap.also`, 'un même choix ne change de place qu’une fois')
  }
  return { pairs, label }
}

/** Both are choices with two options in common at least, or nothing could ever change places. */
const compilePair = (
  mine: string,
  theirs: string,
  place: string,
  context: CompileContext,
): (readonly [mine: number, theirs: number])[] => {
  const [one, other] = [context.names.get(mine), context.names.get(theirs)]
  if (one?.kind !== 'criterion' || one.criterion.kind !== 'choice') {
    context.report(place, `« ${mine} » n’est pas un choix`)
    return []
  }
  if (other?.kind !== 'criterion' || other.criterion.kind !== 'choice' || mine === theirs) {
    context.report(place, `« ${theirs} » n’est pas un autre choix`)
    return []
  }
  const options = new Set(optionsOf(other.criterion))
  if (optionsOf(one.criterion).filter((value) => options.has(value)).length < 2) {
    context.report(place, `« ${theirs} » a moins de deux options en commun avec ce choix`)
  }
  return [[one.slot, other.slot]]
}
