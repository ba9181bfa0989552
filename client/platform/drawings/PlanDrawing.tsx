import { cx } from '#client/platform/ui/cx.ts'
import { withExampleLegs } from '#shared/configurator/bend-limits'
import type { BendPlan } from '#shared/configurator/bend-plan'
import { legName, planText } from '#shared/configurator/bend-text'
import { type HungValues, hungOn, hungText } from '#shared/configurator/rail-ends'
import { circle } from '#shared/drawings/scene'
import styles from './PlanDrawing.module.css'
import { type Frame, type PlanFigure, planFigure } from './plan-figure.ts'

/** The sheet of every plan, in its own units. */
export const PLAN_SHEET = { width: 360, height: 250, margin: 70 } as const

/** The figure of a plan on its sheet: ordinary lengths stand for legs that are not given yet. */
export const figureOf = (plan: BendPlan, profile: number, held?: Frame): PlanFigure | null =>
  planFigure(withExampleLegs(plan), profile, PLAN_SHEET, held)

interface PlanDrawingProps {
  plan: BendPlan
  figure: PlanFigure
  /** mm along the rail */
  supports?: readonly number[] | undefined
  splices?: readonly number[] | undefined
  /** what hangs on the rail, marked at its end */
  hung?: HungValues
  /** dimensions are written by whoever draws over it */
  bare?: boolean
}

/** A bent rail to scale, from below: its legs and corners, its supports and its splices. */
export const PlanDrawing = ({
  plan,
  figure,
  supports = [],
  splices = [],
  hung = {},
  bare = false,
}: PlanDrawingProps) => {
  const { stacks, motors, cords } = hungOn(figure.length, hung)
  return (
    <svg
      className={styles.plan}
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      role="img"
      aria-label={`Plan vu de dessous\u00a0: ${[planText(plan), hungText(hung)].filter(Boolean).join(', ')}`}
    >
      <path d={stacks.map((stack) => pleated(figure, stack)).join('')} className={styles.stack} />
      <path d={figure.rail} className={styles.rail} />
      <path d={figure.axis} className={styles.axis} />
      <path d={supports.map((at) => across(figure, at, 9)).join('')} className={styles.support} />
      <path d={splices.map((at) => across(figure, at, 14)).join('')} className={styles.splice} />
      {figure.legs.map((leg, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
        <g key={place} className={cx(plan.legs[place] === null && styles.example)}>
          <path d={leg.line} className={styles.dimension} />
          {!bare && (
            <text x={leg.x} y={leg.y} className={styles.figure}>
              {legName(place)} {plan.legs[place] ?? '…'}
            </text>
          )}
        </g>
      ))}
      {figure.corners.map((corner, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
        <g key={place}>
          <path d={corner.line} className={styles.dimension} />
          {!bare && (
            <text x={corner.x} y={corner.y} className={styles.figure}>
              {plan.corners[place]?.angle}° R {plan.corners[place]?.radius}
            </text>
          )}
        </g>
      ))}
      {([0, figure.length] as const).map((end) => (
        <End
          key={end}
          figure={figure}
          end={end}
          name={end === 0 ? 'départ' : 'arrivée'}
          marks={[...(motors.includes(end) ? ['moteur'] : []), ...(cords.includes(end) ? ['cordon'] : [])]}
        />
      ))}
    </svg>
  )
}

/** An end's name beyond the rail, and under it what stands there, as a ring: a motor, a cord. */
const End = ({
  figure,
  end,
  name,
  marks,
}: {
  figure: PlanFigure
  end: number
  name: string
  marks: readonly string[]
}) => {
  const gap = marks.length > 0 ? RING * 2 + 8 : 0
  const beyond = (across: number, down = across): { x: number; y: number } => {
    const { x, y, heading } = figure.at(end)
    const way = end === 0 ? -1 : 1
    return { x: x + way * Math.cos(heading) * across, y: y + way * Math.sin(heading) * down }
  }
  const text = beyond(26 + gap, 14 + gap)
  const ring = beyond(RING + 7)
  return (
    <>
      {marks.length > 0 && <path d={circle(ring.x, ring.y, RING)} className={styles.ring} />}
      {[name, ...marks].map((line, place) => (
        <text key={line} x={text.x} y={text.y + place * 15} className={styles.start}>
          {line}
        </text>
      ))}
    </>
  )
}

/** Sheet units of a motor's or a cord's ring. */
const RING = 6

/** The open curtain: a zigzag along its part of the rail. */
const pleated = ({ at }: PlanFigure, [from, to]: readonly [number, number]): string =>
  Array.from({ length: 17 }, (_, index) => {
    const { x, y, heading } = at(from + ((to - from) * index) / 16)
    const half = index % 2 === 0 ? -7 : 7
    return `${index === 0 ? 'M' : 'L'}${(x - Math.sin(heading) * half).toFixed(1)} ${(y + Math.cos(heading) * half).toFixed(1)}`
  }).join('')

/** A stroke across the rail, so many units to both sides. */
const across = ({ at }: PlanFigure, distance: number, half: number): string => {
  const { x, y, heading } = at(distance)
  const [dx, dy] = [-Math.sin(heading) * half, Math.cos(heading) * half]
  return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`
}
