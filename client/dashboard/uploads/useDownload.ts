import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { UploadDownload } from '#machines/dashboard/uploads/upload-download.machine'
import { uploadDownloadLogic } from './uploads.effects.ts'

/** Files of the uploads saved by the browser, one at a time; one that does not come is told. */
export const useDownload = (): { busy: boolean; download: (wanted: UploadDownload) => void } => {
  const [state, send, actor] = useMachine(uploadDownloadLogic)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = actor.on('download.failed', ({ failure }) =>
      notify(failure.message, { type: 'error' }),
    )
    return unsubscribe
  }, [actor, notify])
  return {
    busy: state.matches('preparing'),
    download: (wanted) => send({ type: 'download.ask', wanted }),
  }
}
