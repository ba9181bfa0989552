import { cx } from '#client/platform/ui/cx.ts'
import type { Suggestion } from '#machines/catalogue/suggest.machine'
import { factTexts } from './model-line.ts'
import styles from './Suggestions.module.css'

interface SuggestionsProps {
  id: string
  found: readonly Suggestion[]
  /** place of the one that the keys are at */
  active: number | null
  onChoose: (place: number) => void
}

/** The identifier of a suggestion, for the field that points at it. */
export const suggestionId = (id: string, place: number): string => `${id}-${place}`

/** The list under a search field; the focus stays in the field. */
export const Suggestions = ({ id, found, active, onChoose }: SuggestionsProps) => (
  <div id={id} role="listbox" aria-label="Modèles proposés" className={styles.list}>
    {found.map(({ name, reference, family, facts }, place) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which says which one is chosen
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
      <div
        key={reference}
        id={suggestionId(id, place)}
        role="option"
        aria-selected={place === active}
        className={cx(styles.option, place === active && styles.active)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(place)}
      >
        <span className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.reference}>{reference}</span>
        </span>
        <span className={styles.note}>{[family, ...factTexts(facts)].join(' · ')}</span>
      </div>
    ))}
  </div>
)
