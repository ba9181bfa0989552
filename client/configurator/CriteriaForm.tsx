import { colorLabels } from '#shared/catalogue/labels'
import type {
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
  Problem,
} from '#shared/configurator/evaluation'
import styles from './CriteriaForm.module.css'
import { NumberCriterion } from './NumberCriterion.tsx'
import { OptionTiles, type Tile } from './OptionTiles.tsx'
import { ProblemNotes, problemId } from './ProblemNotes.tsx'

export const criterionId = (key: string): string => `criterion-${key}`

/** Problems by the criterion that shows them: the first that is asked among those they concern. */
export const problemsByField = ({ criteria, problems }: Evaluation): Map<string, Problem[]> => {
  const asked = new Set(criteria.filter((criterion) => criterion.asked).map(({ key }) => key))
  const byField = new Map<string, Problem[]>()
  for (const problem of problems) {
    const field = problem.criteria.find((key) => asked.has(key))
    if (field !== undefined) byField.set(field, [...(byField.get(field) ?? []), problem])
  }
  return byField
}

const swatchOf = (key: string, value: string): string | undefined =>
  key === 'color' && Object.hasOwn(colorLabels, value)
    ? colorLabels[value as keyof typeof colorLabels].swatch
    : undefined

const tilesOf = ({ key, domain }: EvaluatedCriterion): Tile[] =>
  domain.kind === 'number'
    ? []
    : domain.options.map(({ value, label, help, available, reason }) => ({
        value,
        label,
        help,
        available,
        reason,
        swatch: swatchOf(key, value),
      }))

export interface CriteriaFormProps {
  evaluation: Evaluation
  /** the answers as given */
  answers: Criteria
  onChoose: (key: string, value: CriterionValue) => void
  onType: (key: string, value: number | null, continuing: boolean) => void
  onFix: (set: Criteria) => void
}

/** The template's questions in their order, each with its problems. */
export const CriteriaForm = ({ evaluation, answers, onChoose, onType, onFix }: CriteriaFormProps) => {
  const byField = problemsByField(evaluation)
  return (
    <div className={styles.form}>
      {evaluation.criteria
        .filter((criterion) => criterion.asked)
        .map((criterion) => {
          const { key, domain } = criterion
          const concerned = evaluation.problems.filter((problem) => problem.criteria.includes(key))
          const shared = {
            id: criterionId(key),
            describedBy: concerned.map(problemId).join(' '),
            invalid: concerned.some(({ level }) => level === 'error'),
          }
          const notes = <ProblemNotes key="notes" problems={byField.get(key) ?? []} onFix={onFix} />
          const answer = answers[key]
          return domain.kind === 'number' ? (
            <NumberCriterion
              key={key}
              {...shared}
              criterion={criterion}
              domain={domain}
              answer={answer}
              onType={(value, continuing) => onType(key, value, continuing)}
            >
              {notes}
            </NumberCriterion>
          ) : (
            <div key={key} className={styles.choice}>
              <OptionTiles
                {...shared}
                legend={criterion.label}
                hint={criterion.help}
                tiles={tilesOf(criterion)}
                value={answer === undefined ? undefined : String(answer)}
                onChoose={(value) => onChoose(key, domain.kind === 'boolean' ? value === 'true' : value)}
              >
                {notes}
              </OptionTiles>
            </div>
          )
        })}
    </div>
  )
}
