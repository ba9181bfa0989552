import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { type BendPlan, withoutCorner, withSide } from '#shared/configurator/bend-plan'
import styles from './PlanEditor.module.css'
import { PlanNumber, type PlanNumberProps } from './PlanNumber.tsx'

type Field = Omit<PlanNumberProps, 'label' | 'short' | 'unit'>

interface PlanCornerProps {
  place: number
  plan: BendPlan
  angle: Field
  radius: Field
  onTake: (plan: BendPlan) => void
}

const sideNames = { left: 'À gauche', right: 'À droite' } as const

/** A corner: its angle, its radius, its side, and the way to be rid of it. */
export const PlanCorner = ({ place, plan, angle, radius, onTake }: PlanCornerProps) => {
  const name = `cintrage ${place + 1}`
  const side = plan.corners[place]?.side
  return (
    <div className={styles.corner}>
      <span className={styles.cornerName}>Cintrage {place + 1}</span>
      <PlanNumber {...angle} label={`Angle du ${name}`} short="Angle" unit="°" />
      <PlanNumber {...radius} label={`Rayon du ${name}`} short="Rayon" unit="mm" />
      <div className={styles.sides}>
        {(['left', 'right'] as const).map((one) => (
          <Button
            key={one}
            variant={side === one ? 'primary' : 'secondary'}
            size="lg"
            aria-pressed={side === one}
            aria-label={`${sideNames[one]}, ${name}`}
            onClick={() => onTake(withSide(plan, place, one))}
          >
            {sideNames[one]}
          </Button>
        ))}
        {plan.corners.length > 1 && (
          <Button
            variant="quiet"
            size="lg"
            iconOnly
            aria-label={`Retirer le ${name}`}
            onClick={() => onTake(withoutCorner(plan, place))}
          >
            <WorkIcon name="trash" />
          </Button>
        )}
      </div>
    </div>
  )
}
