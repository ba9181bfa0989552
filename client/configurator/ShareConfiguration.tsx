import { lazy, useState } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useConfigurator } from '#client/shop/shop.actor.tsx'
import { toSave } from '#machines/configurator/saved'
import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'

// for who shares, and nobody else: with its machine and its dialog it would be a tenth of the page
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

/** What stands in the configurator gets an address: a code, its link and its QR code, a sheet of paper, and a place beside others. */
export const ShareConfiguration = () => {
  const configurator = useConfigurator()
  const [shared, setShared] = useState<SaveConfigurationBody | null>(null)
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        onClick={() => setShared(toSave(configurator.getSnapshot().context))}
      >
        <WorkIcon name="share" size={18} />
        Partager ou comparer
      </Button>
      {shared !== null && (
        <Part missing={<MissingPart>Le partage n’a pas pu être chargé.</MissingPart>}>
          <ShareDialog configuration={shared} onClose={() => setShared(null)} />
        </Part>
      )}
    </>
  )
}
