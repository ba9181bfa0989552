import { type Bounds, booleanBounds, numberBounds, textBounds } from './bounds.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { Scope, Workbench } from './compile-workbench.ts'
import type { CompiledCriterion, CompiledExclusion, CompiledOption } from './compiled.ts'
import type {
  ChoiceCriterion,
  Criterion,
  CriterionOption,
  Exclusion,
  NumberCriterion,
} from './template.schema.ts'

/** What a criterion's value may be, asked or not. */
export const boundsOfCriterion = (criterion: Criterion): Bounds => {
  const sure = criterion.asked === undefined || criterion.otherwise !== undefined
  switch (criterion.kind) {
    case 'boolean':
      return booleanBounds(true, true, sure)
    case 'choice': {
      const values = criterion.options.map((option) => option.value)
      const unasked = criterion.otherwise === undefined ? [] : [criterion.otherwise]
      return textBounds([...values, ...unasked], sure, criterion.withoutOptions)
    }
    case 'number': {
      const { min, max, step, otherwise } = criterion
      if (otherwise === undefined) return { ...numberBounds(min, max, sure), step }
      return numberBounds(Math.min(min, otherwise), Math.max(max, otherwise), sure)
    }
  }
}

/** Compiles a criterion and reports what its definition gets wrong. */
export const compileCriterion = (
  criterion: Criterion,
  slot: number,
  ordered: readonly OrderedNode[],
  bench: Workbench,
): CompiledCriterion => {
  const path = `criteria[${slot}]`
  const common = {
    step: 'criterion' as const,
    key: criterion.key,
    label: criterion.label,
    slot,
    help: criterion.help === undefined ? undefined : bench.sentence(`${path}.help`, criterion.help),
    asked: criterion.asked === undefined ? undefined : bench.condition(`${path}.asked`, criterion.asked),
    askedAfter: slotsOf(criteriaBehind(bench.namesIn([criterion.asked]), ordered), bench),
    otherwise: criterion.otherwise,
  }
  switch (criterion.kind) {
    case 'number':
      reportNumberFaults(criterion, path, bench)
      return { ...common, kind: 'number', definition: criterion, domain: domainOf(criterion) }
    case 'boolean':
      return {
        ...common,
        kind: 'boolean',
        exclusions: compileExclusions(criterion.unavailable, path, {}, bench),
      }
    case 'choice':
      reportChoiceFaults(criterion, path, bench)
      return {
        ...common,
        kind: 'choice',
        options: criterion.options.map((option, index) =>
          compileOption(option, `${path}.options[${index}]`, bench),
        ),
        places: new Map(criterion.options.map((option, index) => [option.value, index])),
      }
  }
}

export const compileExclusions = (
  exclusions: readonly Exclusion[] | undefined,
  path: string,
  scope: Scope,
  bench: Workbench,
): CompiledExclusion[] =>
  (exclusions ?? []).map((exclusion, index) => ({
    when: bench.condition(`${path}.unavailable[${index}].when`, exclusion.when, scope),
    reason: bench.sentence(`${path}.unavailable[${index}].reason`, exclusion.reason, scope),
  }))

/** Slots of criteria by key, in the template's order. */
export const slotsOf = (keys: ReadonlySet<string>, bench: Workbench): number[] =>
  [...keys]
    .map((key) => bench.names.get(key))
    .flatMap((named) => (named?.kind === 'criterion' ? [named.slot] : []))
    .sort((a, b) => a - b)

const compileOption = (option: CriterionOption, path: string, bench: Workbench): CompiledOption => ({
  value: option.value,
  label: option.label,
  help: option.help === undefined ? undefined : bench.sentence(`${path}.help`, option.help),
  exclusions: compileExclusions(option.unavailable, path, {}, bench),
})

const domainOf = ({
  unit,
  min,
  max,
  step,
}: NumberCriterion): { kind: 'number' } & Pick<NumberCriterion, 'unit' | 'min' | 'max' | 'step'> => ({
  kind: 'number',
  unit,
  min,
  max,
  step,
})

const reportNumberFaults = (criterion: NumberCriterion, path: string, bench: Workbench): void => {
  const { min, max, step, unit } = criterion
  if (min > max) bench.report(path, `le minimum ${min} dépasse le maximum ${max}`)
  if (unit === 'mm' && ![min, max, step].every(Number.isInteger)) {
    bench.report(path, 'des millimètres sont entiers : minimum, maximum et pas')
  }
}

const reportChoiceFaults = (criterion: ChoiceCriterion, path: string, bench: Workbench): void => {
  const values = criterion.options.map((option) => option.value)
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) bench.report(`${path}.options[${index}]`, `« ${value} » est déjà pris`)
  })
  const known = [...values, ...(criterion.withoutOptions ?? [])]
  if (criterion.otherwise !== undefined && !known.includes(criterion.otherwise)) {
    bench.report(`${path}.otherwise`, `« ${criterion.otherwise} » n’est pas une option`)
  }
}
