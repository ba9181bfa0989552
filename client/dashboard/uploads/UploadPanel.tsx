import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { giveFocusBack } from '#client/platform/ui/focus.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { UploadView } from './UploadView.tsx'

/**
 * « Import de produits »: a file is chosen and sent; then the address names its upload, from its check to its end. An
 * address is of one upload: the list, page and filters of the one before do not stay in it.
 */
export const UploadPanel = () => {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const id = address.get('import')
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    last.current = id
    // the button that led here has gone with its screen
    giveFocusBack(null)
  }, [id])
  const follow = useCallback(
    (sent: string) => navigate(dashboardPath('productsUpload', { import: sent })),
    [navigate],
  )
  return id === null ? (
    <ChooseFile onSent={follow} />
  ) : (
    <UploadView key={id} id={id} onLeave={() => navigate(dashboardPath('productsUpload'))} />
  )
}
