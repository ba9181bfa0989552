import { selectCleared } from '#machines/configurator/configurator.selectors'
import type { ClearedChoice } from '#machines/configurator/configurator.types'
import { useConfigurator, useConfiguratorSelector } from './shop.actor.tsx'
import { UndoBar } from './UndoBar.tsx'

/** `Effacé : Manœuvre`, with the reason when there is one thing and it has one. */
const clearedText = (cleared: readonly ClearedChoice[]): string | null => {
  const [first] = cleared
  if (first === undefined) return null
  const labels = `Effacé\u00a0: ${cleared.map(({ label }) => label).join(', ')}`
  return cleared.length === 1 && first.reason !== undefined ? `${labels}. ${first.reason}` : labels
}

/** « Effacé : … » after a change that cleared answers, with its undo. */
export const ClearedBar = () => {
  const configurator = useConfigurator()
  const cleared = useConfiguratorSelector(selectCleared)
  const canUndo = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'change.undo' }))
  return (
    <UndoBar
      text={clearedText(cleared)}
      onUndo={canUndo ? () => configurator.send({ type: 'change.undo' }) : undefined}
      onDismiss={() => configurator.send({ type: 'cleared.dismiss' })}
    />
  )
}
