import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  type ConfiguratorSnapshot,
  canUndo,
  selectClearedChoices,
} from '#machines/configurator/configurator.selectors'
import { clearedText } from './cleared-text.ts'

const selectText = (snapshot: ConfiguratorSnapshot): string | null =>
  clearedText(selectClearedChoices(snapshot))

/** What a change cleared or put another answer for, with its undo. */
export const ClearedBar = () => {
  const configurator = useConfigurator()
  const text = useConfiguratorSelector(selectText)
  const isUndoable = useConfiguratorSelector(canUndo)
  return (
    <UndoBar
      text={text}
      onUndo={isUndoable ? () => configurator.send({ type: 'change.undo' }) : undefined}
      onDismiss={() => configurator.send({ type: 'cleared.dismiss' })}
    />
  )
}
