import { useState } from 'react'
import { figureOf, PlanDrawing } from '#client/platform/drawings/PlanDrawing.tsx'
import type { Frame } from '#client/platform/drawings/plan-figure.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { OptionTiles } from '#client/platform/ui/OptionTiles.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { straightParts } from '#shared/configurator/bend-geometry'
import { placedAlong } from '#shared/configurator/bend-layout'
import { faultsOfPlan, type PlanFault } from '#shared/configurator/bend-limits'
import {
  type BendPlan,
  formatPlan,
  mirrored,
  type PlanMeasure,
  type PlanPart,
  partOf,
  withCornerAdded,
} from '#shared/configurator/bend-plan'
import { faceText, legName, planFaultText } from '#shared/configurator/bend-text'
import { partDomain, partField } from '#shared/configurator/plan-field'
import { PLAN_FACE } from '#shared/configurator/rail-ends'
import { PlanCorner } from './PlanCorner.tsx'
import type { PlanCriterionProps } from './PlanCriterion.tsx'
import styles from './PlanEditor.module.css'
import { PlanHandles } from './PlanHandles.tsx'
import { PlanLabels } from './PlanLabels.tsx'
import { PlanNumber, partId } from './PlanNumber.tsx'
import { PlanResult } from './PlanResult.tsx'

interface PlanEditorProps extends PlanCriterionProps {
  plan: BendPlan
}

const MEASURES = [
  { value: 'axis', label: 'À l’axe', available: true },
  { value: 'inside', label: 'Intérieur', available: true },
  { value: 'outside', label: 'Extérieur', available: true },
] as const

/**
 * The plan of a bent rail: drawn to scale from below, each of its numbers a field under the drawing. A dimension on the
 * drawing is the label of its field: a tap on it is there.
 */
export const PlanEditor = (props: PlanEditorProps) => {
  const { id, criterion, domain, evaluation, plan, typed, onChoose, onType, onSettle } = props
  const { limits } = domain
  const faults = faultsOfPlan(plan, limits)
  const [held, hold] = useState<Frame>()
  const figure = figureOf(plan, limits.profile, held)
  const face = faceText(plan)
  const straights = straightParts(plan, limits.profile)
  const { supports, spacing } = evaluation.drawing.values
  const placed = placedAlong(plan, { ...limits, supports, spacing })
  const take = (next: BendPlan) => onChoose(formatPlan(next))
  const number = (part: PlanPart) => {
    const field = partField(criterion.key, part)
    return {
      id: partId(id, part),
      part,
      domain: partDomain(domain, part),
      value: partOf(plan, part),
      typed: typed[field],
      onType: (text: string) => onType(field, text),
      onSettle: () => onSettle(field),
    }
  }
  return (
    <div className={styles.editor}>
      <div className={styles.drawn}>
        {figure === null ? (
          <p className={styles.noFigure}>Les cintrages prennent plus que la longueur d’un côté.</p>
        ) : (
          <div className={styles.stage}>
            <PlanDrawing plan={plan} figure={figure} {...placed} hung={evaluation.drawing.values} bare />
            <PlanHandles
              plan={plan}
              figure={figure}
              profile={limits.profile}
              onHold={({ frame }) => hold(frame)}
              onDrag={(next) => onType(criterion.key, formatPlan(next))}
              onDrop={() => {
                hold(undefined)
                onSettle(criterion.key)
              }}
            />
            <PlanLabels id={id} plan={plan} figure={figure} />
          </div>
        )}
        <p>Vu de dessous. {PLAN_FACE}</p>
        <PlanResult plan={plan} limits={limits} {...placed} />
      </div>
      <ol className={styles.parts} aria-label="Côtés et cintrages, depuis le départ">
        {plan.legs.map((leg, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
          <li key={place} className={styles.part}>
            <PlanNumber
              {...number({ kind: 'leg', place })}
              label={`Côté ${legName(place)}`}
              short={`Côté ${legName(place)}`}
              unit="mm"
              fault={faultOfLeg(faults, place, plan)}
              note={straightNote(leg, straights?.[place])}
            />
            {place < plan.corners.length && (
              <PlanCorner
                place={place}
                plan={plan}
                angle={number({ kind: 'angle', place })}
                radius={number({ kind: 'radius', place })}
                onTake={take}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {plan.corners.length < limits.corners && (
          <Button variant="secondary" size="lg" onClick={() => take(withCornerAdded(plan))}>
            <WorkIcon name="plus" />
            Ajouter un cintrage
          </Button>
        )}
        <Button variant="secondary" size="lg" onClick={() => take(mirrored(plan))}>
          <WorkIcon name="refresh" />
          Inverser gauche et droite
        </Button>
        {plan.unchecked && faults.every(({ kind }) => kind === 'unchecked') && (
          <Button size="lg" onClick={() => take({ ...plan, unchecked: false })}>
            Confirmer ce plan
          </Button>
        )}
      </div>
      <OptionTiles
        id={`${id}-measure`}
        legend="Cotes prises"
        tiles={MEASURES}
        value={plan.measure}
        onChoose={(measure) => take({ ...plan, measure: measure as PlanMeasure })}
      />
      {face && <p>{face}</p>}
    </div>
  )
}

const faultOfLeg = (faults: readonly PlanFault[], place: number, plan: BendPlan): string | undefined => {
  const fault = faults.find((one) => one.kind === 'straight' && one.place === place)
  return fault && planFaultText(fault, plan)
}

const straightNote = (leg: number | null, straight: number | undefined): string | undefined =>
  leg === null || straight === undefined ? undefined : `${Math.round(straight)}\u00a0mm droits`
