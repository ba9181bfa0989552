import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import type { BendPlan } from '#shared/configurator/bend-plan'
import { PLAN_FACE } from '#shared/configurator/rail-ends'
import styles from './PlanEditor.module.css'

/** The place of the plan's editor until its file has come: its rows, as high as they will be. */
export const PlanPlace = ({ plan }: { plan: BendPlan }) => (
  <div className={styles.editor} role="status" aria-label="Chargement du plan">
    <div className={styles.drawn}>
      <div className={styles.stage}>
        <div className={styles.waitingStage} />
      </div>
      <p>Vu de dessous. {PLAN_FACE}</p>
      <p className={styles.waitingResult} />
    </div>
    <div className={styles.parts}>
      {plan.legs.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
        <div key={place} className={styles.part}>
          <Skeleton height={plan.legs.includes(null) ? '48px' : '76px'} />
          {place < plan.corners.length && <div className={styles.waitingCorner} />}
        </div>
      ))}
    </div>
    <div className={styles.waitingActions} />
    <div className={styles.waitingMeasures} />
  </div>
)
