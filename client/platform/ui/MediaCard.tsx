import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from './cx.ts'
import styles from './MediaCard.module.css'

interface MediaCardProps {
  /** px of §9: `category` 300 × 375, `product` 300 × 550, `catalogue` 300 × 400 */
  size: 'category' | 'product' | 'catalogue'
  /** the drawing on its squared paper, or a `Picture` */
  media: ReactNode
  /** a few words above the title */
  kicker?: ReactNode
  title: string
  /** rank of the title under those of its page */
  level?: 2 | 3 | 4
  /** where the whole card goes; without it and without `onClick` the card is no control */
  to?: string
  /** what the whole card does */
  onClick?: () => void
  /** the description, cut after four lines */
  children?: ReactNode
  /** under the description, one by one: never cut */
  facts?: readonly string[]
  /** after the facts, and heavier: « dès 41,20 € HT » */
  price?: string | null
  /** last row: a note or buttons */
  footer?: ReactNode
  /** greyed: there is nothing behind it */
  muted?: boolean
  /** a band across the drawing */
  ribbon?: ReactNode
  /** colour of the edge, any CSS colour: the category's */
  marker?: string
}

/** A card with a drawing, an item of a CardGrid. Its title's link or button covers it whole. */
export const MediaCard = (props: MediaCardProps) => {
  const {
    size,
    media,
    kicker,
    title,
    level = 3,
    to,
    onClick,
    children,
    facts = [],
    price = null,
    footer,
    muted,
    ribbon,
    marker,
  } = props
  const Heading = `h${level}` as const
  return (
    <li className={cx(styles.card, styles[size], facts.length > 0 && styles.told, muted && styles.muted)}>
      <div className={styles.sheet} {...(marker === undefined ? {} : { style: { '--marker': marker } })}>
        {media}
      </div>
      <div className={styles.text}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <Heading className={styles.title}>
          {to !== undefined ? (
            <Link to={to} className={styles.cover}>
              {title}
            </Link>
          ) : onClick ? (
            <button type="button" className={styles.cover} onClick={onClick}>
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        {children && <div className={styles.description}>{children}</div>}
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {price !== null && (
              <li>
                <strong>{price}</strong>
              </li>
            )}
          </ul>
        )}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
      {ribbon && <div className={styles.ribbon}>{ribbon}</div>}
    </li>
  )
}
