import type { HTMLAttributes } from 'react'
import styles from './Card.module.css'
import { cx } from './cx.ts'

/** A white sheet with a hairline edge. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={cx(styles.card, className)} />
)
