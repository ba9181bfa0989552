import { type ReactNode, useDeferredValue } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { OptionTiles, type Tile } from '#client/platform/ui/OptionTiles.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { TypedTexts } from '#machines/configurator/typing'
import { colorLabels, measureText, RAL_CHOICE, viewLabels } from '#shared/catalogue/labels'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type {
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
  Swap,
} from '#shared/configurator/evaluation'
import { COMPARED_MAX, type OptionDelta, type OptionDeltas } from '#shared/configurator/option-deltas'
import type { PriceSteps } from '#shared/configurator/price-steps'
import type { Repair } from '#shared/configurator/repairs'
import type { AssumedFrom } from '#shared/configurator/settle'
import { isOnSash } from '#shared/configurator/three-measures'
import { capitalized } from '#shared/platform/text'
import { assumedMark, assumedSentence } from './assumed-text.ts'
import { PlanCriterion } from './bends/PlanCriterion.tsx'
import styles from './CriteriaForm.module.css'
import { changeOf } from './delta-text.ts'
import { Fact } from './Fact.tsx'
import { criterionId } from './field.ts'
import { isOfSamples } from './form-files.ts'
import numberStyles from './NumberCriterion.module.css'
import { NumberCriterion } from './NumberCriterion.tsx'
import { PriceStepButton } from './PriceStepButton.tsx'
import { ProblemNotes, type ProblemNotesProps, problemId } from './ProblemNotes.tsx'
import { GENERAL, problemsByPlace } from './places.ts'
import { sidePicture } from './side-picture.ts'
import { SwatchCriterion } from './swatches/SwatchCriterion.tsx'

/** Any colour of the card, until one is chosen. */
const ANY_COLOR = 'conic-gradient(#A72920, #F7B500, #008351, #005387, #844C82, #A72920)'

const swatchOf = (key: string, value: string): string | undefined => {
  if (key !== 'color') return undefined
  if (value === RAL_CHOICE.value) return ANY_COLOR
  return Object.hasOwn(colorLabels, value) ? colorLabels[value as keyof typeof colorLabels].swatch : undefined
}

const tilesOf = (
  { key, domain, view }: EvaluatedCriterion,
  kind: DrawingKind,
  deltas: Readonly<Record<string, OptionDelta>> = {},
): Tile[] =>
  domain.kind === 'number'
    ? []
    : domain.options.map(({ value, label, help, available, reason }) => ({
        value,
        label,
        help,
        available,
        reason,
        swatch: swatchOf(key, value),
        // the pictures are of a straight rail
        picture: view === 'plan' ? undefined : sidePicture(kind, key, value),
        change: changeOf(deltas[value]),
      }))

/** « Vue de l’intérieur. La batterie se loge du même côté. », « Sur le plan. » of a bent rail */
const hintOf = ({ view, help }: EvaluatedCriterion): string | undefined => {
  const from = view && `${capitalized(viewLabels[view])}.`
  return [from, help].filter(Boolean).join(' ') || undefined
}

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

type ReadySwap = Extract<Swap, { available: true }>

interface SwapButtonProps {
  id: string
  swap: Swap
  onSwap: (swap: ReadySwap) => void
}

/** Two answers change places. One that is out keeps the focus and tells why. */
const SwapButton = ({ id, swap, onSwap }: SwapButtonProps) => (
  <div className={styles.swap}>
    <Button
      variant="secondary"
      size="lg"
      aria-disabled={!swap.available || undefined}
      aria-describedby={swap.available ? undefined : id}
      onClick={() => swap.available && onSwap(swap)}
    >
      <WorkIcon name="refresh" />
      {swap.label}
    </Button>
    {!swap.available && (
      <p id={id} className={styles.reason}>
        {swap.reason}
      </p>
    )}
  </div>
)

export interface CriteriaFormProps {
  evaluation: Evaluation
  /** the answers: those given, and what stands in for the others */
  answers: Criteria
  /** criterion key → where its answer comes from, of those that nobody gave */
  assumed: Readonly<Record<string, AssumedFrom>>
  onChoose: (key: string, value: CriterionValue) => void
  /** numbers as they stand in their fields while they are typed */
  typed: TypedTexts
  onType: (key: string, text: string) => void
  onSettle: (key: string) => void
  /** Enter in the field of a number */
  onEnter: (key: string) => void
  /** answers set in one click, as its button says: two that change places, a size that is a step cheaper */
  onSet: (answers: Pick<Repair, 'label' | 'set'>) => void
  work: ProblemNotesProps['work']
  onRepair: ProblemNotesProps['onRepair']
  /** what the options that are not chosen change; absent where prices are nobody's concern */
  deltas?: OptionDeltas
  /** what a little less would cost less */
  steps?: PriceSteps
}

/** The template's questions and facts in their order, each with its problems. */
export const CriteriaForm = (props: CriteriaFormProps) => {
  const { evaluation, answers, assumed, typed, onChoose, onType, onSettle, onEnter, onSet } = props
  const { work, onRepair, deltas, steps = {} } = props
  const first = !useDeferredValue(true, false)
  const byPlace = problemsByPlace(evaluation)
  const notesAt = (place: string): ReactNode => (
    <ProblemNotes
      key="notes"
      problems={byPlace.get(place) ?? []}
      work={work}
      onRepair={onRepair}
      first={first}
    />
  )
  return (
    <div className={styles.form}>
      {byPlace.has(GENERAL) && (
        <div id={criterionId(GENERAL)} tabIndex={-1} className={styles.choice}>
          {notesAt(GENERAL)}
        </div>
      )}
      {rowsOf(evaluation.criteria).map((row) => {
        const questions = row.map((criterion) => {
          const { key, domain } = criterion
          const concerned = evaluation.problems.filter((problem) => problem.criteria.includes(key))
          const shared = {
            id: criterionId(key),
            describedBy: concerned.map(problemId).join(' ') || undefined,
            invalid: concerned.some(({ level }) => level === 'error'),
          }
          const own = notesAt(key)
          const answer = answers[key]
          const step = steps[key]
          const from = assumed[key]
          if (criterion.forced)
            return (
              <Fact key={key} id={shared.id} criterion={criterion}>
                {own}
              </Fact>
            )
          if (domain.kind === 'plan')
            return (
              <div key={key} className={styles.choice}>
                <PlanCriterion
                  {...shared}
                  criterion={criterion}
                  domain={domain}
                  evaluation={evaluation}
                  typed={typed}
                  onChoose={(code) => onChoose(key, code)}
                  onType={onType}
                  onSettle={onSettle}
                >
                  {own}
                </PlanCriterion>
              </div>
            )
          if (domain.kind === 'choice' && isOfSamples(criterion))
            return (
              <div key={key} className={styles.choice}>
                <SwatchCriterion
                  {...shared}
                  criterion={criterion}
                  options={domain.options}
                  criteria={evaluation.criteria}
                  hint={hintOf(criterion)}
                  assumed={from && { mark: assumedMark[from], sentence: assumedSentence[from] }}
                  deltas={deltas?.criteria[key] ?? {}}
                  changing={deltas !== undefined && domain.options.length <= COMPARED_MAX}
                  value={answer === undefined ? undefined : String(answer)}
                  onChoose={(value) => onChoose(key, value)}
                >
                  {own}
                  {criterion.swap && (
                    <SwapButton id={`${shared.id}-swap`} swap={criterion.swap} onSwap={onSet} />
                  )}
                </SwatchCriterion>
              </div>
            )
          return domain.kind === 'number' ? (
            <NumberCriterion
              key={key}
              {...shared}
              criterion={criterion}
              domain={domain}
              answer={answer}
              assumed={from}
              typed={typed[key]}
              three={
                criterion.measures && {
                  onSash: isOnSash(evaluation.criteria),
                  typed,
                  onType,
                  onSettle,
                  onOne: (value) => {
                    if (value !== undefined) return onChoose(key, value)
                    onType(key, '')
                    onSettle(key)
                  },
                }
              }
              onType={(text) => onType(key, text)}
              onSettle={() => onSettle(key)}
              onEnter={() => onEnter(key)}
              goesOn={evaluation.missing.some((missing) => missing !== key)}
              aside={
                step && (
                  <PriceStepButton
                    at={key}
                    step={step}
                    unit={domain.unit}
                    onTake={() =>
                      onSet({
                        label: `${criterion.label}\u00a0: ${measureText(step.value, domain.unit)}`,
                        set: { [key]: step.value },
                      })
                    }
                  />
                )
              }
            >
              {own}
            </NumberCriterion>
          ) : (
            <div key={key} className={styles.choice}>
              <OptionTiles
                {...shared}
                legend={criterion.label}
                hint={hintOf(criterion)}
                assumed={from && { mark: assumedMark[from], sentence: assumedSentence[from] }}
                tiles={tilesOf(criterion, evaluation.drawing.kind, deltas?.criteria[key])}
                changing={deltas !== undefined}
                value={answer === undefined ? undefined : String(answer)}
                onChoose={(value) => onChoose(key, domain.kind === 'boolean' ? value === 'true' : value)}
              >
                {own}
                {criterion.swap && (
                  <SwapButton id={`${shared.id}-swap`} swap={criterion.swap} onSwap={onSet} />
                )}
              </OptionTiles>
            </div>
          )
        })
        return row.length === 1 ? (
          questions[0]
        ) : (
          <div key={row[0]?.key} className={numberStyles.pair}>
            {questions}
          </div>
        )
      })}
    </div>
  )
}
