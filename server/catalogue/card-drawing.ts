import { answerAll, numberAt } from '#server/configurator/answer-all'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { CriterionValue, EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'

const typical = ({ domain }: EvaluatedCriterion): CriterionValue | undefined => {
  if (domain.kind === 'number') return numberAt(domain, 0.4)
  if (domain.kind === 'boolean') return false
  return domain.options.find((option) => option.available)?.value
}

/** What the model's card draws: the model in an ordinary size, with the first of each choice. */
export const cardDrawing = (compiled: CompiledTemplate): Evaluation['drawing'] =>
  answerAll(compiled, typical).evaluation.drawing
