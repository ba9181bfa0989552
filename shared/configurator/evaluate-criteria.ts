import { unitLabels } from '#shared/catalogue/labels'
import { formatNumber } from '#shared/platform/text'
import type { CompiledCriterion, CompiledExclusion, CompiledNumber, CompiledTemplate } from './compiled.ts'
import type {
  EvaluatedCriterion,
  EvaluatedDerived,
  EvaluatedDomain,
  EvaluatedOption,
  Fix,
  Problem,
} from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { type AnswerFault, nearestAllowed, type Settled, type SettledCriterion } from './settle.ts'
import type { Unit } from './template.schema.ts'

/** Each criterion as the screen shows it: asked or not, its domain, why an option is out. */
export const describeCriteria = (compiled: CompiledTemplate, settled: Settled): EvaluatedCriterion[] =>
  compiled.criteria.map((criterion) => {
    const { asked = false, value, out = [] } = settled.criteria[criterion.slot] ?? {}
    const described: EvaluatedCriterion = {
      key: criterion.key,
      label: criterion.label,
      asked,
      domain: domainOf(criterion, out, settled.frame),
    }
    if (criterion.help) described.help = criterion.help(settled.frame)
    if (value !== undefined) described.value = value
    return described
  })

/** Values worked out that have a label and are known. */
export const describeDerived = (compiled: CompiledTemplate, { frame }: Settled): EvaluatedDerived[] =>
  compiled.derived.flatMap(({ slot, definition: { key, label, unit, decimals } }) => {
    const value = frame.values[slot]
    if (label === undefined || value === undefined) return []
    return [{ key, label, value, ...(unit === undefined ? {} : { unit }), decimals: decimals ?? 0 }]
  })

/** What is wrong with the answers: out of limits, off step, out or foreign options. */
export const answerProblems = (compiled: CompiledTemplate, settled: Settled): Problem[] =>
  compiled.criteria.flatMap((criterion) => {
    const fault = settled.criteria[criterion.slot]?.fault
    return fault ? [problemOf(criterion, fault, settled)] : []
  })

const domainOf = (
  criterion: CompiledCriterion,
  out: SettledCriterion['out'],
  frame: Frame,
): EvaluatedDomain => {
  switch (criterion.kind) {
    case 'number':
      return criterion.domain
    case 'boolean':
      return {
        kind: 'boolean',
        options: [shown({ value: 'true', label: 'Oui' }, out[0], frame), NO],
      }
    case 'choice':
      return {
        kind: 'choice',
        options: criterion.options.map(({ value, label, help }, place) =>
          shown(help ? { value, label, help: help(frame) } : { value, label }, out[place], frame),
        ),
      }
  }
}

const NO: EvaluatedOption = { value: 'false', label: 'Non', available: true }

const shown = (
  option: { value: string; label: string; help?: string },
  exclusion: CompiledExclusion | undefined,
  frame: Frame,
): EvaluatedOption =>
  exclusion
    ? { ...option, available: false, reason: exclusion.reason(frame) }
    : { ...option, available: true }

const problemOf = (criterion: CompiledCriterion, fault: AnswerFault, { frame }: Settled): Problem => {
  const { key, label } = criterion
  const kind = criterion.kind === 'number' ? 'limits' : 'option'
  const problem = { key: `${kind}:${key}`, level: 'error' as const, criteria: [key] }
  if (fault.kind === 'excluded') return { ...problem, message: fault.exclusion.reason(frame) }
  if (fault.kind === 'foreign' || criterion.kind !== 'number') {
    return { ...problem, message: `${label}\u00a0: cette valeur n’est pas proposée.` }
  }
  const { min, max, step, unit } = criterion.definition
  const value = quantityText(fault.value, unit)
  const message =
    fault.kind === 'limits'
      ? `${label}\u00a0: ${value} hors limites (${decimal(min)} à ${decimal(max)})`
      : `${label}\u00a0: ${value} ne convient pas (de ${decimal(step)} en ${decimal(step)} à partir de ${decimal(min)})`
  const fix = fixOf(criterion, fault.value)
  return { ...problem, message, ...(fix ? { fix } : {}) }
}

/** The nearest allowed value, where the one typed is of its order: further off it is no slip but another thing. */
const fixOf = (criterion: CompiledNumber, value: number): Fix | undefined => {
  const nearest = nearestAllowed(criterion, value)
  const sameOrder = Math.abs(value - nearest) <= Math.abs(nearest) / 2
  if (!sameOrder) return undefined
  return {
    label: `Mettre ${quantityText(nearest, criterion.definition.unit)}`,
    set: { [criterion.key]: nearest },
  }
}

/** `120 mm`; a count of pieces goes without its unit. */
const quantityText = (value: number, unit: Unit): string =>
  unit === 'piece' ? decimal(value) : `${decimal(value)}\u00a0${unitLabels[unit]}`

const decimal = (value: number): string => formatNumber(value, 3)
