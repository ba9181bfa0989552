import { useState } from 'react'
import { ComponentsForm } from '#client/configurator/ComponentsForm.tsx'
import { ComputedValues } from '#client/configurator/ComputedValues.tsx'
import { CriteriaForm } from '#client/configurator/CriteriaForm.tsx'
import { PriceLines, PriceTotals } from '#client/configurator/PricePanel.tsx'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { type Answers, applyFix, type Change, choose } from '#shared/configurator/choose'
import type { Component } from '#shared/configurator/component.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import { evaluate } from '#shared/configurator/evaluate'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import styles from './TrialForm.module.css'

interface TrialFormProps {
  model: Model
  template: ConfigurationTemplate
  components: Component[]
}

const NOTHING: Answers = { criteria: {}, selection: {} }

/** The model's own questions, answered by the same engine as the shop's; nothing of it is kept. */
export const TrialForm = ({ model, template, components }: TrialFormProps) => {
  const [answers, setAnswers] = useState<Answers>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const evaluation = evaluate(template, components, answers.criteria, answers.selection)
  const change = (one: Change) => setAnswers((current) => choose(template, components, current, one))
  const fix = (set: Answers['criteria']) =>
    setAnswers((current) => applyFix(template, components, current, { set }))
  return (
    <div className={styles.columns}>
      <div className={styles.form} key={attempt}>
        <CriteriaForm
          evaluation={evaluation}
          answers={answers.criteria}
          onChoose={(key, value) => change({ kind: 'criterion', key, value })}
          onType={(key, value) => change({ kind: 'criterion', key, value: value ?? undefined })}
          onFix={fix}
        />
        <ComponentsForm
          evaluation={evaluation}
          onChoose={(type, reference) => change({ kind: 'component', type, reference })}
          onFix={fix}
        />
      </div>
      <div className={styles.side}>
        <Drawing {...drawingOf(evaluation)} title={model.subFamily?.name ?? ''} dimensions />
        <ComputedValues evaluation={evaluation} />
        {evaluation.price.lines.length > 0 && <PriceLines lines={evaluation.price.lines} />}
        <PriceTotals evaluation={evaluation} fromCents={null} />
        <Button
          variant="secondary"
          onClick={() => {
            setAnswers(NOTHING)
            setAttempt(attempt + 1)
          }}
        >
          Recommencer l’essai
        </Button>
      </div>
    </div>
  )
}
