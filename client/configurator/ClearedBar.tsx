import { selectCleared } from '#machines/configurator/configurator.selectors'
import { useConfigurator, useConfiguratorSelector } from './shop.actor.tsx'
import { UndoBar } from './UndoBar.tsx'

/** « Effacé : … » after a change that cleared answers, with its undo. */
export const ClearedBar = () => {
  const configurator = useConfigurator()
  const cleared = useConfiguratorSelector(selectCleared)
  const canUndo = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'change.undo' }))
  return (
    <UndoBar
      text={cleared.length > 0 ? `Effacé\u00a0: ${cleared.map(({ label }) => label).join(', ')}` : null}
      onUndo={canUndo ? () => configurator.send({ type: 'change.undo' }) : undefined}
      onDismiss={() => configurator.send({ type: 'cleared.dismiss' })}
    />
  )
}
