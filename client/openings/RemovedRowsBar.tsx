import { useSelector } from '@xstate/react'
import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import type { OpeningsRef } from '#machines/openings/openings.machine'
import type { RemovedRows } from '#machines/openings/openings.types'
import { counted } from '#shared/platform/text'

/** What left the table last, with its undo: who removed row 180 has not to look for it above row 1. */
export const RemovedRowsBar = ({ openings }: { openings: OpeningsRef }) => {
  const removed = useSelector(openings, ({ context }) => context.removed)
  return (
    <UndoBar
      text={removed === null ? null : removedText(removed)}
      onUndo={() => openings.send({ type: 'change.undo' })}
      onDismiss={() => openings.send({ type: 'removal.dismiss' })}
    />
  )
}

const removedText = ({ place, count, label }: RemovedRows): string =>
  count > 1
    ? `${counted(count, 'ligne supprimée', 'lignes supprimées')}.`
    : `Ligne ${place + 1} supprimée${label === '' ? '' : `\u00a0: ${label}`}.`
