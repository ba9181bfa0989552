import { lazy, type ReactNode, useState } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { exampleText, limitsText, numberText, unitText } from '#client/platform/number-text.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { useEcho } from '#client/platform/useEcho.ts'
import type { TypedTexts } from '#machines/configurator/typing'
import { measureText } from '#shared/catalogue/labels'
import type { CriterionValue, EvaluatedCriterion } from '#shared/configurator/evaluation'
import type { AssumedFrom } from '#shared/configurator/settle'
import { isConverted, isUnreadable, type NumberDomain, parseTyped } from '#shared/configurator/typed-number'
import type { Measurement } from '#shared/drawings/measuring-sheet'
import { assumedMark, assumedSentence } from './assumed-text.ts'
import { useWhereToMeasure } from './measures/useWhereToMeasure.tsx'
import styles from './NumberCriterion.module.css'

// for who measures an opening in three places
const ThreeMeasures = lazy(async () => ({
  default: (await import('./measures/ThreeMeasures.tsx')).ThreeMeasures,
}))

interface NumberCriterionProps {
  id: string
  criterion: EvaluatedCriterion
  domain: NumberDomain
  /** the answer as given, inside its limits or not */
  answer: CriterionValue | undefined
  /** of an answer that nobody gave, where it comes from */
  assumed: AssumedFrom | undefined
  /** as it stands in the field while it is typed; absent: the field shows the answer */
  typed: string | undefined
  onType: (text: string) => void
  /** the field is left */
  onSettle: () => void
  /** Enter: the next field that waits has the focus */
  onEnter: () => void
  /** fields of its three measures, and the answer that takes their place; absent where one measure does */
  three?:
    | {
        onSash: boolean
        typed: TypedTexts
        onType: (field: string, text: string) => void
        onSettle: (field: string) => void
        onOne: (value: number | undefined) => void
      }
    | undefined
  /** where it is measured, by the kind of product and the answers about its fixing; of a number in mm */
  measurement: Measurement
  /** another field waits for an answer */
  goesOn: boolean
  invalid: boolean
  describedBy: string | undefined
  /** beside the field: a step of the price */
  aside?: ReactNode
  children: ReactNode
}

/** A number with its unit and limits. What is typed stays as typed; when it is taken is the machine's affair. */
export const NumberCriterion = (props: NumberCriterionProps) => {
  const { id, criterion, domain, answer, assumed, onType, onSettle, invalid, describedBy } = props
  const { unit } = domain
  const { measures } = criterion
  const [opened, setOpened] = useState(false)
  const echo = useEcho(props.typed ?? numberText(answer), onType)
  const typed = echo.waits ? echo.text : props.typed
  const where = useWhereToMeasure(criterion.label, props.measurement)
  const unreadable = typed !== undefined && isUnreadable(typed, unit)
  const converted = typed !== undefined && isConverted(typed, unit) ? parseTyped(typed, unit) : null
  const shownFrom = typed === undefined ? assumed : undefined
  const hintId = `${id}-hint`
  if (measures && props.three && (opened || measures.given)) {
    const { three, onEnter, children } = props
    const one = (value: number | undefined) => {
      setOpened(false)
      three.onOne(value)
    }
    return (
      <fieldset id={id} aria-describedby={describedBy} className={styles.field}>
        <legend className={styles.label}>{criterion.label}</legend>
        <p className={styles.hint}>{limitsText(domain)}</p>
        <Part missing={<MissingPart>Les trois mesures n’ont pas pu être chargées.</MissingPart>}>
          <ThreeMeasures {...{ id, criterion, measures, domain, opened, onEnter }} {...three} onOne={one} />
        </Part>
        {children}
      </fieldset>
    )
  }
  // under two fields that share a line, what each sentence is about
  const of = <span className={styles.of}>{criterion.label}&nbsp;: </span>
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {criterion.label}
      </label>
      <p id={hintId} className={styles.hint}>
        {limitsText(domain)}
        {converted !== null && (
          <strong className={styles.converted}> = {measureText(converted, unit)}</strong>
        )}
      </p>
      <span className={styles.row}>
        <span className={cx(styles.box, (invalid || unreadable) && styles.invalid)}>
          <input
            id={id}
            className={styles.input}
            inputMode={domain.step < 1 ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint={props.goesOn ? 'next' : 'done'}
            value={echo.text}
            aria-invalid={invalid || unreadable || undefined}
            aria-describedby={[
              hintId,
              shownFrom && `${id}-assumed`,
              criterion.help !== undefined && `${id}-help`,
              describedBy,
              unreadable && `${id}-unreadable`,
            ]
              .filter(Boolean)
              .join(' ')}
            onChange={echo.onChange}
            onFocus={({ target }) => target.select()}
            onBlur={onSettle}
            onKeyDown={({ key }) => key === 'Enter' && props.onEnter()}
          />
          {shownFrom && (
            <span className={styles.assumed} aria-hidden="true">
              {assumedMark[shownFrom]}
            </span>
          )}
          <span className={styles.unit} aria-hidden="true">
            {unitText(unit, 2)}
          </span>
        </span>
        {props.aside}
        {measures && props.three && (
          <Button variant="quiet" size="lg" onClick={() => setOpened(true)}>
            <span className={styles.three}>
              3&nbsp;mesures<span className="visually-hidden">, {criterion.label}</span>
            </span>
          </Button>
        )}
        {unit === 'mm' && where.button}
      </span>
      {where.guide}
      {shownFrom && (
        <p id={`${id}-assumed`} className="visually-hidden">
          {assumedSentence[shownFrom]}
        </p>
      )}
      {criterion.help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {of}
          {criterion.help}
        </p>
      )}
      {unreadable && (
        <p id={`${id}-unreadable`} className={styles.unreadable}>
          {of}
          Saisissez un nombre, par exemple {exampleText(domain)}.
        </p>
      )}
      {props.children}
    </div>
  )
}
