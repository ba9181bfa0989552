import { evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation, Problem } from '#shared/configurator/evaluation'
import type { TestModel } from './families.ts'

/** The four worked examples of the trade's pack (§7 there): to the cent, line by line. */

export const evaluated = (
  model: TestModel,
  criteria: Criteria,
  selection: ComponentSelection = {},
): Evaluation => evaluate(model.template, model.components, criteria, selection)

/** [label, quantity, amount in cents] of each line; a surcharge has a percentage in place of a quantity. */
export const linesOf = ({ price }: Evaluation): [string, number | string, number][] =>
  price.lines.map((line) => [line.label, line.quantity ?? `${line.percent} %`, line.cents])

export const totalsOf = ({ price }: Evaluation): [number, number, number] => [
  price.cents,
  price.vatCents,
  price.totalCents,
]

/** The exact texts are compared with ordinary spaces, as they are specified. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

export const errorsOf = ({ problems }: Evaluation): Pick<Problem, 'key' | 'message' | 'criteria'>[] =>
  problems
    .filter(({ level }) => level === 'error')
    .map(({ key, message, criteria }) => ({ key, message: plain(message), criteria }))

export const fixOf = (evaluation: Evaluation, key: string): Criteria | undefined =>
  evaluation.problems.find((problem) => problem.key === key)?.fix?.set
