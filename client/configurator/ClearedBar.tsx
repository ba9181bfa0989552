import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  type ConfiguratorSnapshot,
  selectClearedChoices,
} from '#machines/configurator/configurator.selectors'
import { clearedText } from './cleared-text.ts'

const selectText = (snapshot: ConfiguratorSnapshot): string | null =>
  clearedText(selectClearedChoices(snapshot))

/** What a change cleared or put another answer for, with its undo. */
export const ClearedBar = () => {
  const configurator = useConfigurator()
  const text = useConfiguratorSelector(selectText)
  const canUndo = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'change.undo' }))
  return (
    <UndoBar
      text={text}
      onUndo={canUndo ? () => configurator.send({ type: 'change.undo' }) : undefined}
      onDismiss={() => configurator.send({ type: 'cleared.dismiss' })}
    />
  )
}
