import { type ReactNode, useDeferredValue } from 'react'
import type { TypedTexts } from '#machines/configurator/typing'
import type { Criteria, EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'
import type { OptionDelta, OptionDeltas } from '#shared/configurator/option-deltas'
import type { PriceSteps } from '#shared/configurator/price-steps'
import type { AssumedFrom } from '#shared/configurator/settle'
import { isOnSash } from '#shared/configurator/three-measures'
import { fixingIn } from '#shared/drawings/fixing'
import styles from './CriteriaForm.module.css'
import { criterionId } from './field.ts'
import { isOfSamples } from './form-files.ts'
import numberStyles from './NumberCriterion.module.css'
import { ProblemNotes, type ProblemNotesProps, problemId } from './ProblemNotes.tsx'
import { GENERAL, problemsByPlace } from './places.ts'
import { Question, type QuestionHandlers } from './Question.tsx'

/** The questions that are asked, line by line: a width and the height after it share one where there is room for no more. */
const rowsOf = (criteria: readonly EvaluatedCriterion[]): EvaluatedCriterion[][] => {
  const rows: EvaluatedCriterion[][] = []
  for (const criterion of criteria) {
    if (!criterion.asked) continue
    const before = rows.at(-1)
    if (criterion.key === 'height' && before?.[0]?.key === 'width') before.push(criterion)
    else rows.push([criterion])
  }
  return rows
}

export interface CriteriaFormProps extends QuestionHandlers {
  evaluation: Evaluation
  /** the answers: those given, and what stands in for the others */
  answers: Criteria
  /** criterion key → where its answer comes from, of those that nobody gave */
  assumed: Readonly<Record<string, AssumedFrom>>
  /** numbers as they stand in their fields while they are typed */
  typed: TypedTexts
  work: ProblemNotesProps['work']
  /** what the options that are not chosen change; absent where prices are nobody's concern */
  deltas?: OptionDeltas
  /** what a little less would cost less */
  steps?: PriceSteps
}

const NOTHING: readonly never[] = []
const NO_FIXING: ReturnType<typeof fixingIn> = {}
const NO_DELTAS: Readonly<Record<string, OptionDelta>> = {}

/** The texts of a criterion's own fields. */
const typedIn = (typed: TypedTexts, key: string): TypedTexts =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name === key || name.startsWith(`${key}.`)))

/** In whose colours samples are made, and how open they are. */
const choicesFor = (criterion: EvaluatedCriterion, all: readonly EvaluatedCriterion[]) =>
  isOfSamples(criterion)
    ? all.filter(({ key, domain }) => domain.kind === 'choice' || key === 'openness')
    : NOTHING

/** The template's questions and facts in their order, each with its problems. */
export const CriteriaForm = (props: CriteriaFormProps) => {
  const { evaluation, answers, assumed, typed, work, onRepair, deltas, steps = {} } = props
  const { onChoose, onType, onSettle, onEnter, onSet } = props
  const first = !useDeferredValue(true, false)
  const byPlace = problemsByPlace(evaluation)
  const onSash = isOnSash(evaluation.criteria)
  const fixing = fixingIn(evaluation.criteria)
  const questionOf = (criterion: EvaluatedCriterion): ReactNode => {
    const { key, domain } = criterion
    const concerned = evaluation.problems.filter((problem) => problem.criteria.includes(key))
    const problems = byPlace.get(key) ?? NOTHING
    const isNumber = domain.kind === 'number'
    return (
      <Question
        key={key}
        criterion={criterion}
        kind={evaluation.drawing.kind}
        answer={answers[key]}
        from={assumed[key]}
        typed={typedIn(typed, key)}
        deltas={deltas && (deltas.criteria[key] ?? NO_DELTAS)}
        step={steps[key]}
        problems={problems}
        concerned={concerned.map(problemId)}
        invalid={concerned.some(({ level }) => level === 'error')}
        work={problems.length > 0 ? work : null}
        evaluation={domain.kind === 'plan' ? evaluation : undefined}
        choices={choicesFor(criterion, evaluation.criteria)}
        onSash={isNumber && onSash}
        fixing={isNumber ? fixing : NO_FIXING}
        goesOn={isNumber && evaluation.missing.some((missing) => missing !== key)}
        first={first}
        onChoose={onChoose}
        onType={onType}
        onSettle={onSettle}
        onEnter={onEnter}
        onSet={onSet}
        onRepair={onRepair}
      />
    )
  }
  return (
    <div className={styles.form}>
      {byPlace.has(GENERAL) && (
        <div id={criterionId(GENERAL)} tabIndex={-1} className={styles.choice}>
          <ProblemNotes
            problems={byPlace.get(GENERAL) ?? NOTHING}
            work={work}
            onRepair={onRepair}
            first={first}
          />
        </div>
      )}
      {rowsOf(evaluation.criteria).map((row) =>
        row.length === 1 ? (
          row.map(questionOf)
        ) : (
          <div key={row[0]?.key} className={numberStyles.pair}>
            {row.map(questionOf)}
          </div>
        ),
      )}
    </div>
  )
}
