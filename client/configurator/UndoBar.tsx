import type { ReactNode } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './UndoBar.module.css'

interface UndoBarProps {
  /** what happened; nothing is shown without it */
  children: ReactNode
  onUndo: (() => void) | undefined
  onDismiss: () => void
}

/** What a change took away, with the way back. It stays until it is closed or something else changes. */
export const UndoBar = ({ children, onUndo, onDismiss }: UndoBarProps) => (
  <div className={styles.region} role="status">
    {children !== undefined && children !== null && (
      <div className={styles.bar}>
        <p className={styles.text}>{children}</p>
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
