import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  selectCategories,
  selectFamilies,
  selectSubCategories,
  selectSubFamilies,
} from '#machines/configurator/configurator.selectors'
import type { ModelLevel } from '#machines/configurator/configurator.types'
import { categoryLabel } from '#shared/catalogue/category-labels'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import styles from './LevelTiles.module.css'

export interface LevelEntry {
  id: string
  name: string
  reference?: string
  /** under the name: what it is */
  note?: string
  drawing: { kind: DrawingKind; values: Record<string, unknown> }
  /** CSS colour of the category's marker */
  marker?: string
  /** French; present when it cannot be chosen */
  out?: string
}

/** What a level offers, in one shape; empty while it is not loaded. */
export const useLevelEntries = (level: ModelLevel): readonly LevelEntry[] => {
  const categories = useConfiguratorSelector(selectCategories)
  const subCategories = useConfiguratorSelector(selectSubCategories)
  const families = useConfiguratorSelector(selectFamilies)
  const subFamilies = useConfiguratorSelector(selectSubFamilies)
  switch (level) {
    case 'category':
      return categories.map(({ id, name, description, drawing, hasSubCategories }) => ({
        id,
        name: categoryLabel(name).label,
        note: description,
        drawing,
        marker: categoryLabel(name).color,
        ...(hasSubCategories ? {} : { out: 'Prochainement Disponible' }),
      }))
    case 'subCategory':
      return subCategories.map(({ id, name, description, drawing }) => ({
        id,
        name,
        note: description,
        drawing,
      }))
    case 'family':
      return families.map(({ id, name, description, drawing, sub_families }) => ({
        id,
        name,
        note: description,
        drawing,
        ...(sub_families.length > 0 ? {} : { out: 'Aucun modèle en vente' }),
      }))
    case 'subFamily':
      return subFamilies.map(({ id, name, reference, description, drawing, onSale }) => ({
        id,
        name,
        reference,
        note: description,
        drawing,
        ...(onSale ? {} : { out: 'Plus en vente' }),
      }))
  }
}

interface LevelTilesProps {
  entries: readonly LevelEntry[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The entries of a level, each with its drawing. */
export const LevelTiles = ({ entries, chosen, onChoose }: LevelTilesProps) => (
  <ul className={styles.tiles}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <button
          type="button"
          className={cx(styles.tile, entry.out !== undefined && styles.out)}
          aria-pressed={entry.id === chosen}
          aria-disabled={entry.out !== undefined || undefined}
          // the second click of a double click would choose in the level that took this one's place
          onClick={({ detail }) => detail <= 1 && entry.out === undefined && onChoose(entry.id)}
        >
          <span className={styles.paper}>
            <Drawing {...entry.drawing} decorative />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>
              {entry.marker !== undefined && (
                <span className={styles.marker} style={{ background: entry.marker }} />
              )}
              {entry.name}
            </span>
            {entry.reference !== undefined && (
              <span className={styles.reference}>Ref: {entry.reference}</span>
            )}
            <span className={styles.note}>{entry.out ?? entry.note}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
