import { useId } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { scaleText, sectionSheet, sectionText } from '#shared/drawings/section-sheet'
import type { Tints } from '#shared/solids/kinds'
import { looksOf } from '#shared/solids/materials'
import { partWords } from '#shared/solids/parts'
import type { Detail } from '#shared/solids/section'
import styles from './SectionDrawing.module.css'

interface SectionDrawingProps {
  detail: Detail
  tints: Tints
  /** 1 is full size: what stands beside each other has the same */
  scale: number
  /** screen and paper have each their own scale */
  medium: 'screen' | 'paper'
}

/** A cross-section to scale, as large as it says where a millimetre is one, with its dimensions. */
export const SectionDrawing = ({ detail, tints, scale, medium }: SectionDrawingProps) => {
  const sheet = sectionSheet(detail, scale)
  const looks = looksOf(tints)
  const { left, right, top, bottom } = sheet.clip
  const clip = useId()
  return (
    <figure className={cx(styles.section, medium === 'paper' ? styles.onPaper : styles.onScreen)}>
      <svg
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        width={`${sheet.width}mm`}
        height={`${sheet.height}mm`}
        focusable="false"
        role="img"
        aria-label={sectionText(detail, (name) => partWords(name).label)}
      >
        <clipPath id={clip}>
          <rect x={left} y={top} width={right - left} height={bottom - top} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          {sheet.marks.map(({ d, material, isSheet }, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their order
              key={index}
              d={d}
              className={isSheet ? styles.sheet : styles.body}
              fill={isSheet ? 'none' : looks[material].color}
              fillOpacity={isSheet ? undefined : Math.max(0.3, looks[material].opacity)}
            />
          ))}
        </g>
        {sheet.breaks.map((d) => (
          <path key={d} d={d} className={styles.goesOn} />
        ))}
        {sheet.dimensions.map(({ d, text, at: [x, y], isTurned }) => (
          <g key={d}>
            <path d={d} className={styles.dimension} />
            <text
              x={x}
              y={y}
              textAnchor="middle"
              className={styles.figure}
              transform={isTurned ? `rotate(-90 ${x} ${y})` : undefined}
            >
              {text}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        {detail.title} · {scaleText(scale)}
      </figcaption>
    </figure>
  )
}
