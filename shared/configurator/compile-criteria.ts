import { STRAIGHT } from './bend-plan.ts'
import { STRAIGHT_LABEL } from './bend-text.ts'
import { exclusionsOfOption } from './cloth-properties.ts'
import type { CompileContext, Scope } from './compile-context.ts'
import { criteriaBehind, everythingBehind, type OrderedNode } from './compile-order.ts'
import { limitsOf } from './compile-plan.ts'
import type { CompiledChoice, CompiledCriterion, CompiledExclusion, CompiledTemplate } from './compiled.ts'
import type { EvaluatedDomain } from './evaluation.ts'
import type { Exclusion } from './option.schema.ts'
import { planEndLabels } from './rail-ends.ts'
import { NOT_FEASIBLE } from './sentence.ts'
import type { ChoiceCriterion, Criterion } from './template.schema.ts'

/** Compiles a criterion. */
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
    information: criterion.information === true,
    site: criterion.site === true,
    asked: criterion.asked === undefined ? undefined : context.condition(`${path}.asked`, criterion.asked),
    askedAfter: slotsOf(criteriaBehind(context.namesIn([criterion.asked]), ordered), context),
    otherwise: criterion.kind === 'plan' ? STRAIGHT : criterion.otherwise,
    proposed: criterion.default === undefined ? undefined : context.any(`${path}.default`, criterion.default),
    behind: slotsOf(everythingBehind(criterion.key, ordered), context),
    exclusions: exclusions.some((ofOption) => ofOption.length > 0) ? exclusions : [],
  }
  switch (criterion.kind) {
    case 'number':
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
        measures: criterion.measures && {
          across: criterion.measures.across,
          taken: context.any(`${path}.measures.taken`, criterion.measures.taken),
        },
        statedAfter: slotsOf(criteriaBehind(context.namesIn([criterion.stated]), ordered), context),
      }
    case 'plan': {
      const limits = limitsOf(criterion, path, context)
      const options = [{ value: STRAIGHT, label: STRAIGHT_LABEL, available: true }]
      const domain = frozen({ kind: 'plan' as const, options, limits })
      return { ...common, kind: 'plan', domain, replaces: criterion.replaces }
    }
    case 'boolean':
      return { ...common, kind: 'boolean', domain: YES_OR_NO }
    case 'choice':
      return {
        ...common,
        kind: 'choice',
        domain: choiceDomain(criterion),
        view: criterion.view,
        planned: context.planSlot === undefined || !criterion.view ? undefined : plannedDomain(criterion),
        dyed: criterion.dyed,
        places: new Map(criterion.options.map(({ value }, place) => [value, place])),
        swap: compileSwap(criterion, context),
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
      return criterion.options.map((option, place) =>
        exclusionsOfOption(criterion, option, place).map(({ exclusion, path: own }) =>
          compileExclusion(exclusion, `${path}.${own}`, {}, context),
        ),
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

/** Left and right as the ends of a bent rail. */
const plannedDomain = (criterion: ChoiceCriterion): EvaluatedDomain =>
  choiceDomain({
    ...criterion,
    options: criterion.options.map((option) => ({
      ...option,
      label: planEndLabels[option.value as keyof typeof planEndLabels] ?? option.label,
    })),
  })

const choiceDomain = (criterion: ChoiceCriterion): EvaluatedDomain => {
  const options = criterion.options.map(({ unavailable: _, ...shown }) =>
    frozen({ ...shown, available: true }),
  )
  return frozen({ kind: 'choice', options: frozen(options) })
}

export const compileExclusions = (
  exclusions: readonly Exclusion[] | undefined,
  path: string,
  scope: Scope,
  context: CompileContext,
): CompiledExclusion[] =>
  (exclusions ?? []).map((exclusion, index) =>
    compileExclusion(exclusion, `${path}.unavailable[${index}]`, scope, context),
  )

const compileExclusion = (
  exclusion: Exclusion,
  path: string,
  scope: Scope,
  context: CompileContext,
): CompiledExclusion => {
  const when = context.condition(`${path}.when`, exclusion.when, scope)
  const reason = context.sentence(`${path}.reason`, exclusion.reason, scope)
  return { when, reason: (frame) => reason(frame) ?? NOT_FEASIBLE }
}

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

const compileSwap = (criterion: ChoiceCriterion, context: CompileContext): CompiledChoice['swap'] => {
  if (criterion.swap === undefined) return undefined
  const { with: other, also = {}, label } = criterion.swap
  const slotOf = (key: string): number[] => slotsOf(new Set([key]), context)
  const pairs = [[criterion.key, other] as const, ...Object.entries(also)].flatMap(([mine, theirs]) =>
    slotOf(mine).flatMap((one) => slotOf(theirs).map((another) => [one, another] as const)),
  )
  return { pairs, label }
}
