import { paths } from '#client/paths.ts'
import { useOnRestored } from '#client/platform/shell/useOnRestored.ts'
import type { Failure } from '#machines/platform/failure'
import { ConnectionLostScreen, GonePage, LateScreen, OtherErrorScreen } from './ErrorPages.tsx'

/**
 * A page that could not be read: no connection, no answer in time, nothing there, or something else; each with its way out.
 * Whatever the connection failed is tried again by itself once it is back.
 */
export const FailureView = ({ failure, retry }: { failure: Failure; retry: () => void }) => {
  useOnRestored(() => {
    if (failure.code === 'NETWORK' || failure.code === 'TIMEOUT') retry()
  })
  switch (failure.code) {
    case 'NETWORK':
      return <ConnectionLostScreen retry={retry} />
    case 'TIMEOUT':
      return <LateScreen message={failure.message} retry={retry} />
    case 'NOT_FOUND':
      return (
        <GonePage
          what="Ces produits ne sont pas, ou plus, au catalogue."
          to={paths.catalogue}
          label="Voir le catalogue"
        />
      )
    default:
      return <OtherErrorScreen code={failure.code} retry={retry} />
  }
}
