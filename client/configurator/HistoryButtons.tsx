import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { type ConfiguratorRef, canRedo, canUndo } from '#machines/configurator/configurator.selectors'
import { historyKey, isFieldsOwn } from './history-keys.ts'

/** The last change taken back, or made again: as far as one likes, by button or by the keys everybody knows. */
export const HistoryButtons = () => {
  const configurator = useConfigurator()
  const undoable = useConfiguratorSelector(canUndo)
  const redoable = useConfiguratorSelector(canRedo)
  useHistoryKeys(configurator)
  if (!undoable && !redoable) return null
  return (
    <>
      <Button
        variant="quiet"
        size="lg"
        iconOnly
        aria-label="Annuler le dernier choix"
        title="Annuler (Ctrl+Z)"
        aria-keyshortcuts="Control+Z"
        aria-disabled={!undoable || undefined}
        onClick={() => configurator.send({ type: 'change.undo' })}
      >
        <WorkIcon name="undo" />
      </Button>
      <Button
        variant="quiet"
        size="lg"
        iconOnly
        aria-label="Rétablir le choix annulé"
        title="Rétablir (Ctrl+Y)"
        aria-keyshortcuts="Control+Y Control+Shift+Z"
        aria-disabled={!redoable || undefined}
        onClick={() => configurator.send({ type: 'change.redo' })}
      >
        <WorkIcon name="redo" />
      </Button>
    </>
  )
}

const useHistoryKeys = (configurator: ConfiguratorRef): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const type = historyKey(event)
      if (type === null || event.defaultPrevented) return
      if (isFieldsOwn(event.target, configurator.getSnapshot().context.typed)) return
      event.preventDefault()
      configurator.send({ type })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [configurator])
}
