import { developedLength } from '#shared/configurator/bend-geometry'
import type { Placed } from '#shared/configurator/bend-layout'
import type { PlanLimits } from '#shared/configurator/bend-limits'
import type { BendPlan } from '#shared/configurator/bend-plan'
import { counted } from '#shared/platform/text'
import styles from './PlanEditor.module.css'

interface PlanResultProps extends Placed {
  plan: BendPlan
  limits: PlanLimits
}

/** What the plan comes to, as soon as its legs are there. */
export const PlanResult = ({ plan, limits, supports, splices }: PlanResultProps) => {
  const developed = developedLength(plan, limits.profile)
  const parts = [
    supports.length > 0 && counted(supports.length, 'support'),
    splices.length > 0 && `${counted(splices.length, 'raccord')} à ${splices.join(', ')}\u00a0mm du départ`,
  ]
  return (
    <p className={styles.result} role="status">
      {developed === null ? (
        'Cotes de sommet à sommet.'
      ) : (
        <>
          Développé <strong>{developed}&nbsp;mm</strong>
          {parts.filter(Boolean).map((part) => ` · ${part}`)}
        </>
      )}
    </p>
  )
}
