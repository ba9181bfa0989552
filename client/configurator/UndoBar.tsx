import { Button } from '#client/platform/ui/Button.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './UndoBar.module.css'

interface UndoBarProps {
  /** what happened; nothing is shown without it */
  text: string | null
  onUndo: (() => void) | undefined
  onDismiss: () => void
}

/** What a change took away, with the way back. It stays until it is closed or something else changes. */
export const UndoBar = ({ text, onUndo, onDismiss }: UndoBarProps) => (
  <div className={styles.region} role="status">
    {text !== null && (
      <div className={styles.bar}>
        <p className={styles.text}>{text}</p>
        {onUndo && (
          <Button className={styles.undo ?? ''} variant="quiet" size="lg" onClick={onUndo}>
            Annuler
          </Button>
        )}
        <Button
          className={styles.close ?? ''}
          variant="quiet"
          size="lg"
          iconOnly
          aria-label="Fermer le message"
          onClick={onDismiss}
        >
          <Icon name="close" size={18} />
        </Button>
      </div>
    )}
  </div>
)
