import { exampleText, unitText } from '#client/platform/number-text.ts'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import { measureText } from '#shared/catalogue/labels'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'
import { isConverted, isUnreadable, type NumberDomain, parseTyped } from '#shared/configurator/typed-number'

interface BulkAnswerFieldsProps {
  questions: readonly EvaluatedCriterion[]
  question: EvaluatedCriterion | undefined
  /** the answer as it stands in its field */
  text: string
  onAsk: (key: string) => void
  onAnswer: (text: string) => void
}

/** A question that all chosen lines are asked, and its new answer. */
export const BulkAnswerFields = ({ questions, question, text, onAsk, onAnswer }: BulkAnswerFieldsProps) => (
  <>
    <Field label="Question">
      <Select
        controlSize="lg"
        placeholder="Choisissez une question"
        options={questions.map(({ key, label }) => ({ value: key, label }))}
        value={question?.key ?? ''}
        onChange={({ target }) => onAsk(target.value)}
      />
    </Field>
    {question?.domain.kind === 'number' && (
      <NumberField domain={question.domain} text={text} onAnswer={onAnswer} />
    )}
    {(question?.domain.kind === 'choice' || question?.domain.kind === 'boolean') && (
      <Field label="Nouvelle réponse">
        <Select
          controlSize="lg"
          placeholder="Choisissez la réponse"
          options={question.domain.options.map(({ value, label }) => ({ value, label }))}
          value={text}
          onChange={({ target }) => onAnswer(target.value)}
        />
      </Field>
    )}
  </>
)

interface NumberFieldProps {
  domain: NumberDomain
  text: string
  onAnswer: (text: string) => void
}

const NumberField = ({ domain, text, onAnswer }: NumberFieldProps) => {
  const { unit } = domain
  const value = isConverted(text, unit) ? parseTyped(text, unit) : null
  return (
    <Field
      label="Nouvelle réponse"
      hint={value === null ? `Par exemple ${exampleText(domain)}.` : `= ${measureText(value, unit)}`}
      error={
        isUnreadable(text, unit)
          ? `«\u00a0${text}\u00a0» n’est pas un nombre. Saisissez-en un, par exemple ${exampleText(domain)}.`
          : undefined
      }
    >
      <TextInput
        controlSize="lg"
        inputMode="decimal"
        autoComplete="off"
        suffix={unitText(unit, value ?? 2)}
        value={text}
        onChange={({ target }) => onAnswer(target.value)}
      />
    </Field>
  )
}
