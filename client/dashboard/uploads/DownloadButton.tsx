import type { ReactNode } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import type { UploadDownload } from '#machines/dashboard/uploads/upload-download.machine'
import { useDownload } from './useDownload.ts'

/** Saves a file of the uploads. */
export const DownloadButton = ({ wanted, children }: { wanted: UploadDownload; children: ReactNode }) => {
  const { busy, download } = useDownload()
  return (
    <Button variant="secondary" busy={busy} onClick={() => download(wanted)}>
      {children}
    </Button>
  )
}
