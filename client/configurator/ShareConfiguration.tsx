import { useActorRef, useSelector } from '@xstate/react'
import { lazy } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useConfigurator } from '#client/shop/shop.actor.tsx'
import { toSave } from '#machines/configurator/saved'
import { sharingLogic } from './sharing.effects.ts'

// for who shares, and nobody else: with its dialog it would be a tenth of the page
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

/** What stands in the configurator gets an address: a code, its link and its QR code, a sheet of paper, and a place beside others. */
export const ShareConfiguration = () => {
  const configurator = useConfigurator()
  const sharing = useActorRef(sharingLogic)
  const shared = useSelector(sharing, ({ context }) => context.configuration !== null)
  const open = () => {
    const configuration = toSave(configurator.getSnapshot().context)
    if (configuration !== null) sharing.send({ type: 'share.open', configuration })
  }
  return (
    <>
      <Button variant="secondary" size="lg" onClick={open}>
        <WorkIcon name="share" size={18} />
        Partager ou comparer
      </Button>
      {shared && (
        <Part missing={<MissingPart>Le partage n’a pas pu être chargé.</MissingPart>}>
          <ShareDialog sharing={sharing} />
        </Part>
      )}
    </>
  )
}
