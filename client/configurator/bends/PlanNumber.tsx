import { limitsText, numberText } from '#client/platform/number-text.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { useEcho } from '#client/platform/useEcho.ts'
import type { PlanPart } from '#shared/configurator/bend-plan'
import { isPartUnreadable } from '#shared/configurator/plan-field'
import { isInside, isUnreadable, type NumberDomain } from '#shared/configurator/typed-number'
import styles from './PlanEditor.module.css'

/** Element id of a part's field. */
export const partId = (id: string, { kind, place }: PlanPart): string => `${id}-${kind}-${place}`

export interface PlanNumberProps {
  id: string
  /** of a plan; absent: one of the measures of a size */
  part?: PlanPart
  /** as it is read out: « Côté A », « Rayon du cintrage 1 » */
  label: string
  /** beside the field */
  short: string
  unit: 'mm' | '°'
  domain: NumberDomain
  value: number | null
  typed: string | undefined
  onType: (text: string) => void
  onSettle: () => void
  /** under the field while nothing is wrong with it */
  note?: string | undefined
  /** what is wrong beside its limits */
  fault?: string | undefined
}

/** After Enter: the next number that waits has the focus, or the next of all; the last one is there to be typed anew. */
const goOn = (input: HTMLInputElement): void => {
  const all = [...(input.closest('ol')?.querySelectorAll('input') ?? [])]
  const after = all.slice(all.indexOf(input) + 1)
  const next = after.find((one) => one.hasAttribute('data-open')) ?? after[0]
  if (next) next.focus()
  else input.select()
}

/** One number of a plan: 48 px, with what it must be as soon as it is not. */
export const PlanNumber = (props: PlanNumberProps) => {
  const { id, part, label, short, unit, domain, value, onType, onSettle, note, fault } = props
  const echo = useEcho(props.typed ?? numberText(value ?? undefined), onType)
  const typed = echo.waits ? echo.text : props.typed
  const unreadable =
    typed !== undefined && (part ? isPartUnreadable(typed, part) : isUnreadable(typed, domain.unit))
  const outside = value !== null && !isInside(value, domain)
  const said = outside || unreadable ? limitsText(domain) : (fault ?? note)
  const wrong = outside || unreadable || fault !== undefined
  return (
    <div className={styles.number}>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      <span className={cx(styles.box, wrong && styles.wrong)}>
        <input
          id={id}
          className={styles.input}
          data-open={value === null || undefined}
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          value={echo.text}
          aria-invalid={wrong || undefined}
          aria-describedby={said === undefined ? undefined : `${id}-said`}
          onChange={echo.onChange}
          onFocus={({ target }) => {
            target.select()
            target.scrollIntoView({ block: 'nearest' })
          }}
          onBlur={onSettle}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter') return
            onSettle()
            goOn(currentTarget)
          }}
        />
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      </span>
      {said !== undefined && (
        <span id={`${id}-said`} className={cx(styles.said, wrong && styles.saidWrong)}>
          {said}
        </span>
      )}
    </div>
  )
}
