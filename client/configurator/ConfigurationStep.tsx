import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  selectAnswers,
  selectAssumed,
  selectEvaluation,
  selectRecalled,
  selectTemplateFailure,
  selectTyped,
  selectWork,
} from '#machines/configurator/configurator.selectors'
import { optionDeltasOf, priceStepsOf } from '#machines/configurator/evaluated'
import type { CriterionValue } from '#shared/configurator/evaluation'
import type { Repair } from '#shared/configurator/repairs'
import { ComponentsForm } from './ComponentsForm.tsx'
import { ComputedValues } from './ComputedValues.tsx'
import styles from './ConfigurationStep.module.css'
import { CriteriaForm } from './CriteriaForm.tsx'
import { fieldOf, focusField } from './field.ts'
import { MemoryBar } from './MemoryBar.tsx'
import { nextOpen } from './todo.ts'
import { useQuantity } from './useQuantity.ts'
import { useRepairable } from './useRepairable.tsx'

/**
 * Who chose another model as a repair is taken back to where they were, once its questions are on screen. Any other form that
 * comes has its first field in view, on a phone too: as far down as that asks for, where the drawing's strip takes over.
 */
const useArrival = (shown: boolean) => {
  const place = useRef<string>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!shown) return
    const input = form.current?.querySelector('input')
    const first = input?.closest('label') ?? input
    if (place.current !== null) focusField(fieldOf(place.current))
    else if (first && first.getBoundingClientRect().top > 0) first.scrollIntoView({ block: 'nearest' })
    place.current = null
  }, [shown])
  return { place, form }
}

/** What the form tells, the same as long as it may be: a question is not drawn again for it. `place`: where a repair was taken. */
const useHandlers = (quantity: number, place: RefObject<string | null>) => {
  const configurator = useConfigurator()
  return useMemo(
    () => ({
      onChoose: (key: string, value: CriterionValue) =>
        configurator.send({ type: 'criterion.choose', key, value }),
      onType: (key: string, text: string) => configurator.send({ type: 'criterion.type', key, text }),
      onSettle: (key: string) => configurator.send({ type: 'criterion.settle', key }),
      onEnter: (key: string) => {
        // what is typed may ask for more: the next field must be there
        flushSync(() => configurator.send({ type: 'criterion.settle', key }))
        const next = nextOpen(selectEvaluation(configurator.getSnapshot()), key)
        if (next !== undefined) focusField(fieldOf(next))
      },
      onSet: ({ label, set }: Pick<Repair, 'label' | 'set'>) =>
        configurator.send({ type: 'fix.apply', label, set }),
      onPick: (componentType: string, reference: string) =>
        configurator.send({ type: 'component.choose', componentType, reference }),
      onRepair: ({ label, set, pieces, model }: Repair, at: string) => {
        if (model === undefined) {
          const more = pieces === undefined ? {} : { quantity: quantity * pieces }
          configurator.send({ type: 'fix.apply', label, set, ...more })
        } else {
          place.current = at
          configurator.send({ type: 'level.choose', level: 'subFamily', id: model.id, label, set })
        }
      },
    }),
    [configurator, quantity, place],
  )
}

/** The criteria and the components of the chosen model, or how far its template has come. */
export const ConfigurationStep = ({ loading }: { loading: boolean }) => {
  const evaluation = useConfiguratorSelector(selectEvaluation)
  const answers = useConfiguratorSelector(selectAnswers)
  const assumed = useConfiguratorSelector(selectAssumed)
  const recalled = useConfiguratorSelector(selectRecalled)
  const typed = useConfiguratorSelector(selectTyped)
  const work = useConfiguratorSelector(selectWork)
  const failure = useConfiguratorSelector(selectTemplateFailure)
  const quantity = useQuantity()
  const { repairable, sisters } = useRepairable(quantity)
  const { place, form } = useArrival(!loading && evaluation !== null)
  const handlers = useHandlers(quantity, place)
  if (failure) return <TemplateFailure />
  if (loading) return <Loading />
  if (evaluation === null) return null
  return (
    <>
      {sisters}
      <MemoryBar />
      <Card ref={form} className={styles.card ?? ''}>
        <h2>Cotes et options</h2>
        <CriteriaForm
          evaluation={evaluation}
          answers={answers}
          assumed={assumed}
          typed={typed}
          {...handlers}
          work={repairable}
          deltas={optionDeltasOf(work)}
          steps={priceStepsOf(work)}
        />
        <ComputedValues evaluation={evaluation} />
      </Card>
      <Card className={cx(styles.card, styles.below)}>
        <h2>Composants</h2>
        <ComponentsForm
          evaluation={evaluation}
          recalled={recalled}
          onChoose={handlers.onPick}
          work={repairable}
          onRepair={handlers.onRepair}
          deltas={optionDeltasOf(work)}
        />
      </Card>
    </>
  )
}

const TemplateFailure = () => {
  const configurator = useConfigurator()
  const failure = useConfiguratorSelector(selectTemplateFailure)
  const gone = failure?.code === 'NOT_FOUND'
  return (
    <Alert
      tone={gone ? 'warning' : 'error'}
      announce
      title={gone ? 'Ce modèle n’est plus disponible' : 'Le modèle n’a pas pu être chargé'}
      actions={
        <Button
          variant="secondary"
          size="lg"
          onClick={() => configurator.send({ type: gone ? 'configurator.reset' : 'template.retry' })}
        >
          {gone ? 'Choisir un autre modèle' : 'Réessayer'}
        </Button>
      }
    >
      {gone ? 'Il a été retiré du catalogue. Choisissez un autre modèle.' : failure?.message}
    </Alert>
  )
}

const Loading = () => (
  <Card className={styles.card ?? ''} role="status" aria-label="Chargement du modèle">
    <Skeleton width="40%" height="28px" />
    <Skeleton height="48px" />
    <Skeleton height="48px" />
    <Skeleton width="60%" height="20px" />
    <Skeleton height="104px" />
  </Card>
)
