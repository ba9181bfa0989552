import { memo } from 'react'
import type { Swatch as SwatchData } from '#shared/configurator/swatch'
import styles from './Swatch.module.css'
import { swatchPaths } from './swatch-paths.ts'

interface SwatchProps extends SwatchData {
  /** `sm` beside a word, `lg` on a tile */
  size: 'sm' | 'lg'
}

/** A sample of a cloth or a colour, drawn. The words beside it say what it is. */
export const Swatch = memo(({ color, weave, openness, size }: SwatchProps) => {
  const { lines, width, shade, light } = swatchPaths(weave, openness)
  const on = isDark(color) ? '#FFFFFF' : '#000000'
  return (
    <svg
      className={size === 'sm' ? styles.small : styles.large}
      viewBox="0 0 48 48"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      aria-hidden="true"
    >
      <path d="M0 0h48v48H0z" fill={color} />
      {light && <path d={light} fill="#FFFFFF" opacity={isDark(color) ? 0.22 : 0.5} />}
      {shade && <path d={shade} fill={on} opacity={isDark(color) ? 0.34 : 0.2} />}
      {lines && (
        <path d={lines} fill="none" stroke={on} strokeWidth={width} opacity={isDark(color) ? 0.3 : 0.22} />
      )}
    </svg>
  )
})

/** Of a colour's three parts, what the eye makes of each. */
const isDark = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 115
}
