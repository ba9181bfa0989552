import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useState } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { monthTicks, spaced, weekLabel } from './figures.ts'
import { useWidth } from './useWidth.ts'
import styles from './WeekChart.module.css'

interface WeekChartProps {
  /** what is drawn, read instead of the drawing */
  label: string
  /** null: nothing to say of that week */
  points: readonly { week: string; value: number | null }[]
  shape: 'line' | 'bars'
  format: (value: number) => string
  /** the axis counts by it: 24, for hours that are read as days */
  step?: number
}

const HEIGHT = 220
const TOP = 12
const BOTTOM = 28
/** room for the figures of the axis */
const LEFT = 72
/** and for the name of a month */
const MONTH = 34

/** A figure week by week; pointing at it says a week's own. The table behind has them all. */
export const WeekChart = ({ label, points, shape, format, step = 1 }: WeekChartProps) => {
  const [ref, width] = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const last = points.length - 1
  const shown = points[pointed ?? last]

  const x = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([LEFT, Math.max(LEFT + 1, width)])
    .paddingInner(shape === 'bars' ? 0.25 : 0)
  const most = Math.max(1, ...points.map(({ value }) => (value ?? 0) / step))
  // of few things, each is a rule: none stands between two
  const rules = Math.min(4, Math.ceil(most))
  const steps = scaleLinear()
    .domain([0, most])
    .nice(rules)
    .range([HEIGHT - BOTTOM, TOP])
  const y = (value: number): number => steps(value / step)
  const centre = (index: number): number => (x(index) ?? LEFT) + x.bandwidth() / 2
  // a narrow drawing names fewer months, and none beyond its edge
  const months = spaced(
    monthTicks(points.map(({ week }) => week)).map(({ index, label: name }) => ({
      left: Math.min(x(index) ?? LEFT, width - MONTH),
      label: name,
    })),
    MONTH,
  )
  const values = points.map(({ value }) => value)
  const defined = (value: number | null): boolean => value !== null
  const height = (value: number | null): number => y(value ?? 0)
  const outline = line<number | null>()
    .defined(defined)
    .x((_, index) => centre(index))
    .y(height)(values)
  const surface = area<number | null>()
    .defined(defined)
    .x((_, index) => centre(index))
    .y0(y(0))
    .y1(height)(values)

  return (
    <div ref={ref} className={styles.chart}>
      <p className={styles.said} aria-hidden="true">
        {shown && (
          <>
            <span className={styles.week}>{weekLabel(shown.week)}</span>{' '}
            <strong>{shown.value === null ? '—' : format(shown.value)}</strong>
          </>
        )}
      </p>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={HEIGHT}
        className={styles.drawing}
        onPointerMove={({ nativeEvent: { offsetX } }) => {
          const index = Math.floor((offsetX - LEFT) / x.step())
          setPointed(Math.max(0, Math.min(last, index)))
        }}
        onPointerLeave={() => setPointed(null)}
      >
        {steps.ticks(rules).map((count) => {
          const tick = count * step
          return (
            <g key={tick}>
              <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={styles.rule} />
              <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={styles.tick}>
                {format(tick)}
              </text>
            </g>
          )
        })}
        {months.map(({ left, label: name }) => (
          <text key={left} x={left} y={HEIGHT - 8} className={styles.tick}>
            {name}
          </text>
        ))}
        {shape === 'bars' ? (
          values.map((value, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              x={x(index)}
              width={x.bandwidth()}
              y={height(value)}
              height={y(0) - height(value)}
              className={cx(styles.bar, index === pointed && styles.pointed)}
            />
          ))
        ) : (
          <>
            <path d={surface ?? ''} className={styles.surface} />
            <path d={outline ?? ''} className={styles.line} />
          </>
        )}
        {shape === 'line' && shown && shown.value !== null && (
          <circle cx={centre(pointed ?? last)} cy={y(shown.value)} r={5} className={styles.point} />
        )}
      </svg>
    </div>
  )
}
