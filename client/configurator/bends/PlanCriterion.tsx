import { lazy, type ReactNode, useEffect } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { OptionTiles, type Tile } from '#client/platform/ui/OptionTiles.tsx'
import { PRESETS, type Preset, presetPlan } from '#shared/configurator/bend-limits'
import { formatPlan, STRAIGHT } from '#shared/configurator/bend-plan'
import { STRAIGHT_LABEL, shapeLabels, shapeOf } from '#shared/configurator/bend-text'
import type { EvaluatedCriterion, EvaluatedDomain, Evaluation } from '#shared/configurator/evaluation'
import { planIn } from '#shared/configurator/plan-field'
import { PlanPlace } from './PlanPlace.tsx'
import { shapePictures } from './shape-pictures.ts'

// fetched once its question stands there: whoever bends the rail, by hand or by keyboard, finds its fields next
const importEditor = () => import('./PlanEditor.tsx')
const PlanEditor = lazy(async () => ({ default: (await importEditor()).PlanEditor }))

type PlanDomain = Extract<EvaluatedDomain, { kind: 'plan' }>

export interface PlanCriterionProps {
  id: string
  criterion: EvaluatedCriterion
  domain: PlanDomain
  evaluation: Evaluation
  /** field → its text while it is typed */
  typed: Readonly<Record<string, string>>
  onChoose: (code: string) => void
  onType: (field: string, text: string) => void
  onSettle: (field: string) => void
  describedBy: string | undefined
  invalid: boolean
  children: ReactNode
}

const tilesOf = (domain: PlanDomain): Tile[] => [
  { value: STRAIGHT, label: STRAIGHT_LABEL, available: true, picture: shapePictures[STRAIGHT] },
  ...PRESETS.map((preset): Tile => {
    const plan = presetPlan(preset, domain.limits)
    return {
      value: preset,
      label: shapeLabels[preset],
      available: plan !== undefined,
      reason: plan === undefined ? `Ce modèle accepte ${countOf(domain)}.` : undefined,
      picture: shapePictures[preset],
    }
  }),
]

const countOf = ({ limits: { corners } }: PlanDomain): string =>
  corners === 1 ? 'un seul cintrage' : `${corners} cintrages au plus`

/** How the rail runs: straight in one tap, or a shape whose plan is then filled in. */
export const PlanCriterion = (props: PlanCriterionProps) => {
  const { id, criterion, domain, onChoose, describedBy, invalid } = props
  const plan = planIn(criterion)
  const shape = plan ? shapeOf(plan) : criterion.value === STRAIGHT ? STRAIGHT : undefined
  useEffect(() => {
    importEditor().catch(() => {}) // the plan itself asks again, and tells what is wrong
  }, [])
  const choose = (value: string) => {
    if (value === STRAIGHT) return onChoose(STRAIGHT)
    const preset = presetPlan(value as Preset, domain.limits)
    if (preset) onChoose(formatPlan(preset))
  }
  return (
    <OptionTiles
      id={id}
      legend={criterion.label}
      tiles={tilesOf(domain)}
      value={shape}
      onChoose={choose}
      describedBy={describedBy}
      invalid={invalid}
    >
      {props.children}
      {plan && (
        <Part
          fallback={<PlanPlace plan={plan} />}
          missing={<MissingPart>Le plan n’a pas pu être chargé.</MissingPart>}
        >
          <PlanEditor {...props} plan={plan} />
        </Part>
      )}
    </OptionTiles>
  )
}
