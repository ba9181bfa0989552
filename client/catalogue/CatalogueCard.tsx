import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { categoryLabel } from '#shared/catalogue/labels'
import styles from './CatalogueCard.module.css'

/** A drawing as replies carry it. */
export interface CardDrawing {
  kind: string
  values: Record<string, unknown>
}

interface CatalogueCardProps {
  title: string
  /** rank of the card's heading under those of its page */
  level?: 2 | 3 | 4
  description: string
  drawing: CardDrawing
  /** category code, for the marker's colour */
  category: string
  /** last line: « Ref: RA-25-MAN », « 3 modèles » */
  note: string
  /** where it goes, or what it does */
  action: { to: string } | { onClick: () => void }
}

/** A card of the catalogue, 300 × 400 (§9), with the drawing of what it stands for. */
export const CatalogueCard = ({
  title,
  level = 2,
  description,
  drawing,
  category,
  note,
  action,
}: CatalogueCardProps) => {
  const Heading = `h${level}` as const
  return (
    <li className={styles.card}>
      <div className={styles.sheet} style={{ '--marker': categoryLabel(category).color }}>
        <Drawing kind={drawing.kind} values={drawing.values as DrawingProps['values']} decorative />
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          {'to' in action ? (
            <Link to={action.to} className={styles.cover}>
              {title}
            </Link>
          ) : (
            <button type="button" className={styles.cover} onClick={action.onClick}>
              {title}
            </button>
          )}
        </Heading>
        <p className={styles.description}>{description}</p>
      </div>
      <p className={styles.foot}>
        {note}
        <Icon name="back" size={18} />
      </p>
    </li>
  )
}

export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>

/** The place of cards that are on their way. */
export const CardGridSkeleton = ({ count = 4 }: { count?: number }) => (
  <div role="status">
    <span className="visually-hidden">Chargement en cours…</span>
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
        <Skeleton key={index} height="400px" />
      ))}
    </div>
  </div>
)
