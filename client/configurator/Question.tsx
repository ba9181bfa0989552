import { memo } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { OptionTiles, type Tile } from '#client/platform/ui/OptionTiles.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { TypedTexts } from '#machines/configurator/typing'
import { colorLabels, measureText, RAL_CHOICE, viewLabels } from '#shared/catalogue/labels'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type {
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
  Problem,
  Swap,
} from '#shared/configurator/evaluation'
import { COMPARED_MAX, type OptionDelta } from '#shared/configurator/option-deltas'
import type { PriceStep } from '#shared/configurator/price-steps'
import type { Repair } from '#shared/configurator/repairs'
import type { AssumedFrom } from '#shared/configurator/settle'
import { capitalized } from '#shared/platform/text'
import { assumedMark, assumedSentence } from './assumed-text.ts'
import { PlanCriterion } from './bends/PlanCriterion.tsx'
import styles from './CriteriaForm.module.css'
import { changeOf } from './delta-text.ts'
import { Fact } from './Fact.tsx'
import { criterionId } from './field.ts'
import { isOfSamples } from './form-files.ts'
import { NumberCriterion } from './NumberCriterion.tsx'
import { PriceStepButton } from './PriceStepButton.tsx'
import { ProblemNotes, type ProblemNotesProps } from './ProblemNotes.tsx'
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

/** What a question tells; `key`: of the criterion. */
export interface QuestionHandlers {
  onChoose: (key: string, value: CriterionValue) => void
  /** a number, as typed so far */
  onType: (field: string, text: string) => void
  /** the field of a number is left */
  onSettle: (field: string) => void
  /** Enter in the field of a number */
  onEnter: (key: string) => void
  /** answers set in one click, as its button says: two that change places, a size that is a step cheaper */
  onSet: (answers: Pick<Repair, 'label' | 'set'>) => void
  onRepair: ProblemNotesProps['onRepair']
}

interface QuestionProps extends QuestionHandlers, Pick<ProblemNotesProps, 'first'> {
  criterion: EvaluatedCriterion
  kind: DrawingKind
  answer: CriterionValue | undefined
  /** where an answer that nobody gave comes from */
  from: AssumedFrom | undefined
  /** its own texts, while they are typed */
  typed: TypedTexts
  /** option → what it changes; undefined where prices are nobody's concern */
  deltas: Readonly<Record<string, OptionDelta>> | undefined
  step: PriceStep | undefined
  /** what stands beside it */
  problems: readonly Problem[]
  /** ids of all that concerns it */
  concerned: readonly string[]
  invalid: boolean
  /** what repairs are searched for; null where it has nothing to mend */
  work: ProblemNotesProps['work']
  /** of a plan: the whole */
  evaluation: Evaluation | undefined
  /** of samples: the other choices, in whose colours they are made */
  choices: readonly EvaluatedCriterion[]
  /** of a size: the product goes onto the leaf of the window */
  onSash: boolean
  /** of a number: the answers that say where it is measured */
  fixing: Readonly<Record<string, CriterionValue>>
  /** of a number: another question waits for an answer */
  goesOn: boolean
}

/**
 * A question of the form, by its kind. It is drawn again only where something that it shows has changed: a key changes one
 * of twenty.
 */
export const Question = memo((props: QuestionProps) => {
  const { criterion, answer, from, typed, deltas, step, onChoose, onType, onSettle, onSet } = props
  const { key, domain } = criterion
  const id = criterionId(key)
  const shared = { id, describedBy: props.concerned.join(' ') || undefined, invalid: props.invalid }
  const own = (
    <ProblemNotes problems={props.problems} work={props.work} onRepair={props.onRepair} first={props.first} />
  )
  const swap = criterion.swap && <SwapButton id={`${id}-swap`} swap={criterion.swap} onSwap={onSet} />
  const assumed = from && { mark: assumedMark[from], sentence: assumedSentence[from] }
  if (criterion.forced)
    return (
      <Fact id={id} criterion={criterion}>
        {own}
      </Fact>
    )
  if (domain.kind === 'plan')
    return (
      <div className={styles.choice}>
        {props.evaluation && (
          <PlanCriterion
            {...shared}
            criterion={criterion}
            domain={domain}
            evaluation={props.evaluation}
            typed={typed}
            onChoose={(code) => onChoose(key, code)}
            onType={onType}
            onSettle={onSettle}
          >
            {own}
          </PlanCriterion>
        )}
      </div>
    )
  if (domain.kind === 'choice' && isOfSamples(criterion))
    return (
      <div className={styles.choice}>
        <SwatchCriterion
          {...shared}
          criterion={criterion}
          options={domain.options}
          criteria={props.choices}
          hint={hintOf(criterion)}
          assumed={assumed}
          deltas={deltas ?? {}}
          changing={deltas !== undefined && domain.options.length <= COMPARED_MAX}
          value={answer === undefined ? undefined : String(answer)}
          onChoose={(value) => onChoose(key, value)}
        >
          {own}
          {swap}
        </SwatchCriterion>
      </div>
    )
  if (domain.kind !== 'number')
    return (
      <div className={styles.choice}>
        <OptionTiles
          {...shared}
          legend={criterion.label}
          hint={hintOf(criterion)}
          assumed={assumed}
          tiles={tilesOf(criterion, props.kind, deltas)}
          changing={deltas !== undefined}
          value={answer === undefined ? undefined : String(answer)}
          onChoose={(value) => onChoose(key, domain.kind === 'boolean' ? value === 'true' : value)}
        >
          {own}
          {swap}
        </OptionTiles>
      </div>
    )
  return (
    <NumberCriterion
      {...shared}
      criterion={criterion}
      domain={domain}
      answer={answer}
      assumed={from}
      typed={typed[key]}
      three={
        criterion.measures && {
          onSash: props.onSash,
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
      onEnter={() => props.onEnter(key)}
      measurement={{ kind: props.kind, key, answers: props.fixing }}
      goesOn={props.goesOn}
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
  )
}, isAlike)
