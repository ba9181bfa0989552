import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { giveFocusBack } from '#client/platform/ui/focus.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './UndoBar.module.css'

interface UndoBarProps {
  /** what happened; nothing is shown without it */
  text: string | null
  onUndo: (() => void) | undefined
  onDismiss: () => void
}

/** What a change took away, with the way back. It stays until it is closed or something else changes. */
export const UndoBar = ({ text, onUndo, onDismiss }: UndoBarProps) => {
  const before = useRef<Element>(null)
  // the bar leaves with the button that was pressed: the focus goes back to where it came from
  const leaveBy = (act: () => void) => () => {
    flushSync(act)
    giveFocusBack(before.current)
  }
  return (
    <div
      className={styles.region}
      role="status"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
    >
      {text !== null && (
        <div className={styles.bar}>
          <p className={styles.text}>{text}</p>
          <span className={styles.acts}>
            {onUndo && (
              <Button className={styles.undo ?? ''} variant="quiet" size="lg" onClick={leaveBy(onUndo)}>
                Annuler
              </Button>
            )}
            <Button
              className={styles.close ?? ''}
              variant="quiet"
              size="lg"
              iconOnly
              aria-label="Fermer le message"
              onClick={leaveBy(onDismiss)}
            >
              <Icon name="close" size={18} />
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
