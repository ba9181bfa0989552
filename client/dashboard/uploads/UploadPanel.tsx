import { useEffect, useRef } from 'react'
import { giveFocusBack } from '#client/platform/ui/focus.ts'
import { useShown } from '../kit/useShown.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { UploadView } from './UploadView.tsx'

/** « Import de produits »: a file is chosen and sent; then the address names its upload, from its check to its end. */
export const UploadPanel = () => {
  const [id, show] = useShown('import')
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    last.current = id
    // the button that led here has gone with its screen
    giveFocusBack(null)
  }, [id])
  return id === null ? (
    <ChooseFile onSent={show} />
  ) : (
    <UploadView key={id} id={id} onLeave={() => show(null)} />
  )
}
