import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { cx } from './cx.ts'

/** A white sheet with a hairline edge. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx(styles.card, className)} />
)
