import { lazy, memo, Suspense, useState } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { selectFiles } from '#machines/configurator/configurator.selectors'
import type { FileAsk } from '#shared/line-files/file-ask.schema'

// for who has a file to join
const ConfiguratorFiles = lazy(async () => ({
  default: (await import('./ConfiguratorFiles.tsx')).ConfiguratorFiles,
}))

/** The files of the configuration, once one is asked for or joined. */
export const FilesCard = memo(({ asks }: { asks: readonly FileAsk[] }) => {
  const files = useConfiguratorSelector(selectFiles)
  const [shown, setShown] = useState(false)
  if (!shown && asks.length + files.length > 0) setShown(true)
  return shown ? (
    <Suspense fallback={<Skeleton height="240px" />}>
      <ConfiguratorFiles asks={asks} />
    </Suspense>
  ) : (
    <Button variant="secondary" size="lg" onClick={() => setShown(true)}>
      <WorkIcon name="plus" size={18} />
      Joindre un fichier
    </Button>
  )
}, isAlike)
