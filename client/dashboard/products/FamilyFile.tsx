import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { uploadDownloadLogic } from '../uploads/uploads.effects.ts'

/** The family of a model as a file to change and send back. */
export const FamilyFile = ({ familyId }: { familyId: string }) => {
  const [state, send, actor] = useMachine(uploadDownloadLogic)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = actor.on('download.failed', ({ failure }) =>
      notify(failure.message, { type: 'error' }),
    )
    return unsubscribe
  }, [actor, notify])
  return (
    <div>
      <Button
        variant="secondary"
        busy={state.context.wanted !== null}
        onClick={() => send({ type: 'download.ask', wanted: { what: 'family', id: familyId } })}
      >
        Télécharger le gabarit de cette famille (JSON)
      </Button>
    </div>
  )
}
