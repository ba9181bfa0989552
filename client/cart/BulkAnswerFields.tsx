import { Field } from '#client/platform/ui/Field.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import type { NewAnswer } from '#machines/cart/bulk'
import type { EvaluatedCriterion, EvaluatedOption } from '#shared/configurator/evaluation'

interface BulkAnswerFieldsProps {
  criteria: readonly EvaluatedCriterion[]
  answer: NewAnswer | null
  onAnswer: (answer: NewAnswer) => void
}

const optionsOf = (criterion: EvaluatedCriterion | undefined): readonly EvaluatedOption[] =>
  criterion?.domain.kind === 'choice' || criterion?.domain.kind === 'boolean' ? criterion.domain.options : []

const answerOf = ({ key, domain }: EvaluatedCriterion, value: string): NewAnswer => ({
  key,
  value: domain.kind === 'boolean' ? value === 'true' : value,
})

/** A question that all chosen lines are asked, and its new answer. */
export const BulkAnswerFields = ({ criteria, answer, onAnswer }: BulkAnswerFieldsProps) => {
  const criterion = criteria.find(({ key }) => key === answer?.key)
  return (
    <>
      <Field label="Question">
        <Select
          controlSize="lg"
          placeholder="Choisissez une question"
          options={criteria.map(({ key, label }) => ({ value: key, label }))}
          value={criterion?.key ?? ''}
          onChange={({ target }) => {
            const chosen = criteria.find(({ key }) => key === target.value)
            const [first] = optionsOf(chosen)
            if (chosen !== undefined && first !== undefined) onAnswer(answerOf(chosen, first.value))
          }}
        />
      </Field>
      {criterion !== undefined && answer !== null && (
        <Field label="Nouvelle réponse">
          <Select
            controlSize="lg"
            options={optionsOf(criterion).map(({ value, label }) => ({ value, label }))}
            value={String(answer.value)}
            onChange={({ target }) => onAnswer(answerOf(criterion, target.value))}
          />
        </Field>
      )}
    </>
  )
}
