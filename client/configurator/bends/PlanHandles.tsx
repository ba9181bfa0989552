import { type PointerEvent, useRef } from 'react'
import { PLAN_SHEET } from '#client/platform/drawings/PlanDrawing.tsx'
import type { PlanFigure } from '#client/platform/drawings/plan-figure.ts'
import type { BendPlan } from '#shared/configurator/bend-plan'
import { draggedTo, type LegDrag } from './drag-leg.ts'
import styles from './PlanEditor.module.css'

interface PlanHandlesProps {
  plan: BendPlan
  figure: PlanFigure
  /** width of the profile, mm */
  profile: number
  /** a leg's end is taken: the drawing keeps its frame until it is let go */
  onHold: (figure: PlanFigure) => void
  onDrag: (plan: BendPlan) => void
  onDrop: () => void
}

/** The point of the sheet under a pointer. */
const pointUnder = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
  const sheet = currentTarget.parentElement?.getBoundingClientRect()
  if (sheet === undefined || sheet.width === 0) return undefined
  const scale = PLAN_SHEET.width / sheet.width
  return { x: (clientX - sheet.left) * scale, y: (clientY - sheet.top) * scale }
}

/** The ends of the legs, to be dragged: lengths by 5 mm, angles by 5°. Their fields do the same by keyboard. */
export const PlanHandles = ({ plan, figure, profile, onHold, onDrag, onDrop }: PlanHandlesProps) => {
  const drag = useRef<LegDrag | null>(null)
  const drop = () => {
    if (drag.current === null) return
    drag.current = null
    onDrop()
  }
  return (
    <div className={styles.handles} aria-hidden="true">
      {figure.apexes.slice(1).map((apex, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
          key={place}
          type="button"
          tabIndex={-1}
          className={styles.handle}
          style={{
            left: `${(apex.x / PLAN_SHEET.width) * 100}%`,
            top: `${(apex.y / PLAN_SHEET.height) * 100}%`,
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { place, plan, figure }
            onHold(figure)
          }}
          onPointerMove={(event) => {
            const point = drag.current && pointUnder(event)
            if (drag.current && point) onDrag(draggedTo(drag.current, profile, point))
          }}
          onPointerUp={drop}
          onPointerCancel={drop}
        />
      ))}
    </div>
  )
}
