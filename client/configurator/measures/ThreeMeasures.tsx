import { type KeyboardEvent, useEffect, useRef } from 'react'
import { PlanNumber } from '#client/configurator/bends/PlanNumber.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import type { TypedTexts } from '#machines/configurator/typing'
import { measureText } from '#shared/catalogue/labels'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'
import { measureField, measuresIn } from '#shared/configurator/plan-field'
import { MEASURED_AT, takenOf } from '#shared/configurator/three-measures'
import type { NumberDomain } from '#shared/configurator/typed-number'
import { MeasureGuide } from './MeasureGuide.tsx'
import styles from './ThreeMeasures.module.css'

export interface ThreeMeasuresProps {
  id: string
  criterion: EvaluatedCriterion
  measures: NonNullable<EvaluatedCriterion['measures']>
  domain: NumberDomain
  /** the product goes onto the leaf of the window */
  onSash: boolean
  /** they were just asked for: the first that is open has the focus */
  opened: boolean
  typed: TypedTexts
  onType: (field: string, text: string) => void
  onSettle: (field: string) => void
  /** Enter in the last of them */
  onEnter: () => void
  /** one measure instead: the one that counts, as far as it is known */
  onOne: (value: number | undefined) => void
}

/** A size taken in three places, with where they are and which of them counts. */
export const ThreeMeasures = (props: ThreeMeasuresProps) => {
  const { id, criterion, measures, domain, onSash, opened, typed, onType, onSettle, onEnter, onOne } = props
  const { across, taken } = measures
  const given = measuresIn(criterion)
  const value = taken && takenOf(given, taken)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) fields.current?.querySelector<HTMLInputElement>('input[data-open], input')?.focus()
  }, [opened])
  const goOn = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter') return
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(target as HTMLInputElement) + 1]
    if (next === undefined) onEnter()
    else next.focus()
  }
  return (
    <div className={styles.three}>
      <MeasureGuide
        across={across}
        taken={taken}
        onSash={onSash}
        counts={value === undefined ? undefined : given.indexOf(value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter goes from one of its fields to the next */}
      <div ref={fields} className={styles.fields} onKeyDown={goOn}>
        {MEASURED_AT[across].map((at, place) => {
          const field = measureField(criterion.key, place)
          return (
            <PlanNumber
              key={at}
              id={`${id}-${place}`}
              label={`${criterion.label}, ${at}`}
              short={at}
              unit="mm"
              domain={domain}
              value={given[place] ?? null}
              typed={typed[field]}
              onType={(text) => onType(field, text)}
              onSettle={() => onSettle(field)}
            />
          )
        })}
      </div>
      <p role="status" className={styles.taken}>
        {value === undefined
          ? 'Trois mesures attendues.'
          : `Retenue\u00a0: ${measureText(value, domain.unit)}`}
      </p>
      <Button
        variant="quiet"
        size="lg"
        onClick={() => onOne(value ?? given.find((one) => one !== null) ?? undefined)}
      >
        Une seule mesure
      </Button>
    </div>
  )
}
