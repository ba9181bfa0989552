import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { ComponentsForm } from '#client/configurator/ComponentsForm.tsx'
import { ComputedValues } from '#client/configurator/ComputedValues.tsx'
import { CriteriaForm } from '#client/configurator/CriteriaForm.tsx'
import { PriceLines } from '#client/configurator/PriceLines.tsx'
import { PriceTotals } from '#client/configurator/PricePanel.tsx'
import { useHeld } from '#client/configurator/useHeld.ts'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { trialChoices, trialMachine, trialWork } from '#machines/dashboard/products/trial.machine'
import type { Answers } from '#shared/configurator/choose'
import type { Component } from '#shared/configurator/component.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import { evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria } from '#shared/configurator/evaluation'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import type { LineChoices } from '#shared/dashboard/quotes/answer-form'
import { formatCents } from '#shared/platform/money'
import styles from './TrialForm.module.css'

interface Rules {
  template: ConfigurationTemplate
  components: Component[]
}

interface TrialFormProps extends Rules {
  model: Model
  /** where it begins */
  answers?: Answers
  /** the rules in force, of a model whose draft is tried; null: it has none */
  published?: Rules | null
  /** told what is chosen, from the start and at each change; absent: nothing of the trial is kept */
  onChoices?: (choices: LineChoices) => void
}

/** What the same answers come to by the list in force. */
const publishedText = (
  published: Rules | null,
  criteria: Criteria,
  selection: ComponentSelection,
): string => {
  if (published === null) return 'Nouveau modèle\u00a0: le tarif en vigueur ne l’a pas.'
  const { complete, price, problems, missing } = evaluate(
    published.template,
    published.components,
    criteria,
    selection,
  )
  if (complete) return `Tarif en vigueur\u00a0: ${formatCents(price.cents)} HT.`
  const error = problems.find(({ level }) => level === 'error')
  if (error !== undefined) return `Tarif en vigueur\u00a0: non commandable. ${error.message}`
  return missing.some((key) => Object.hasOwn(criteria, key))
    ? 'Tarif en vigueur\u00a0: une de ces réponses n’y est pas possible.'
    : 'Tarif en vigueur\u00a0: il attend d’autres réponses.'
}

/** The model's own questions, answered by the same engine as the shop's; what is chosen is told to whoever may take it. */
export const TrialForm = (props: TrialFormProps) => {
  const { model, template, components, answers: start, published, onChoices } = props
  const [{ context }, send] = useMachine(trialMachine, {
    input: { template, components, ...(start && { answers: start }) },
  })
  const { answers: given } = context
  const work = useMemo(
    () => trialWork({ template, components, answers: given }),
    [template, components, given],
  )
  const { evaluation, answers, from } = work.judged
  useEffect(() => onChoices?.(trialChoices(work)), [onChoices, work])
  const held = useHeld(evaluation)
  if (held) return <Skeleton height="480px" />
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <CriteriaForm
          evaluation={evaluation}
          answers={answers}
          assumed={from}
          typed={context.typed}
          onChoose={(key, value) => send({ type: 'criterion.choose', key, value })}
          onType={(key, text) => send({ type: 'criterion.type', key, text })}
          onSettle={(key) => send({ type: 'criterion.settle', key })}
          onEnter={(key) => send({ type: 'criterion.settle', key })}
          onSet={({ set }) => send({ type: 'fix.apply', set })}
          work={work}
          onRepair={({ set }) => send({ type: 'fix.apply', set })}
        />
        <ComponentsForm
          evaluation={evaluation}
          recalled={[]}
          onChoose={(componentType, reference) =>
            send({ type: 'component.choose', componentType, reference })
          }
          work={work}
          onRepair={({ set }) => send({ type: 'fix.apply', set })}
        />
      </div>
      <div className={styles.side}>
        <Drawing {...drawingOf(evaluation)} title={model.subFamily?.name ?? ''} dimensions />
        <ComputedValues evaluation={evaluation} />
        {evaluation.price.lines.length > 0 && <PriceLines lines={evaluation.price.lines} />}
        <PriceTotals evaluation={evaluation} fromCents={null} />
        {published !== undefined && (
          <p className={styles.published}>{publishedText(published, answers, given.selection)}</p>
        )}
        <Button variant="secondary" onClick={() => send({ type: 'trial.reset' })}>
          {onChoices ? 'Effacer tous les choix' : 'Recommencer l’essai'}
        </Button>
      </div>
    </div>
  )
}
