import { Link } from 'react-router-dom'
import { categoryPath } from '#client/paths.ts'
import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import type { Category } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/labels'
import styles from './HomeCard.module.css'

/** A category, 300 × 375 (§2.5): greyed with a ribbon while it has no sub-category. */
export const CategoryCard = ({ category }: { category: Category }) => {
  const { label, color } = categoryLabel(category.name)
  const { kind, values } = category.drawing
  return (
    <li className={cx(styles.card, styles.category, !category.hasSubCategories && styles.soon)}>
      <div className={styles.sheet} style={{ '--marker': color }}>
        <Drawing kind={kind} values={values as DrawingProps['values']} decorative />
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>
          {category.hasSubCategories ? (
            <Link to={categoryPath(category.name)} className={styles.cover}>
              {label}
            </Link>
          ) : (
            label
          )}
        </h3>
        <p className={styles.description}>{category.description}</p>
      </div>
      {!category.hasSubCategories && <p className={styles.ribbon}>Prochainement Disponible</p>}
    </li>
  )
}
