import type {
  ComponentSelection,
  Criteria,
  CriterionValue,
  Evaluation,
} from '#shared/configurator/evaluation'
import type { Component, ConfigurationTemplate } from '#shared/configurator/template.schema'

export interface Choices {
  criteria: Criteria
  selection: ComponentSelection
}

export type Change =
  | { kind: 'criterion'; key: string; value: CriterionValue | undefined }
  | { kind: 'component'; type: string; reference: string | undefined }

export interface Cleared {
  kind: 'level' | 'criterion' | 'component'
  key: string
  label: string
  reason?: string
}

export const evaluate = (
  _template: ConfigurationTemplate,
  _components: readonly Component[],
  _criteria: Criteria,
  _selection: ComponentSelection,
): Evaluation => {
  throw new Error('The rule engine must be provided.')
}

export const choose = (
  _template: ConfigurationTemplate,
  _components: readonly Component[],
  _choices: Choices,
  _change: Change,
): Choices & { cleared: Cleared[] } => {
  throw new Error('The rule engine must be provided.')
}
