import { memo, useEffect, useState } from 'react'
import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  type ConfiguratorSnapshot,
  canUndo,
  selectClearedChoices,
} from '#machines/configurator/configurator.selectors'

type Tell = typeof import('./cleared-text.ts').clearedText

/** What stands there when the words for it could not be fetched. */
const tellShortly: Tell = () => 'D’autres réponses ont changé avec celle-ci.'

const hasCleared = (snapshot: ConfiguratorSnapshot): boolean => selectClearedChoices(snapshot).length > 0

/** What a change cleared or put another answer for, with its undo. */
export const ClearedBar = memo(() => {
  const configurator = useConfigurator()
  const cleared = useConfiguratorSelector(hasCleared)
  const isUndoable = useConfiguratorSelector(canUndo)
  // for who has something cleared
  const [tell, setTell] = useState<Tell | null>(null)
  const text = useConfiguratorSelector((snapshot) => tell?.(selectClearedChoices(snapshot)) ?? null)
  useEffect(() => {
    if (!cleared || tell !== null) return
    void import('./cleared-text.ts').then(
      ({ clearedText }) => setTell(() => clearedText),
      () => setTell(() => tellShortly),
    )
  }, [cleared, tell])
  return (
    <UndoBar
      text={cleared ? text : null}
      onUndo={isUndoable ? () => configurator.send({ type: 'change.undo' }) : undefined}
      onDismiss={() => configurator.send({ type: 'cleared.dismiss' })}
    />
  )
})
