import { colorLabels, viewLabels } from '#shared/catalogue/labels'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type {
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
} from '#shared/configurator/evaluation'
import styles from './CriteriaForm.module.css'
import { Fact } from './Fact.tsx'
import { criterionId } from './field.ts'
import { NumberCriterion } from './NumberCriterion.tsx'
import { OptionTiles, type Tile } from './OptionTiles.tsx'
import { ProblemNotes, problemId } from './ProblemNotes.tsx'
import { GENERAL, problemsByPlace } from './places.ts'
import { sidePicture } from './side-picture.ts'

const swatchOf = (key: string, value: string): string | undefined =>
  key === 'color' && Object.hasOwn(colorLabels, value)
    ? colorLabels[value as keyof typeof colorLabels].swatch
    : undefined

const tilesOf = ({ key, domain }: EvaluatedCriterion, kind: DrawingKind): Tile[] =>
  domain.kind === 'number'
    ? []
    : domain.options.map(({ value, label, help, available, reason }) => ({
        value,
        label,
        help,
        available,
        reason,
        swatch: swatchOf(key, value),
        picture: sidePicture(kind, key, value),
      }))

/** « Vue de l’intérieur. La batterie se loge du même côté. » */
const hintOf = ({ view, help }: EvaluatedCriterion): string | undefined => {
  const from = view && `Vue ${viewLabels[view]}.`
  return [from, help].filter(Boolean).join(' ') || undefined
}

export interface CriteriaFormProps {
  evaluation: Evaluation
  /** the answers as given */
  answers: Criteria
  onChoose: (key: string, value: CriterionValue) => void
  onType: (key: string, value: number | null, continuing: boolean) => void
  onFix: (set: Criteria) => void
}

/** The template's questions and facts in their order, each with its problems. */
export const CriteriaForm = ({ evaluation, answers, onChoose, onType, onFix }: CriteriaFormProps) => {
  const byPlace = problemsByPlace(evaluation)
  const general = byPlace.get(GENERAL) ?? []
  return (
    <div className={styles.form}>
      {general.length > 0 && (
        <div id={criterionId(GENERAL)} tabIndex={-1} className={styles.choice}>
          <ProblemNotes problems={general} onFix={onFix} />
        </div>
      )}
      {evaluation.criteria
        .filter((criterion) => criterion.asked)
        .map((criterion) => {
          const { key, domain } = criterion
          const concerned = evaluation.problems.filter((problem) => problem.criteria.includes(key))
          const shared = {
            id: criterionId(key),
            describedBy: concerned.map(problemId).join(' ') || undefined,
            invalid: concerned.some(({ level }) => level === 'error'),
          }
          const notes = <ProblemNotes key="notes" problems={byPlace.get(key) ?? []} onFix={onFix} />
          const answer = answers[key]
          if (criterion.forced)
            return (
              <Fact key={key} id={shared.id} criterion={criterion}>
                {notes}
              </Fact>
            )
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
                hint={hintOf(criterion)}
                tiles={tilesOf(criterion, evaluation.drawing.kind)}
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
